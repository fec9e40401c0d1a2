/* screens/lab/lab.h -- the lab: panes that each run one search over the same map, all shown at the same moment.
 *
 * The lab's view, its overlays and its drawing share the state and the functions declared here.
 *
 * Invariant: after lab_solve every pane's study is a search of the map on the desk; after lab_show every
 * timeline stands at the player's moment. */
#ifndef SCREENS_LAB_LAB_H
#define SCREENS_LAB_LAB_H

#include "lab/edit.h"
#include "lab/study.h"
#include "screens/lab/tour.h"
#include "store/bytes.h"
#include "ui/panes.h"
#include "ui/player.h"
#include "ui/relief.h"
#include "ui/ui.h"

enum { LAB_PANES = PANES_MAX, LAB_WAY = 4096 };

enum lab_action {
	LAB_NEXT_EVENT = PLAYER_KEYS,
	LAB_LAST_EVENT,
	LAB_TOUR,
	LAB_NEXT_LESSON,
	LAB_EXPLAIN,
	LAB_HELP,
	LAB_QUIT,
	LAB_NEXT_PANE,
	LAB_LAST_PANE,
	LAB_SYNC,
	LAB_DIFFERENCE,
	LAB_ZOOM,
	LAB_ADD,
	LAB_CLOSE,
	LAB_TUNE,
	LAB_INSPECT,
	LAB_STOP,
	LAB_RACE,
	LAB_RESULTS,
	LAB_PAINT,
	LAB_GENERATE,
	LAB_MAKING,
	LAB_OPEN,
	LAB_WRITE,
	LAB_UNDO,
	LAB_REDO
};

/* What to open the lab with.  Any pointer may be NULL. */
struct lab_arg {
	const char *map;          /* a file or a name; default: bench */
	const struct grid *grid;  /* the map itself, which wins over `map` */
	const char *const *specs; /* [n_specs] pathfinders NAME[:k=v,..]; default: Dijkstra and A* */
	size_t n_specs;
	enum diagonal_rule rule;
	const struct cell *start, *goal; /* default: those of the map */
	bool no_time; /* measure no times, so that the picture is the same on every machine */
	bool named;   /* the specs come from the command line: they may name programs */
};

struct lab {
	struct edit desk;
	char name[64]; /* of the map */
	struct lab_pane {
		struct study study;
		double cost; /* of its path over this terrain, even if it ignores terrain; negative: no path */
	} panes[LAB_PANES];
	size_t n_panes, focus;
	double optimal[DIAGONAL_RULES]; /* cost of a cheapest path; negative: none, or no pane uses the rule */
	struct player player;
	bool by_share; /* all panes end together; otherwise they keep in step by expansions */
	bool difference, zoomed;
	bool pointing; /* the cursor is shown */
	struct cell cursor;
	uint32_t stop_cell; /* playing stops when a pane expands it; TIMELINE_NOWHERE: no such cell */
	bool stop_relax;    /* playing also stops when a pane reaches a cell again by a better path */
	struct cell *way;   /* [LAB_WAY] scratch for drawing, owned */
	/* What the tuning overlay edits: a pane's algorithm and rule, or a generator and its seed. */
	int pathfinder, generator;
	double rule, seed, generator_params[PARAMS_MAX];
	bool no_time;
	struct tour tour;
	int lesson; /* the lesson shown, from 1; 0: no tour */
};

/* Searches the map on the desk in every pane and shows the same share of the new searches. */
MUST_CHECK enum status lab_solve(struct lab *lab);

/* Goes on with what programs in the panes think about, and when that is due, or VIEW_IDLE. */
void lab_think(struct lab *lab);
int64_t lab_think_due_ms(const struct lab *lab, const struct ui *ui);

/* Is the focused pane a program of the user's own, or any pane?  Then tells UI that WHAT is not for programs. */
bool lab_is_for_programs_too(const struct lab *lab, struct ui *ui, bool any, const char *what);

