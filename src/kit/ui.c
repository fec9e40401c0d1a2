#include "kit/ui.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "kit/form.h"
#include "kit/words.h"
#include "map/reading.h"

const struct view *const views[] = {
#define VIEW(id, file) &view_##id,
#include "kit/views.def"
#undef VIEW
    NULL};

static_assert(ARRAY_LEN(views) == KEYMAP_VIEWS + 1, "a keymap has one place for each view");

enum { LEAST_WIDTH = 40, LEAST_HEIGHT = 12 };

size_t view_index(const struct view *view)
{
	size_t i = 0;

	while (views[i] != view) {
		ASSERT(views[i]);
		i++;
	}
	return i;
}

int view_action_named(const struct view *view, const char *name)
{
	for (size_t i = 0; i < view->n_actions; i++)
		if (!strcmp(view->actions[i].name, name))
			return (int)i;
	return -1;
}

bool view_shares(const struct view *view, size_t action, const char **group, const char **name)
{
	size_t of_list = 0;

	if (view->list)
		of_list = view->list->body ? (size_t)PAGE_KEYS : (size_t)LIST_KEYS;
	*group = action < of_list ? "list" : "form";
	*name = action == LIST_TAKE ? "take" : view->actions[action].name;
	return action < of_list || (view->form && action < FORM_KEYS);
}

void ui_obey_settings(struct ui *ui)
{
	ui->options.no_motion = !ui->settings.motion;
	ui->options.no_flights = !ui->settings.flights;
	ui->look_changed = true;
}

void ui_tell(struct ui *ui, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(ui->notice, sizeof ui->notice, format, args);
	va_end(args);
}

void ui_tell_failure(struct ui *ui, enum status status, const struct diag *diag)
{
	const char *text = status_text(status);

	if (diag->text[0])
		text = diag->text;
	ui_tell(ui, "%s", text);
}

void ui_tell_left_out(struct ui *ui, const struct left_out *left)
{
	struct diag diag = {""};

	left_out_say(left, &diag);
	if (left->n)
		ui_tell(ui, "%s", diag.text);
}

void ui_tell_reading(struct ui *ui, const char *name, const struct grid *grid, const char *more)
{
	const char *slash = strrchr(name, '/');
	struct survey survey;
	char line[READING_LINE];

	if (!grid->reading || reading_survey(grid, &survey))
		return;
	reading_say(grid, &survey, line);
	ui_tell(ui, "%s: %s. %s", slash ? slash + 1 : name, line, more);
}

static enum status ui_open_view(struct ui *ui, const struct view *view, const void *arg, struct diag *diag)
{
	enum status status = STATUS_OK;

	if (ui->depth == UI_DEPTH)
		return STATUS_LIMIT;
	void *state = calloc(1, view->state_size + 1);
	if (!state)
		return STATUS_NO_MEMORY;
	if (view->open)
		status = view->open(state, ui, arg, diag);
	if (status)
		free(state);
	else
		ui->stack[ui->depth++] = (struct ui_frame){view, state};
	ui->held = 0;
	return status;
}

enum status ui_push(struct ui *ui, const struct view *view, const void *arg)
{
	struct diag diag = {""};
	enum status status = ui_open_view(ui, view, arg, &diag);

	if (status)
		ui_tell_failure(ui, status, &diag);
	return status;
}

static void ui_close_frame(struct ui *ui, size_t at)
{
	if (ui->stack[at].view->close)
		ui->stack[at].view->close(ui->stack[at].state);
	free(ui->stack[at].state);
	ui->copy = NULL; /* it may have been the view's */
	ui->held = 0;
	ui->depth--;
	memmove(&ui->stack[at], &ui->stack[at + 1], (ui->depth - at) * sizeof *ui->stack);
}

void ui_close(struct ui *ui)
{
	while (ui->depth)
		ui_close_frame(ui, ui->depth - 1);
}

enum status ui_keep(struct ui *ui, const char *path, struct diag *diag)
{
	enum status status = STATUS_OK;

	for (size_t i = 0; i < ui->depth && !status; i++) {
		const struct ui_frame *frame = &ui->stack[i];
		if (!frame->view->keep)
			continue;
		status = frame->view->keep(frame->state, NULL, diag);
		if (status && path)
			status = frame->view->keep(frame->state, path, diag);
	}
	return status;
}

bool ui_has_to_keep(const struct ui *ui)
{
	for (size_t i = 0; i < ui->depth; i++)
		if (ui->stack[i].view->keep && ui->stack[i].view->keeps(ui->stack[i].state))
			return true;
	return false;
}

static_assert(KEYMAP_ACTIONS <= 64, "every action has a bit in `held`");

static void ui_hold(struct ui *ui, int action, enum key_motion motion)
{
	if (action < 0)
		return;
	uint64_t bit = 1ull << action;
	ui->held &= ~bit;
	if (motion == KEY_WENT_DOWN || motion == KEY_REPEATS)
		ui->held |= bit;
}

