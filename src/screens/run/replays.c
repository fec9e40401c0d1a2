/* The runs that are over, newest first, with the summary of the chosen one. */
#include "config.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/assert.h"
#include "base/text.h"
#include "kit/list.h"
#include "record/label.h"
#include "record/record.h"
#include "record/shelf.h"
#include "screens/run/run.h"
#include "store/file.h"
#include "store/lines.h"
#include "store/places.h"

static const struct view_action actions[] = {LIST_ACTIONS("Replays", "watch", "watch", "watch it")};

enum { NARROW_ROWS = 4 /* below the list, a blank one included */, TEXT_BYTES = 1 << 16 };

static const char suffix[] = ".journal";
static const char latest[] = "the last run.journal"; /* it joins the others when the next one begins */

struct replays {
	struct list list;
	struct name_list names;  /* owned */
	char path[4096];         /* of the chosen run */
	struct byte_writer text; /* its known facts, owned */
};

static enum status replays_path(const char *name, char *path, size_t cap, struct diag *diag)
{
	char file[256];

	if (!strcmp(name, latest))
		return shelf_current(path, cap, diag);
	snprintf(file, sizeof file, "replays/%s", name);
	return place_find(PLACE_DATA, file, path, cap, diag);
}

/* ---- facts of a run --------------------------------------------------------------------------------------- */

/* The kind of run, in the words of a heading. */
static const char *replays_kind(const struct story_options *options)
{
	if (options->practice)
		return "Practice";
	if (options->masked)
		return "A masquerade that was left";
	if (options->daily)
		return "A daily run that was left";
	return "A run that was left";
}

/* Writes the facts in the journal of a run without a summary. */
static void replays_tell_story(const struct story *story, struct byte_writer *text)
{
	char seed[SEED_TEXT_CAP];

	write_text(text, "%s\n", replays_kind(&story->options));
	if (story->options.floor)
		write_text(text, "from floor %d, %s\n", story->options.floor,
			   label_seed(&story->options, seed));
	else
		write_text(text, "on a map: %s\n", story->grid.title);
	write_text(text, "%zu actions, astray %s\n", story->n_actions, story->version);
}

static void replays_read_journal(const char *path, const char *name, struct byte_writer *text)
{
	struct story story = {.n_actions = 0};
	struct blob blob;
	struct diag diag = {""};
	enum status status = file_read(path, FILE_OURS, JOURNAL_MAX_BYTES, &blob, &diag);

	if (!status) {
		status = record_read(&blob, name, &story, &diag);
		blob_free(&blob);
	}
	if (status)
		write_text(text, "%s\n", diag.text[0] ? diag.text : status_text(status));
	else
		replays_tell_story(&story, text);
	story_free(&story);
}

/* Reads the summary beside the chosen run, or else the run itself. */
static void replays_read(void *state, struct ui *ui)
{
	struct replays *replays = state;
	const char *name = replays->names.names[replays->list.at];
	char path[4096];
	struct blob blob;

	(void)ui;
	blob_free(&replays->text.blob);
	replays->text = (struct byte_writer){0};
	if (replays_path(name, replays->path, sizeof replays->path, NULL))
		return;
	if (!shelf_text_path(replays->path, path, sizeof path, NULL) &&
	    !file_read(path, FILE_OURS, TEXT_BYTES, &blob, NULL)) {
		write_bytes(&replays->text, blob.bytes, blob.len);
		blob_free(&blob);
	} else {
		replays_read_journal(replays->path, name, &replays->text);
	}
}

/* ---- opening --------------------------------------------------------------------------------------------- */

/* A name and when its file was written. */
struct replays_entry {
	char *name;
	int64_t changed;
};

static int replays_by_age(const void *a, const void *b)
{
	const struct replays_entry *one = a, *other = b;

	if (one->changed != other->changed)
		return one->changed < other->changed ? 1 : -1;
	return strcmp(one->name, other->name);
}

/* Puts the newest first; without memory they stay sorted by name. */
static void replays_sort(struct name_list *list)
{
	struct replays_entry *entries = calloc(list->n + 1, sizeof *entries);
	char path[4096];

	if (!entries)
		return;
	for (size_t i = 0; i < list->n; i++) {
		entries[i].name = list->names[i];
		if (!replays_path(list->names[i], path, sizeof path, NULL))
			entries[i].changed = file_changed(path);
	}
	qsort(entries, list->n, sizeof *entries, replays_by_age);
	for (size_t i = 0; i < list->n; i++)
		list->names[i] = entries[i].name;
	free(entries);
}

