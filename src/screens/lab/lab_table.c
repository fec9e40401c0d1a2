/* The table of figures below the panes: one row a pane, as many columns as the screen has room for. */
#include <stdio.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/text.h"
#include "screens/lab/lab.h"

enum lab_table_column { EXPANDED, OPEN, GENERATED, LARGEST, COST, RATIO, LENGTH, BYTES, TIME, COLUMNS };

static const struct {
	const char *head;
	int width; /* with the gap before it */
	int from;  /* least width of the screen on which it is shown */
} columns[COLUMNS] = {
    [EXPANDED] = {"expanded", 9, 0}, [OPEN] = {"open", 7, 52},    [GENERATED] = {"generated", 11, 100},
    [LARGEST] = {"largest", 9, 100}, [COST] = {"cost", 8, 60},    [RATIO] = {"ratio", 8, 68},
    [LENGTH] = {"length", 8, 120},   [BYTES] = {"bytes", 9, 120}, [TIME] = {"us", 10, 140},
};

enum { NAME_X = 3, NAME_LEAST = 20, NAME_MOST = 25, STATE_WIDTH = 12, BAR_LEAST = 5, STATE_FROM = 78 };

static void lab_table_format_bytes(size_t bytes, char *out, size_t cap)
{
	if (bytes < 10000)
		snprintf(out, cap, "%zu", bytes);
	else if (bytes < 10000000)
		snprintf(out, cap, "%.1fk", (double)bytes / 1000);
	else
		snprintf(out, cap, "%.1fM", (double)bytes / 1000000);
}

/* The least time of all repeats; "~" if the next best is far off, as on a busy machine. */
static void lab_table_format_time(const struct study *study, char *out, size_t cap)
{
	bool noisy = study->n_ns > 1 && study->ns[1] * 10 > study->ns[0] * 11;

	ASSERT(study->n_ns > 0);
	snprintf(out, cap, "%s%.1f", noisy ? "~" : "", (double)study->ns[0] / 1000);
}

/* What COLUMN says of PANE: "-" until it is known, "" where it does not apply. */
static void lab_table_cell_text(const struct lab *lab, const struct lab_pane *pane,
				enum lab_table_column column, char *out, size_t cap)
{
	const struct study *study = &pane->study;
	const struct timeline *timeline = &study->timeline;
	double optimal = lab->optimal[study->rule];
	bool over = study_is_over(study);

	ASSERT(cap > 1);
	out[0] = '\0';
	bool untold = study_is_silent(study) && column <= LARGEST;
	if (untold || (!over && !study->status))
		snprintf(out, cap, "-");
	if (untold)
		return;
	switch (column) {
	case EXPANDED: snprintf(out, cap, "%u", timeline_expanded(timeline)); break;
	case OPEN: snprintf(out, cap, "%u", timeline->now.open); break;
	case GENERATED: snprintf(out, cap, "%u", timeline->now.generated); break;
	case LARGEST: snprintf(out, cap, "%u", timeline_max_open(timeline)); break;
	case COST:
		if (over && pane->cost >= 0)
			snprintf(out, cap, "%.1f", pane->cost);
		break;
	case RATIO:
		if (over && pane->cost >= 0 && optimal > 0)
			snprintf(out, cap, "%.3f", pane->cost / optimal);
		break;
	case LENGTH:
		if (over && pane->length >= 0)
			snprintf(out, cap, "%.1f", pane->length);
		break;
	case BYTES:
		if (over)
			lab_table_format_bytes(study->result.bytes, out, cap);
		break;
	default:
		if (over && study->n_ns)
			lab_table_format_time(study, out, cap);
	}
}

static const char *lab_table_failure_word(enum status status)
{
	switch (status) {
	case STATUS_UNSUPPORTED: return "unsupported";
	case STATUS_MISMATCH: return "illegal";
	case STATUS_LIMIT: return "too slow";
	case STATUS_INTERRUPTED: return "stopped";
	default: return "broken";
	}
}

static const char *lab_table_state_word(const struct lab *lab, const struct lab_pane *pane, enum role *role)
{
	*role = ROLE_DIM;
	if (study_thinks(&pane->study))
		return "thinking";
	if (pane->study.status) {
		*role = ROLE_DANGER;
		return lab_table_failure_word(pane->study.status);
	}
	if (!study_is_over(&pane->study))
		return "searching";
	if (!pane->study.result.found) {
		*role = ROLE_DANGER;
		if (pane->study.stopped)
			return "stopped";
		if (pane->study.result.limited)
			return "gave up";
		return lab->optimal[pane->study.rule] < 0 ? "no path" : "incomplete";
	}
	*role = ROLE_CALM;
	if (pane->study.repaired)
		return "repaired";
	return "found";
}

