/* The panes of searches: for each shown moment, the cells about which the search then learned something. */
#include <math.h>
#include <stdlib.h>

#include "lab/reason.h"
#include "page/page.h"
#include "path/cost.h"

/* What the page draws of a cell, as bits. */
enum { CELL_OPEN = 1, CELL_TAKEN = 2, CELL_PRUNED = 4, CELL_PASSED = 8 };

/* More than these many looks at a cell take too long. */
static const double looks_max = 4e9;

/* What the page knows of a cell. */
struct page_cell {
	unsigned state;
	uint32_t g, parent;
};

struct page_search {
	struct study *study;
	struct manner_scale scale;
	struct page_cell *cells; /* [n] owned */
	uint32_t n;
	bool more; /* the list has a number */
};

static unsigned page_search_state(const struct timeline *timeline, uint32_t cell)
{
	unsigned state = timeline_taken(timeline, cell) ? CELL_TAKEN : 0;

	if (timeline_is_open(timeline, cell))
		state |= CELL_OPEN;
	if (timeline_is(timeline, cell, TIMELINE_PRUNED))
		state |= CELL_PRUNED;
	if (!state && timeline_is(timeline, cell, TIMELINE_PASSED))
		state |= CELL_PASSED;
	return state;
}

/* The rank as two numbers that a script can hold: less comes first. */
static void page_search_rank(struct page_search *search, struct byte_writer *out, uint32_t cell)
{
	struct manner_rank rank;

	if (!study_rank(search->study, &search->scale, cell, &rank))
		write_text(out, ",0,0");
	else if (rank.second > UINT64_MAX / 2)
		write_text(out, ",%llu,-%llu", (unsigned long long)rank.first,
			   (unsigned long long)(UINT64_MAX - rank.second));
	else
		write_text(out, ",%llu,%llu", (unsigned long long)rank.first, (unsigned long long)rank.second);
}

/* Appends CELL if something is new: its number, state, g, parent (-1: none) and rank. */
static void page_search_cell(struct page_search *search, struct byte_writer *out, uint32_t cell)
{
	const struct timeline *timeline = &search->study->timeline;
	struct page_cell now = {page_search_state(timeline, cell), 0, TIMELINE_NOWHERE},
			 *then = &search->cells[cell];

	if (now.state & ~(unsigned)CELL_PASSED) {
		now.g = timeline_known(timeline, cell).g;
		now.parent = timeline_parent(timeline, cell);
	}
	if (now.state == then->state && now.g == then->g && now.parent == then->parent)
		return;
	*then = now;
	write_text(out, "%s%u,%u,%u,%d", search->more ? "," : "", cell, now.state, now.g,
		   now.parent == TIMELINE_NOWHERE ? -1 : (int)now.parent);
	page_search_rank(search, out, cell);
	search->more = true;
}

/* A step: the cell expanded, the size of the frontier, the operations so far, a sentence, and the cells. */
static void page_search_step(struct page_search *search, struct webpage *page, uint32_t number)
{
	struct study *study = search->study;
	uint32_t moment = timeline_moment_of(&study->timeline, number), current;
	char why[REASON_CAP];

	timeline_seek(&study->timeline, moment);
	current = timeline_current(&study->timeline);
	reason_now(study, 0, why, sizeof why);
	write_text(&page->out, "%s[%d,%u,%u,", number > 1 ? ",\n" : "",
		   current == TIMELINE_NOWHERE ? -1 : (int)current, study->timeline.now.open,
		   timeline_operations(&study->timeline, moment));
	page_text(page, why);
	write_text(&page->out, ",[");
	search->more = false;
	for (uint32_t cell = 0; cell < search->n; cell++)
		page_search_cell(search, &page->out, cell);
	write_text(&page->out, "]]");
}

/* The text about the whole search: how to read its numbers, and its answer. */
static void page_search_head(const struct page_search *search, struct webpage *page, double cost, double length)
{
	const struct study *study = search->study;
	const char *order = "rank";

	if (search->scale.manner->order == MANNER_BY_MORE || study->repaired)
		order = "future";
	else if (search->scale.manner->numbered)
		order = "numbered";
	write_text(&page->out, ",\"order\":\"%s\",\"unit\":%.17g,\"rates\":%s,\"per_step\":%d", order,
		   study->timeline.unit, search->scale.rates ? "true" : "false", COST_STRAIGHT);
	write_text(&page->out, ",\"expanded\":%u,\"max_open\":%u", timeline_expanded(&study->timeline),
		   study->timeline.most_open);
	if (cost >= 0)
		write_text(&page->out, ",\"cost\":%.9g,\"length\":%.9g", cost, length);
	write_text(&page->out, ",\"path\":[");
	for (size_t i = 0; i < study->result.len && cost >= 0; i++)
		write_text(&page->out, "%s%d,%d", i ? "," : "", study->result.cells[i].x,
			   study->result.cells[i].y);
	write_text(&page->out, "]");
}

/* The estimates of all cells that were reached, which do not change: cell, h, cell, h .. */
static void page_search_estimates(const struct page_search *search, struct webpage *page)
{
	bool more = false;

	write_text(&page->out, ",\"h\":[");
	for (uint32_t i = 0; i < search->n && search->scale.estimates; i++) {
		if (!timeline_reached(&search->study->timeline, i))
			continue;
		struct cell at = cell_of_index((int)i, search->study->timeline.width);
		write_text(&page->out, "%s%u,%.4g", more ? "," : "", i, study_estimate(search->study, at));
		more = true;
	}
	write_text(&page->out, "]");
}

/* A pane whose pathfinder does not support the map. */
static enum status page_search_refusal(struct webpage *page, const struct study *study, const char *title)
{
	if (study->status != STATUS_UNSUPPORTED)
		return study->status;
	page_begin_pane(page, "search", title);
	write_text(&page->out, ",\"refusal\":");
	page_text(page, study_refusal(study));
	write_text(&page->out, ",\"steps\":[]}");
	return STATUS_OK;
}

enum status page_add_search(struct webpage *page, struct study *study, double cost, double length,
			    struct diag *diag)
{
	struct timeline *timeline = &study->timeline;
	struct page_search search = {.study = study,
				     .scale = study_scale(study),
				     .n = (uint32_t)timeline->width * (uint32_t)timeline->height};
	uint32_t at = timeline->moment, last = timeline_number(timeline, timeline->total);
	char title[128];
	enum status status = STATUS_OK;

	if ((double)last * search.n > looks_max)
		return diag_set(diag, STATUS_LIMIT, "too much for one page: %u steps on %u cells", last,
				search.n);
	study_title(study, title, sizeof title);
	if (study->status)
		return page_search_refusal(page, study, title);
	search.cells = calloc(search.n, sizeof *search.cells);
	if (!search.cells)
		return STATUS_NO_MEMORY;
	for (uint32_t i = 0; i < search.n; i++)
		search.cells[i].parent = TIMELINE_NOWHERE;
	timeline_seek(timeline, timeline->total);
	page_begin_pane(page, "search", title);
	page_search_head(&search, page, cost, length);
	page_search_estimates(&search, page);
	write_text(&page->out, ",\"steps\":[\n");
	for (uint32_t number = 1; number <= last && !status; number++) {
		page_search_step(&search, page, number);
		status = page_check(page, diag);
	}
	write_text(&page->out, "]}");
	timeline_seek(timeline, at);
	free(search.cells);
	return status;
}
