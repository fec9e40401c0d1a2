#include "config.h"

#include "cli/camera.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/film.h"
#include "kit/picture.h"
#include "store/file.h"

enum { DEFAULT_WIDTH = 80, DEFAULT_HEIGHT = 24 };

/* What a picture waits for after a key, on the clock of the views. */
enum { REST_MS = 60000 };

/* A recording shows at most 30 pictures a second, an animated one 10, and presses a key this often. */
enum { FRAME_MS = 33, ANIMATION_FRAME_MS = 100, KEY_MS = 400 };

const char *const camera_formats[] = {[CAMERA_PLAIN] = "text", [CAMERA_SVG] = "svg", NULL};
const char *const camera_film_formats[] = {[CAMERA_PLAIN] = "asciicast", [CAMERA_SVG] = "svg", NULL};

void camera_title(struct camera *camera, char *const *words, size_t n)
{
	size_t used = 0;

	for (size_t i = 0; i < n && used < sizeof camera->title; i++)
		used += (size_t)snprintf(camera->title + used, sizeof camera->title - used, "%s%s",
					 i ? " " : "astray ", words[i]);
	text_make_safe(camera->title, strlen(camera->title), "");
}

enum status camera_take_output(struct camera *camera, const struct task *task, struct diag *diag)
{
	const char *suffix = task_suffix(task);

	camera->output = task->output;
	if (camera->format != CAMERA_BY_SUFFIX || !suffix || !strcmp(suffix, ".svg") ||
	    !strcmp(suffix, ".txt") || !strcmp(suffix, ".text"))
		return STATUS_OK;
	return diag_set(diag, STATUS_USAGE, "%s: unknown picture suffix; use .svg, .txt or -f", task->output);
}

enum status camera_run_command(struct camera *camera, struct task *task, struct diag *diag)
{
	const struct command *command = command_named(task->operands[0], NULL);

	if (camera->pages && (!command || !command->paged))
		return diag_set(
		    diag, STATUS_USAGE,
		    "'%s' cannot be written as a page; only lab, race, lesson, replay and space can",
		    task->operands[0]);
	if (!camera->pages && (!command || !command->screen))
		return diag_set(diag, STATUS_USAGE, "'%s' is not a command that opens a screen",
				task->operands[0]);
	camera_title(camera, task->operands, task->n_operands);
	if (!camera->films && !camera->pages) {
		enum status status = camera_take_output(camera, task, diag);
		if (status)
			return status;
	}
	camera->output = task->output;
	task->camera = camera;
	task->exit_status = command_run(command, (int)task->n_operands, task->operands, task);
	return STATUS_OK;
}

enum status camera_check_no_screen(const struct task *task, struct diag *diag)
{
	if (!task->camera)
		return STATUS_OK;
	return diag_set(diag, STATUS_USAGE, "this command line does not open a screen: %s",
			task->camera->title);
}

/* ---- options --------------------------------------------------------------------------------------------- */

enum status camera_read_size(const struct option_info *option, const char *value, void *into, struct diag *diag)
{
	struct camera_size *size = into;
	char pair[32];

	snprintf(pair, sizeof pair, "%s", value);
	char *by = strchr(pair, 'x');
	if (by)
		*by = ',';
	if (!by || !text_to_pair(pair, &size->width, &size->height) || size->width < 1 || size->height < 1 ||
	    size->width > CAMERA_SIDE_MAX || size->height > CAMERA_SIDE_MAX)
		return option_wrong(option, diag, "'%s' is not columns and rows, such as 80x24", value);
	return STATUS_OK;
}

static enum status camera_read_at(const struct option_info *option, const char *value, void *into,
				  struct diag *diag)
{
	int number;

	*(const char **)into = value;
	return option_number(option, value, &number, diag);
}

static enum status camera_read_keys(const struct option_info *option, const char *value, void *into,
				    struct diag *diag)
{
	char name[16];