static bool lab_table_shown(enum lab_table_column column, int width)
{
	return width >= columns[column].from;
}

/* The column of the names, as wide as they need where it stands beside a bar. */
static int lab_table_name_width(const struct lab *lab, int width)
{
	int most = NAME_LEAST;
	char title[64];

	for (size_t i = 0; i < lab->n_panes && width >= STATE_FROM; i++) {
		study_title(&lab->panes[i].study, title, sizeof title);
		most = max(most, text_width(title) + 1);
	}
	return min(most, NAME_MOST);
}

/* The room that the columns leave for the bar; 0 if it is too little. */
static int lab_table_bar_width(const struct lab *lab, int width)
{
	int left = width - NAME_X - lab_table_name_width(lab, width) - STATE_WIDTH - 3;

	for (enum lab_table_column column = 0; column < COLUMNS; column++)
		if (lab_table_shown(column, width))
			left -= columns[column].width;
	if (left < BAR_LEAST)
		return 0;
	return left;
}

static void lab_table_draw_head(const struct lab *lab, int y, struct screen *screen)
{
	int width = screen->width, x = NAME_X + lab_table_name_width(lab, width);

	screen_text(screen, NAME_X, y, ROLE_DIM, "algorithm");
	for (enum lab_table_column column = 0; column < COLUMNS; column++) {
		if (!lab_table_shown(column, width))
			continue;
		x += columns[column].width;
		screen_text_right(screen, x, y, ROLE_DIM, columns[column].head);
		if (column == EXPANDED)
			x += lab_table_bar_width(lab, width) + 2;
	}
	if (width >= STATE_FROM)
		screen_text(screen, x + 2, y, ROLE_DIM, "state");
}

/* How many cells PANE has expanded, as a share of the longest search. */
static void lab_table_draw_bar(const struct lab *lab, const struct lab_pane *pane, int x, int y,
			       struct screen *screen)
{
	bool focused = pane == &lab->panes[lab->focus];
	double share = (double)pane->study.timeline.moment / max(lab_longest(lab), 1U);

	screen_bar(screen, x, y, lab_table_bar_width(lab, screen->width), share,
		   focused ? ROLE_BAR_FOCUS : ROLE_BAR);
}

static void lab_table_draw_row(const struct lab *lab, const struct lab_pane *pane, int y, struct screen *screen)
{
	enum role role = pane == &lab->panes[lab->focus] ? ROLE_STRONG : ROLE_TEXT, state_role;
	int width = screen->width, named = lab_table_name_width(lab, width), x = NAME_X + named;
	bool hidden = lab_hides(lab, (size_t)(pane - lab->panes));
	char text[64];

	study_title(&pane->study, text, sizeof text);
	screen_format(screen, 1, y, role, "%zu", (size_t)(pane - lab->panes) + 1);
	screen_text_within(screen, NAME_X, y, role, text, named - 1);
	for (enum lab_table_column column = 0; column < COLUMNS; column++) {
		if (!lab_table_shown(column, width))
			continue;
		x += columns[column].width;
		if (hidden)
			snprintf(text, sizeof text, "?");
		else
			lab_table_cell_text(lab, pane, column, text, sizeof text);
		screen_text_right(screen, x, y, role, text);
		if (column == EXPANDED && hidden)
			x += lab_table_bar_width(lab, width) + 2;
		else if (column == EXPANDED) {
			lab_table_draw_bar(lab, pane, x + 2, y, screen);
			x += lab_table_bar_width(lab, width) + 2;
		}
	}
	const char *word = lab_table_state_word(lab, pane, &state_role);
	if (width >= STATE_FROM && !hidden)
		screen_text(screen, x + 2, y, state_role, word);
}

void lab_draw_table(const struct lab *lab, const struct panes *layout, struct screen *screen)
{
	lab_table_draw_head(lab, layout->table_y, screen);
	for (size_t i = 0; i < lab->n_panes; i++)
		lab_table_draw_row(lab, &lab->panes[i], layout->table_y + 1 + (int)i, screen);
}
