#include "config.h"

#include "cli/camera.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/text.h"
#include "cli/film.h"
#include "store/file.h"
#include "ui/picture.h"

enum { DEFAULT_WIDTH = 80, DEFAULT_HEIGHT = 24 };

/* What a picture waits for after a key, on the clock of the views. */
enum { REST_MS = 60000 };

/* A recording shows at most 30 pictures a second, and presses a key this often. */
enum { FRAME_MS = 33, KEY_MS = 400 };

static const char *const camera_formats[] = {"text", "svg", NULL};

static struct camera *camera_set_up;

struct camera *camera_here(void)
{
	return camera_set_up;
}

void camera_title(struct camera *camera, int argc, char **argv)
{
	size_t used = 0;

	for (int i = 0; i < argc && used < sizeof camera->title; i++)
		used += (size_t)snprintf(camera->title + used, sizeof camera->title - used, "%s%s",
					 i ? " " : "astray ", argv[i]);
	text_make_safe(camera->title, strlen(camera->title), "");
}

bool camera_takes(const struct command *command)
{
	return cli_takes(command, OPTION_NO_MOTION) && !command->wraps;
}

int camera_run_command(struct camera *camera, int argc, char **argv)
{
	const struct command *command = cli_command_named(argv[0]);

	if (!command || !camera_takes(command))
		return cli_usage("'%s' is not a command that opens a screen", argv[0]);
	camera_title(camera, argc, argv);
	camera_set_up = camera;
	return command->run(argc, argv);
}

enum status camera_check_no_screen(struct diag *diag)
{
	if (!camera_set_up)
		return STATUS_OK;
	return diag_set(diag, STATUS_USAGE, "this command line opens no screen: %s", camera_set_up->title);
}

static enum status camera_take_size(struct camera *camera, const char *value, struct diag *diag)
{
	char pair[32];

	snprintf(pair, sizeof pair, "%s", value);
	char *by = strchr(pair, 'x');
	if (by)
		*by = ',';
	if (!by || !text_to_pair(pair, &camera->width, &camera->height) || camera->width < 1 ||
	    camera->height < 1 || camera->width > CAMERA_SIDE_MAX || camera->height > CAMERA_SIDE_MAX)
		return cli_wrong(OPTION_SIZE, diag, "'%s' is not columns and rows, such as 80x24", value);
	return STATUS_OK;
}

static enum status camera_check_keys(const char *keys, struct diag *diag)
{
	char name[16];

	for (int used; sscanf(keys, "%15s%n", name, &used) == 1; keys += used)
		if (!key_named(name))
			return cli_wrong(OPTION_KEYS, diag, "unknown key '%s'", name);
	return STATUS_OK;
}

enum status camera_option(struct camera *camera, enum option_id id, const char *value, struct diag *diag)
{
	int number;

	switch (id) {
	case OPTION_FORMAT: camera->format = value; return cli_word(id, value, camera_formats, &number, diag);
	case OPTION_SIZE: return camera_take_size(camera, value, diag);
	case OPTION_AT: camera->at = value; return cli_number(id, value, 0, 100000000, &number, diag);
	case OPTION_KEYS: camera->keys = value; return camera_check_keys(value, diag);
	default: camera->output = value; return STATUS_OK;
	}
}

/* ---- pictures -------------------------------------------------------------------------------------------- */

static bool camera_wants_svg(const struct camera *camera)
{
	const char *suffix = strrchr(camera->output, '.');

	if (camera->format)
		return !strcmp(camera->format, "svg");
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
	struct byte_writer out = {{0}, 0, false};
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
	enum status status = camera_look(scene);

	while (!status && !camera_is_over(ui)) {
		int64_t due_ms = ui_due_ms(ui);
		if (due_ms == VIEW_IDLE || due_ms > until_ms)
			break;
		ui->now_ms = max(ui->now_ms + 1, due_ms);
		ui_tick(ui);
		if (ui->now_ms >= scene->filmed_ms + FRAME_MS)
			status = camera_look(scene);
	}
	if (!status)
		status = camera_look(scene);
	return status;
}

/* After a key, a picture waits until the view rests; a recording goes on until the next key. */
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
		return cli_wrong(OPTION_AT, diag, "this screen has no moments to go to");
	for (const char *digit = at; far && *digit; digit++)
		ui_key(ui, (struct key){.code = (uint32_t)*digit});
	ui_key(ui, (struct key){.code = camera_key_of(ui, far ? go : first)});
	return STATUS_OK;
}

/* Shows what the command line asks for.  A recording without keys plays what can be played, to its end. */
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
	enum status status = film_open(scene->film, &scene->screen, camera->title, diag);

	if (!status)
		status = camera_roll(camera, scene, diag);
	if (!status)
		status = film_write(scene->film, camera->output, diag);
	film_free(scene->film);
	return status;
}

enum status camera_run(struct camera *camera, struct ui *ui, bool ascii, struct diag *diag)
{
	struct film film = {.speed = camera->speed / 100.0, .idle_s = camera->idle_s};
	struct camera_scene scene = {
	    .ui = ui, .screen = {.theme = ui->theme, .ascii = ascii}, .film = camera->films ? &film : NULL};
	int width = camera->width ? camera->width : DEFAULT_WIDTH;
	int height = camera->height ? camera->height : DEFAULT_HEIGHT;
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