/* Is the run that "continue" would resume over?  Then it has its summary beside it. */
static bool replays_latest_is_over(void)
{
	char path[4096], text[4096];

	return shelf_current(path, sizeof path, NULL) == STATUS_OK && file_exists(path) &&
	       shelf_text_path(path, text, sizeof text, NULL) == STATUS_OK && file_exists(text);
}

/* Lists the run that is over and where it was played yet. */
static enum status replays_add_latest(struct name_list *list)
{
	size_t cap = list->n;
	char **names = array_reserve(list->names, &cap, list->n + 1, sizeof *names);

	if (!names)
		return STATUS_NO_MEMORY;
	list->names = names;
	names[list->n] = strdup(latest);
	if (!names[list->n])
		return STATUS_NO_MEMORY;
	list->n++;
	return STATUS_OK;
}

static void replays_view_close(void *state)
{
	struct replays *replays = state;

	name_list_free(&replays->names);
	blob_free(&replays->text.blob);
}

static enum status replays_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct replays *replays = state;
	char path[4096];
	enum status status = place_find(PLACE_DATA, "replays", path, sizeof path, diag);

	(void)arg;
	if (!status)
		status = place_list(path, suffix, &replays->names);
	if (!status && replays_latest_is_over())
		status = replays_add_latest(&replays->names);
	if (!status && replays->names.n == 0)
		status = diag_set(diag, STATUS_NOT_FOUND, "No replays yet. A run becomes one when it is over.");
	if (status) {
		replays_view_close(replays);
		return status;
	}
	replays_sort(&replays->names);
	replays->list.n = (int)replays->names.n;
	replays_read(replays, ui);
	return STATUS_OK;
}

/* ---- the picture ----------------------------------------------------------------------------------------- */

/* Is ROW no row of the map? */
static bool replays_is_prose(const char *row)
{
	size_t blanks = strspn(row, " ");

	return blanks <= 2 && isalpha((unsigned char)row[blanks]);
}

/* The summary as it was written, with its map; or, on a narrow screen, in broken lines.  Where it ends is marked. */
static void replays_draw_text(const struct replays *replays, struct screen *screen, struct rect area,
			      bool broken)
{
	const char *text = (const char *)replays->text.blob.bytes;
	struct line_reader reader = {text, text + replays->text.blob.len, 0};
	struct line line;
	struct rect old = screen_clip(screen, area);
	struct rect rest = area;

	while (replays->text.blob.len && rest.height > 0 && line_next(&reader, &line)) {
		if (broken && line.number == 1) /* the list has the name of the run */
			continue;
		enum role role = line.len && line.text[0] != ' ' ? ROLE_STRONG : ROLE_TEXT;
		char row[128];
		int rows = 1;
		snprintf(row, sizeof row, "%.*s", (int)line.len, line.text);
		if (broken || (replays_is_prose(row) && text_width(row) > rest.width))
			rows = screen_words(screen, rest, role, row);
		else
			screen_text(screen, rest.x, rest.y, role, row);
		rest.y += rows;
		rest.height -= rows;
	}
	if (replays->text.blob.len && line_next(&reader, &line))
		screen_put(screen, area.x + area.width - 1, area.y + area.height - 1, U'↓', ROLE_DIM);
	screen->clip = old;
}

/* The name of its file without the suffix. */
static void replays_text(const void *state, int line, char *out)
{
	const char *name = ((const struct replays *)state)->names.names[line];

	snprintf(out, LIST_TEXT, "%.*s", (int)(strlen(name) - strlen(suffix)), name);
}

static void replays_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct replays *replays = state;
	struct list_place place = list_place(&view_replays, state, ui);
	bool beside = place.beside.width > 0;

	screen_format(screen, 10, 0, ROLE_DIM, "%d of %d", replays->list.at + 1, replays->list.n);
	place.foot.height--; /* the last row stays blank */
	replays_draw_text(replays, screen, beside ? place.beside : place.foot, !beside);
}

static enum view_answer replays_view_key(void *state, struct ui *ui, int action, struct key key)
{
	(void)action, (void)key;
	ui_push(ui, &view_replay, &(struct replay_setup){.what = {((struct replays *)state)->path, true}});
	return VIEW_STAY;
}

static const struct view_list list = {
    .title = "Replays",
    .text = replays_text,
    .moved = replays_read,
    .foot = NARROW_ROWS,
    .width = 21,
    .beside_from = 60,
    .keys = {LIST_TAKE, LIST_DOWN, LIST_BACK},
};

const struct view view_replays = {
    .name = "replays",
    .menu = "replays",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .list = &list,
    .state_size = sizeof(struct replays),
    .open = replays_view_open,
    .close = replays_view_close,
    .draw = replays_view_draw,
    .key = replays_view_key,
};