	*(const char **)into = value;
	for (int used; sscanf(value, "%15s%n", name, &used) == 1; value += used)
		if (!key_named(name))
			return option_wrong(option, diag, "unknown key '%s'", name);
	return STATUS_OK;
}

static const struct option_info moment[] = {
    {OWN_OPTION("at", 0, "N", "go to this step, action or tick", "where it opens", camera_read_at, camera, at),
     .most = 100000000},
    {OWN_OPTION("keys", 0, "KEYS", "press these keys: names as in keys.cfg, separated by spaces", "none",
		camera_read_keys, camera, keys),
     .empty = true},
};

const struct option_table camera_options = {moment, ARRAY_LEN(moment)};

/* ---- pictures -------------------------------------------------------------------------------------------- */

static bool camera_wants_svg(const struct camera *camera)
{
	const char *suffix = strrchr(camera->output, '.');

	if (camera->format != CAMERA_BY_SUFFIX)
		return camera->format == CAMERA_SVG;
	return suffix && !strcmp(suffix, ".svg");
}

static enum status camera_write_text(const struct screen *screen, struct byte_writer *out)
{
	size_t cap = ((size_t)screen->width * 4 + 1) * (size_t)screen->height + 1;
	char *text = malloc(cap);

	if (!text)
		return STATUS_NO_MEMORY;
	write_bytes(out, text, screen_dump(screen, text, cap));
	free(text);
	return STATUS_OK;
}

enum status camera_write(const struct camera *camera, const struct screen *screen, struct diag *diag)
{
	struct byte_writer out = {0};
	enum status status = STATUS_OK;

	if (camera_wants_svg(camera))
		picture_svg(screen, camera->title, &out);
	else
		status = camera_write_text(screen, &out);
	if (!status && out.failed)
		status = STATUS_NO_MEMORY;
	if (!status)
		status = file_write(camera->output, FILE_USERS, out.blob.bytes, out.blob.len, diag);
	blob_free(&out.blob);
	return status;
}

/* ---- the clock and the keys ------------------------------------------------------------------------------ */

/* What a camera works with: the views, the screen that they draw on, and the film, NULL for a picture. */
struct camera_scene {
	struct ui *ui;
	struct screen screen;
	struct film *film;
	int64_t filmed_ms;
};

static bool camera_is_over(const struct ui *ui)
{
	return ui->quit || ui->depth == 0;
}

static enum status camera_look(struct camera_scene *scene)
{
	if (camera_is_over(scene->ui))
		return STATUS_OK;
	ui_draw(scene->ui, &scene->screen);
	scene->filmed_ms = scene->ui->now_ms;
	if (scene->film)
		return film_add(scene->film, &scene->screen, scene->ui->now_ms);
	return STATUS_OK;
}

/* Lets the clock run until the view rests, or UNTIL_MS. */
static enum status camera_wait(struct camera_scene *scene, int64_t until_ms)
{
	struct ui *ui = scene->ui;
	int frame_ms = scene->film && scene->film->animated ? ANIMATION_FRAME_MS : FRAME_MS;
	enum status status = camera_look(scene);

	while (!status && !camera_is_over(ui)) {
		int64_t due_ms = ui_due_ms(ui);
		if (due_ms == VIEW_IDLE || due_ms > until_ms)
			break;
		ui->now_ms = max(ui->now_ms + 1, due_ms);
		ui_tick(ui);
		if (ui->now_ms >= scene->filmed_ms + frame_ms)
			status = camera_look(scene);
	}
	if (!status)
		status = camera_look(scene);
	return status;
}

/* After a key, a picture waits until the view rests; a recording continues to the next key. */
static enum status camera_press(struct camera_scene *scene, uint32_t code)
{
	struct ui *ui = scene->ui;
	int64_t until_ms = ui->now_ms + (scene->film ? KEY_MS : REST_MS);