bool ui_is_held(const struct ui *ui, int action)
{
	return ui->held >> action & 1;
}

/* The effect of KEY, which means ACTION, in FRAME. */
static enum view_answer ui_answer(struct ui *ui, const struct ui_frame *frame, int action, struct key key)
{
	enum view_answer answer = VIEW_STAY;

	if ((frame->view->list && list_key(ui, frame, action, key, &answer)) || !frame->view->key)
		return answer;
	return frame->view->key(frame->state, ui, action, key);
}

void ui_do(struct ui *ui, int action)
{
	size_t top = ui->depth - 1;
	const struct ui_frame *frame = &ui->stack[top];
	struct key key = {.code = 0};

	if ((size_t)action < frame->view->n_actions)
		key.code = ui->keymap->codes[view_index(frame->view)][action][0];
	if (ui_answer(ui, frame, action, key) == VIEW_CLOSE)
		ui_close_frame(ui, top);
}

/* Opens KEY, which means ACTION in FRAME, the palette: by its own key, or by a click on the header? */
static bool ui_opens_palette(const struct ui *ui, const struct ui_frame *frame, int action, struct key key)
{
	const struct list *list = frame->state;
	bool typing = frame->view->types || (frame->view->list && list->finding);

	if (key.code == KEY_CODE_MOUSE_DOWN)
		return key.y == 0 && frame->view != &view_palette;
	return action < 0 && !typing && keymap_action(ui->keymap, &view_palette, key.code) == PALETTE_OPEN;
}

void ui_key(struct ui *ui, struct key key)
{
	size_t top = ui->depth - 1;
	const struct ui_frame *frame = &ui->stack[top];

	ASSERT(ui->depth > 0);
	int action = keymap_action(ui->keymap, frame->view, key.code);
	ui_hold(ui, action, key.motion);
	if (key.motion == KEY_WENT_UP || (key.code == KEY_CODE_MOUSE_MOVE && !frame->view->hovers))
		return;
	ui->notice[0] = '\0';
	if (key.code == KEY_CODE_INTERRUPT && frame->view != &view_leave) {
		ui_push(ui, &view_leave, NULL);
		return;
	}
	if (ui->too_small)
		return;
	if (ui_opens_palette(ui, frame, action, key)) {
		ui_push(ui, &view_palette, NULL);
		return;
	}
	if (ui_answer(ui, frame, action, key) == VIEW_CLOSE)
		ui_close_frame(ui, top);
	if (ui->chosen) {
		action = ui->chosen - 1;
		ui->chosen = 0;
		ui_do(ui, action);
	}
}

int64_t ui_due_ms(const struct ui *ui)
{
	const struct ui_frame *frame = &ui->stack[ui->depth - 1];

	ASSERT(ui->depth > 0);
	if (ui->too_small || !frame->view->due_ms) /* nothing goes on unseen */
		return VIEW_IDLE;
	return frame->view->due_ms(frame->state, ui);
}

void ui_tick(struct ui *ui)
{
	size_t top = ui->depth - 1;

	ASSERT(ui->depth > 0 && ui->stack[top].view->tick);
	if (ui->stack[top].view->tick(ui->stack[top].state, ui) == VIEW_CLOSE)
		ui_close_frame(ui, top);
}

static void ui_draw_stack(const struct ui *ui, struct screen *screen)
{
	size_t from = ui->depth - 1;

	while (from > 0 && ui->stack[from].view->overlay)
		from--;
	for (; from < ui->depth; from++) {
		const struct ui_frame *frame = &ui->stack[from];
		screen->clip = (struct rect){0, 0, screen->width, screen->height};
		if (frame->view->draw)
			frame->view->draw(frame->state, ui, screen);
		if (frame->view->list)
			list_draw(ui, frame, screen);
	}
	screen->clip = (struct rect){0, 0, screen->width, screen->height};
}

/* The width of "key word" and the gap after it; 0 for an action without a key. */
static int ui_hint_width(const struct ui *ui, const struct view *view, int action)
{
	char shown[16];
	int width = text_width(ui_key_of(ui, view, action, shown));

	return width ? width + 1 + text_width(ui_action(ui, view, action)->word) + 2 : 0;
}

/* The columns of the key that opens the palette, its word and the gap after it; 0: unbound. */
static int ui_door_width(const struct ui *ui)
{
	return ui_hint_width(ui, &view_palette, PALETTE_OPEN);
}

static int ui_draw_door(const struct ui *ui, struct screen *screen, int x, int y)
{
	x = ui_draw_key(ui, screen, x, y, &view_palette, PALETTE_OPEN);
	return screen_text(screen, x, y, ROLE_DIM, ui_action(ui, &view_palette, PALETTE_OPEN)->word) + 2;
}

