/* The lab's cursor: what each pane knows of one cell, and at which cell playing stops. */
#include <stdio.h>

#include "base/minmax.h"
#include "kit/cursor.h"
#include "kit/speech.h"
#include "screens/lab/lab.h"

enum { STEP = CURSOR_KEYS, BACK, PANE, STOP, LEAVE, HELP };

static const struct view_action actions[] = {
    CURSOR_ACTIONS,
    [STEP] = {"step", "step", "a step forward, back", "Inspect", "a step forward"},
    [BACK] = {"back", "back", "a step forward, back", "Inspect", "a step back"},
    [PANE] = {"pane", "pane", "next pane", "Inspect", NULL},
    [STOP] = {"stop", "stop here", "stop when it is expanded", "Inspect", NULL},
    [LEAVE] = {"leave", "leave", "back to the lab", "Inspect", NULL},
    [HELP] = {"help", "help", "this help", "Inspect", NULL},
};

struct inspect {
	struct lab *lab;
};

static enum status inspect_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct inspect *inspect = state;

	(void)ui, (void)diag;
	inspect->lab = (struct lab *)arg;
	inspect->lab->look.pointing = true;
	return STATUS_OK;
}

static void inspect_view_close(void *state)
{
	((struct inspect *)state)->lab->look.pointing = false;
}

static void inspect_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	static const int keys[] = {STEP, BACK, PANE, STOP, LEAVE, HELP};
	const struct lab *lab = ((const struct inspect *)state)->lab;
	struct panes layout = lab_layout(lab, screen->width, screen->height);
	struct rect row = {0, layout.keys_y, screen->width, 1};
	struct cell at = lab->look.cursor;
	char about[REASON_CAP], text[REASON_CAP + 40];

	screen_fill(screen, layout.reason, ROLE_TEXT);
	int head = snprintf(text, sizeof text, "%d,%d %s. ", at.x, at.y,
			    terrain_info[grid_at(&lab->desk.grid, at)].name);
	int room = layout.reason.width * layout.reason.height - head;
	reason_about(&lab->panes[lab->focus].study, at, room, about, sizeof about);
	snprintf(text + head, sizeof text - (size_t)head, "%s", about);
	screen_words(screen, layout.reason, ROLE_TEXT, text);
	screen_fill(screen, row, ROLE_TEXT);
	ui_key_line(ui, screen, ui_last_row(screen), &view_inspect, keys, ARRAY_LEN(keys));
}

/* Sets the stop at the cursor, or lifts it if it is there already. */
static void inspect_toggle_stop(struct lab *lab, struct ui *ui)
{
	uint32_t cell = (uint32_t)grid_index(&lab->desk.grid, lab->look.cursor);

	if (lab->stop_cell == cell) {
		lab->stop_cell = TIMELINE_NOWHERE;
		ui_tell(ui, "Playing no longer stops at a cell.");
	} else {
		lab->stop_cell = cell;
		ui_tell(ui, "Playing stops when %d,%d is expanded.", lab->look.cursor.x, lab->look.cursor.y);
	}
}

static enum view_answer inspect_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct lab *lab = ((struct inspect *)state)->lab;

	if (action >= 0 && action < CURSOR_KEYS) {
		lab_point(lab, action);
		return VIEW_STAY;
	}
	switch (action) {
	case STEP: lab_step(lab, 1, false); break;
	case BACK: lab_step(lab, 1, true); break;
	case PANE: lab->focus = (lab->focus + 1) % lab->n_panes; break;
	case STOP: inspect_toggle_stop(lab, ui); break;
	case LEAVE: return VIEW_CLOSE;
	case HELP: ui_push(ui, &view_help, &view_inspect); break;
	default: lab_click(lab, ui, key); break;
	}
	lab_show(lab);
	return VIEW_STAY;
}

static int64_t inspect_view_due_ms(const void *state, const struct ui *ui)
{
	return lab_think_due_ms(((const struct inspect *)state)->lab, ui);
}

static enum view_answer inspect_view_tick(void *state, struct ui *ui)
{
	lab_think(((struct inspect *)state)->lab, ui);
	return VIEW_STAY;
}

static void inspect_view_speak(const void *state, const struct ui *ui, struct speech *speech)
{
	const struct lab *lab = ((const struct inspect *)state)->lab;
	char about[REASON_CAP];

	(void)ui;
	speech->here = lab->desk.start;
	lab_facts_cell(lab, lab->look.cursor, speech);
	reason_about(&lab->panes[lab->focus].study, lab->look.cursor, 0, about, sizeof about);
	speech_say(speech, FACT_WHY, 0, "%s", about);
	speech->here = lab->look.cursor;
	if (speech_asks(speech, ASKS_THERE))
		speech_ray(speech, lab->desk.grid.terrain, lab->desk.grid.width, lab->desk.grid.height, "");
}

const struct view view_inspect = {
    .name = "inspect",
    .overlay = true,
    .mouse = true,
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct inspect),
    .open = inspect_view_open,
    .close = inspect_view_close,
    .draw = inspect_view_draw,
    .speak = inspect_view_speak,
    .key = inspect_view_key,
    .due_ms = inspect_view_due_ms,
    .tick = inspect_view_tick,
};