	if (camera_is_over(ui))
		return STATUS_OK;
	ui_key(ui, (struct key){.code = code});
	enum status status = camera_wait(scene, until_ms);
	if (scene->film)
		ui->now_ms = until_ms;
	return status;
}

static enum status camera_press_all(struct camera_scene *scene, const char *keys)
{
	enum status status = STATUS_OK;
	char name[16];

	for (int used; !status && sscanf(keys, "%15s%n", name, &used) == 1; keys += used)
		status = camera_press(scene, key_named(name));
	return status;
}

/* The index of the topmost view's action NAME, or -1. */
static int camera_action(const struct ui *ui, const char *name)
{
	const struct view *view = ui->stack[ui->depth - 1].view;

	for (size_t i = 0; i < view->n_actions; i++)
		if (!strcmp(view->actions[i].name, name))
			return (int)i;
	return -1;
}

static uint32_t camera_key_of(const struct ui *ui, int action)
{
	return ui->keymap->codes[view_index(ui->stack[ui->depth - 1].view)][action][0];
}

/* Goes to moment AT as a user would: types the number and "goto". */
static enum status camera_go(struct ui *ui, const char *at, struct diag *diag)
{
	int go = camera_action(ui, "goto"), first = camera_action(ui, "first");
	bool far = strspn(at, "0") < strlen(at);

	if (go < 0 || first < 0)
		return option_wrong(&moment[0], diag, "this screen cannot go to a step");
	for (const char *digit = at; far && *digit; digit++)
		ui_key(ui, (struct key){.code = (uint32_t)*digit});
	ui_key(ui, (struct key){.code = camera_key_of(ui, far ? go : first)});
	return STATUS_OK;
}

/* Carries out the command line.  A recording without keys plays to the end. */
static enum status camera_roll(const struct camera *camera, struct camera_scene *scene, struct diag *diag)
{
	struct ui *ui = scene->ui;
	int64_t longest_ms = (int64_t)(camera->longest_s * 1000 * camera->speed / 100);
	enum status status = STATUS_OK;

	ui_draw(ui, &scene->screen); /* the views learn the size */
	if (camera->at)
		status = camera_go(ui, camera->at, diag);
	if (!status)
		status = camera_wait(scene, scene->film ? 0 : REST_MS);
	if (!status && camera->keys)
		status = camera_press_all(scene, camera->keys);
	else if (!status && scene->film && ui_due_ms(ui) == VIEW_IDLE && camera_action(ui, "toggle") >= 0)
		status = camera_press(scene, camera_key_of(ui, camera_action(ui, "toggle")));
	if (!status && scene->film)
		status = camera_wait(scene, longest_ms);
	return status;
}

/* Rolls, and writes the recording. */
static enum status camera_film(const struct camera *camera, struct camera_scene *scene, struct diag *diag)
{
	enum status status = film_open(scene->film, &scene->screen, diag);

	if (!status)
		status = camera_roll(camera, scene, diag);
	if (!status)
		status = film_write(scene->film, camera->output, diag);
	film_free(scene->film);
	return status;
}

enum status camera_run(struct camera *camera, struct ui *ui, bool ascii, struct diag *diag)
{
	struct film film = {.animated = camera_wants_svg(camera),
			    .title = camera->title,
			    .speed = camera->speed / 100.0,
			    .idle_s = camera->idle_s};
	struct camera_scene scene = {
	    .ui = ui, .screen = {.theme = ui->theme, .ascii = ascii}, .film = camera->films ? &film : NULL};
	int width = camera->size.width ? camera->size.width : DEFAULT_WIDTH;
	int height = camera->size.height ? camera->size.height : DEFAULT_HEIGHT;
	enum status status = screen_resize(&scene.screen, width, height);

	if (!status && camera->films)
		status = camera_film(camera, &scene, diag);
	else if (!status)
		status = camera_roll(camera, &scene, diag);
	if (!status && !camera->films)
		status = camera_write(camera, &scene.screen, diag);
	screen_free(&scene.screen);
	return status;
}