/* lab_solve after an edit; a failure becomes the notice of UI. */
void lab_edited(struct lab *lab, struct ui *ui);

/* Brings every pane to the player's moment. */
void lab_show(struct lab *lab);

/* lab_add adds a pane; lab_load replaces the map by a copy of GRID.  A failure leaves the lab as it was. */
MUST_CHECK enum status lab_add(struct lab *lab, const char *spec, enum diagonal_rule rule, struct diag *diag);
MUST_CHECK enum status lab_load(struct lab *lab, const struct grid *grid, const char *name);

/* Loads the map WHERE, a file or a name. */
MUST_CHECK enum status lab_open(struct lab *lab, const char *where, struct diag *diag);

/* Writes the file PATH.  Its suffix says what: the map, the table as CSV, or of the focused pane a picture as
 * SVG or its search as a trace.  STATUS_USAGE for any other suffix. */
MUST_CHECK enum status lab_write(const struct lab *lab, const struct theme *theme, const char *path,
				 struct diag *diag);

/* Appends the focused pane at its present moment to OUT, as an SVG picture. */
void lab_svg(const struct lab *lab, const struct theme *theme, struct byte_writer *out);

/* The index of the pane that the focused one is compared with. */
size_t lab_reference(const struct lab *lab);

/* The player's first moment at which PANE has expanded STEP cells. */
uint32_t lab_moment_of(const struct lab *lab, const struct lab_pane *pane, uint32_t step);

/* Puts the map of ARG on the desk and replaces all panes by those it asks for. */
MUST_CHECK enum status lab_begin(struct lab *lab, const struct lab_arg *arg, struct diag *diag);

/* Goes to the next or the previous event: a pane finds a path or a better one, or the focused pane and its
 * reference expand different cells for the first time. */
void lab_go_to_event(struct lab *lab, bool forward);

/* The first moment after FROM, up to the player's, at which playing must stop; UINT32_MAX if there is none.
 * The panes must still show moment FROM. */
uint32_t lab_stop_after(const struct lab *lab, uint32_t from);

/* Overlays: the focused pane's algorithm and options, a new map, a file to open, a file to write; and the
 * race on this map. */
void lab_tune_pane(struct lab *lab, struct ui *ui);
void lab_tune_generator(struct lab *lab, struct ui *ui);
void lab_ask_open(struct lab *lab, struct ui *ui);
void lab_ask_write(struct lab *lab, struct ui *ui);
void lab_open_race(struct lab *lab, struct ui *ui);

/* Moves the cursor one cell, but not off the map. */
void lab_point(struct lab *lab, int direction);

/* Handles a mouse key.  On the bar it goes to the moment under the pointer and returns false; on a map it moves
 * the cursor there, focuses that pane and returns true. */
bool lab_click(struct lab *lab, const struct ui *ui, struct key key);

/* Where everything is on a screen of this size. */
struct panes lab_layout(const struct lab *lab, int width, int height);

/* How the map lies in AREA, the part of a pane below its bar: one or two columns a cell if it fits, otherwise
 * the part of it round the cursor.  Returns false where it is shown as an overview instead
 * (ui/overview.h). */
bool lab_relief(const struct lab *lab, struct rect area, struct relief *relief);

/* The cells that PANE's search has expanded; in the difference view without those that the reference has
 * expanded too. */
struct thought lab_thought(const struct lab *lab, const struct lab_pane *pane);

/* The path that PANE shows: the answer once the search is over, before that the best so far. */
struct lab_way {
	const struct cell *cells; /* [n] valid until the next call of lab_way */
	size_t n;
	enum role role;
};

struct lab_way lab_way(const struct lab *lab, const struct lab_pane *pane);

/* The whole picture, and the parts of it that have files of their own. */
void lab_draw(const struct lab *lab, const struct ui *ui, struct screen *screen);
void lab_draw_table(const struct lab *lab, const struct panes *layout, struct screen *screen);
void lab_draw_side(const struct lab *lab, const struct rect *side, struct screen *screen);

#endif