/* On as many of the last rows as it takes: the end of a message is often the reason. */
static void ui_draw_notice(const struct ui *ui, struct screen *screen)
{
	char text[WORDS_CAP];

	words_shown(ui, ui->stack[ui->depth - 1].view, ui->notice, text, sizeof text);
	int rows =
	    screen_words_above(screen, screen->width, screen->height, screen->height / 2, ROLE_HINT, text);
	if (rows == 1 && text_width(ui->notice) + ui_door_width(ui) < screen->width - 2 &&
	    !ui->stack[ui->depth - 1].view->types)
		ui_draw_door(ui, screen, screen->width - ui_door_width(ui), screen->height - 1);
}

void ui_draw(struct ui *ui, struct screen *screen)
{
	ASSERT(ui->depth > 0);
	screen_clear(screen);
	ui->width = screen->width;
	ui->height = screen->height;
	ui->too_small = screen->width < LEAST_WIDTH || screen->height < LEAST_HEIGHT;
	if (ui->too_small) {
		screen_format(screen, 0, 0, ROLE_TEXT, "%dx%d or larger, please: now %dx%d", LEAST_WIDTH,
			      LEAST_HEIGHT, screen->width, screen->height);
		return;
	}
	const struct view *top = ui->stack[ui->depth - 1].view;
	ui->mouse = ui->settings.mouse || top->mouse || (top->list && !top->list->body);
	ui->hovers = top->hovers;
	ui->holds = top->holds;
	ui_draw_stack(ui, screen);
	if (ui->notice[0])
		ui_draw_notice(ui, screen);
}

void ui_draw_job(const struct ui *ui, struct screen *screen)
{
	static const char stop[] = "Esc stops it";
	const char *what = ui->job.what;
	double done = (double)ui->job.done, total = (double)ui->job.total;
	int y = screen->height - 1, right = screen->width - 1;

	screen_fill(screen, (struct rect){0, y, screen->width, 1}, ROLE_TEXT);
	int x = screen_format(screen, 1, y, ROLE_HINT, "%s...", what ? what : "Working") + 2;
	screen_text_right(screen, right, y, ROLE_DIM, stop);
	int width = right - text_width(stop) - 2 - x;
	if (total > 0 && width > 0)
		screen_slider(screen, x, y, width, done < total ? done / total : 1, ROLE_BAR_FOCUS);
}

char *ui_action_words(const char *name, char *out)
{
	snprintf(out, 32, "%s", name);
	for (char *at = out; *at; at++)
		if (*at == '_' || *at == '-')
			*at = ' ';
	return out;
}

char *ui_key_of(const struct ui *ui, const struct view *view, int action, char *out)
{
	return key_shown(ui->keymap->codes[view_index(view)][action][0], out);
}

int ui_draw_key(const struct ui *ui, struct screen *screen, int x, int y, const struct view *view, int action)
{
	char shown[16];

	ui_key_of(ui, view, action, shown);
	return shown[0] ? screen_text(screen, x, y, ROLE_KEY, shown) + 1 : x;
}

const struct view_action *ui_action(const struct ui *ui, const struct view *view, int action)
{
	const struct view_action *called = NULL;
	size_t i = ui->depth;

	while (i > 0 && ui->stack[i - 1].view != view)
		i--;
	if (i > 0 && view->called)
		called = view->called(ui->stack[i - 1].state, action);
	return called ? called : &view->actions[action];
}

char *ui_action_line(const struct ui *ui, const struct view *view, int action, char *out, size_t cap)
{
	const struct view_action *called = ui_action(ui, view, action);

	return words_plain(ui, view, called->own ? called->own : called->help, out, cap);
}

struct rect ui_last_row(const struct screen *screen)
{
	return (struct rect){1, screen->height - 1, screen->width - 2, 1};
}

void ui_key_line(const struct ui *ui, struct screen *screen, struct rect row, const struct view *view,
		 const int *actions, size_t n)
{
	int x = row.x, room = row.x + row.width + 2 - ui_hint_width(ui, view, actions[n - 1]), all = 0;

	ASSERT(n > 0);
	for (size_t i = 0; i + 1 < n; i++)
		all += ui_hint_width(ui, view, actions[i]);
	bool more = view->n_actions > n && row.y == screen->height - 1 && !view->overlay;
	bool door = (more || x + all > room) && !view->types && !view->list;
	if (door)
		room -= ui_door_width(ui);
	for (size_t i = 0; i < n; i++) {
		int width = ui_hint_width(ui, view, actions[i]);
		if (i + 1 == n && door)
			x = ui_draw_door(ui, screen, x, row.y);
		if (!width || (i + 1 < n && x + width > room))
			continue;
		x = ui_draw_key(ui, screen, x, row.y, view, actions[i]);
		x = screen_text(screen, x, row.y, ROLE_DIM, ui_action(ui, view, actions[i])->word) + 2;
	}
}
