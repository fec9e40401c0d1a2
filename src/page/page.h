/* page/page.h -- a search, race, lesson or run as one HTML file that steps both ways without the program.
 *
 * The file is data/page.html with a log in it: the changes of each step, and the sentences about it.  The script of
 * the page applies and takes back these changes, and computes nothing else.  astray-formats(5) describes the log.
 *
 * Invariant: the page loads nothing from elsewhere, and the same question gives the same bytes. */
#ifndef PAGE_PAGE_H
#define PAGE_PAGE_H

#include "lab/study.h"
#include "players/race.h"
#include "record/session.h"
#include "store/bytes.h"

enum { PAGE_BYTES_MAX = 1 << 26, PAGE_FRAME_TICKS = 6, PAGE_FRAMES_MAX = 600 };

struct fleet;
struct lesson;
struct lesson_truth;
struct scene;
struct space;

struct webpage {
	struct byte_writer out;
	size_t n_panes;           /* of the map that is being written */
	size_t n_frames;          /* of the flight that is being written */
	struct blob rocks, goals; /* owned; those of its latest frame, as text */
	int n_maps;
};

/* Begins the page of TITLE, which COMMAND makes. */
void page_begin(struct webpage *page, const char *title, const char *command);

/* The map below the panes that follow, as GROUND has it.  START and GOAL are NULL in a race. */
void page_add_map(struct webpage *page, const struct ground *ground, const char *name, const struct cell *start,
		  const struct cell *goal);

/* Adds a pane: the search of STUDY, which must have run; it stays at its moment.  COST and LENGTH belong to its path,
 * negative: none.  STATUS_LIMIT if the page is too large. */
MUST_CHECK enum status page_add_search(struct webpage *page, struct study *study, double cost, double length,
				       struct diag *diag);

/* Adds a pane: RACE, which this function runs.  Errors as for race_whole. */
MUST_CHECK enum status page_add_race(struct webpage *page, const struct race *race, const struct rules *rules,
				     struct diag *diag);

/* A pane of a flight: begun with TITLE and SPACE at its beginning, then a frame every PAGE_FRAME_TICKS ticks, at most
 * PAGE_FRAMES_MAX of them, and ended.  page_add_frame returns whether any ship still flies. */
void page_begin_flight(struct webpage *page, const char *title, const struct space *space);
bool page_add_frame(struct webpage *page, const struct space *space);
void page_end_flight(struct webpage *page);

/* Adds a pane: the flight of MOVER in LESSON, which this function flies. */
MUST_CHECK enum status page_add_flight(struct webpage *page, const struct lesson *lesson, int mover,
				       const struct fleet *fleet, const struct scene *scene, struct diag *diag);

/* Ends the panes, and adds the words and questions of LESSON, whose answers TRUTHS[n_maps] have.  STUDIES are its searches,
 * LESSON_MOVERS of each map; NULL in other lessons. */
MUST_CHECK enum status page_add_lesson(struct webpage *page, const struct lesson *lesson,
				       const struct lesson_truth *truths, struct study *const *studies,
				       struct diag *diag);

/* Adds the run of SESSION from its beginning to its end, and its proof if it has one. */
MUST_CHECK enum status page_add_run(struct webpage *page, struct session *session, struct diag *diag);

/* Writes the page to PATH ("-": standard output) and frees it, or only frees it if PATH is NULL. */
MUST_CHECK enum status page_end(struct webpage *page, const char *path, struct diag *diag);

/* ---- for the files of this room -------------------------------------------------------------------------- */

/* Appends TEXT as a JSON string that does no harm in HTML. */
void page_text(struct webpage *page, const char *text);

/* Ends the panes. */
void page_end_panes(struct webpage *page);

/* Begins the next pane, of KIND and TITLE; the caller closes its brace.  STATUS_LIMIT or STATUS_NO_MEMORY once the
 * page is too large: call it after each step. */
void page_begin_pane(struct webpage *page, const char *kind, const char *title);
MUST_CHECK enum status page_check(const struct webpage *page, struct diag *diag);

#endif
