/* screens/lab/lab.h -- the lab's state and what its files ask of each other: panes of searches over one map, one moment.
 * Invariant: after lab_solve every pane's study is that of the desk; after lab_show every timeline stands where
 * the player does. */
#ifndef SCREENS_LAB_LAB_H
#define SCREENS_LAB_LAB_H

#include "lab/edit.h"
#include "lab/study.h"
#include "screens/lab/tour.h"
#include "store/bytes.h"
#include "ui/panes.h"
#include "ui/player.h"
#include "ui/relief.h"

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
	LAB_OPEN,
	LAB_WRITE,
	LAB_UNDO,
	LAB_REDO
};

/* What to open the lab with; any pointer may be NULL. */
struct lab_arg {
	const char *map;          /* a file or a name */
	const struct grid *grid;  /* or the map itself */
	const char *const *specs; /* [n_specs] pathfinders NAME[:k=v,..]; none: Dijkstra and A* */
	size_t n_specs;
	enum diagonal_rule rule;
	const struct cell *start, *goal;
	bool no_time; /* no timings: the same picture on every machine */
};

struct lab {
	struct edit desk;
	char name[64]; /* of the map */
	struct lab_pane {
		struct study study;
		double cost; /* of its way over this terrain, whatever it minds itself; negative: none */
	} panes[LAB_PANES];
	size_t n_panes, focus;
	double optimal[DIAGONAL_RULES]; /* negative: no way, or not asked for */
	struct player player;
	bool by_share; /* panes end together; else in step by expansions */
	bool difference, zoomed;
	bool pointing; /* the cursor is shown */
	struct cell cursor;
	uint32_t stop_cell; /* playing stops when some pane expands it; TIMELINE_NOWHERE: none */
	bool stop_relax;    /* ... or reaches a cell anew */
	struct cell *way;   /* [LAB_WAY] for drawing */
	/* What the tuning overlay works on: a pane's algorithm and rule, or a generator and its seed. */
	int pathfinder, generator;
	double rule, seed, generator_params[PARAMS_MAX];
	bool no_time;
	struct tour tour;
	int lesson; /* of it, from 1; 0: none */
};

/* Runs every pane on the desk as it is, and shows the same share of the new searches. */
MUST_CHECK enum status lab_solve(struct lab *lab);

/* The same after an edit: what goes wrong becomes the notice. */
void lab_edited(struct lab *lab, struct ui *ui);

/* Brings every pane to the player's moment. */
void lab_show(struct lab *lab);

/* Adds a pane, or replaces all that the lab holds by GRID; failures leave the lab as it was. */
MUST_CHECK enum status lab_add(struct lab *lab, const char *spec, enum diagonal_rule rule, struct diag *diag);
MUST_CHECK enum status lab_load(struct lab *lab, const struct grid *grid, const char *name);

/* Loads the map WHERE, a file or a name. */
MUST_CHECK enum status lab_open(struct lab *lab, const char *where, struct diag *diag);

/* Writes to the file PATH what its suffix says: the map, the table as CSV, of the focused pane a picture as
 * SVG or its search as a trace. */
MUST_CHECK enum status lab_write(const struct lab *lab, const struct theme *theme, const char *path,
				 struct diag *diag);

/* The focused pane as it is now, as an SVG picture. */
void lab_svg(const struct lab *lab, const struct theme *theme, struct byte_writer *out);

/* The pane that the focus is compared with. */
size_t lab_reference(const struct lab *lab);

/* The player's moment at which PANE has expanded STEP cells. */
uint32_t lab_moment_of(const struct lab *lab, const struct lab_pane *pane, uint32_t step);

/* Lays the map of ARG on the desk and fills the panes as it says. */
MUST_CHECK enum status lab_begin(struct lab *lab, const struct lab_arg *arg, struct diag *diag);

/* Goes to the next, or the last, moment of interest: some pane found a way or a better one, or the two compared
 * part. */
void lab_go_to_event(struct lab *lab, bool forward);

/* The first moment after FROM, which the panes still show, up to the player's at which playing shall stop;
 * UINT32_MAX if none. */
uint32_t lab_stop_after(const struct lab *lab, uint32_t from);

/* Overlays: this pane's algorithm and options, a new map, files to open and to write; and the race on this map.
 */
void lab_tune_pane(struct lab *lab, struct ui *ui);
void lab_tune_generator(struct lab *lab, struct ui *ui);
void lab_ask_open(struct lab *lab, struct ui *ui);
void lab_ask_write(struct lab *lab, struct ui *ui);
void lab_open_race(struct lab *lab, struct ui *ui);

/* Moves the cursor, inside the map. */
void lab_point(struct lab *lab, int direction);

/* Where the pointer of KEY is: on the bar, goes to that moment (false); on a map, puts the cursor there (true).
 */
bool lab_click(struct lab *lab, const struct ui *ui, struct key key);

/* Where everything is on a screen of this size. */
struct panes lab_layout(const struct lab *lab, int width, int height);

/* How PANE's map lies in AREA, the part of a pane below its bar: one or two columns a cell where it fits, else
 * its part round the cursor; false where it is shown in small (small.h). */
bool lab_relief(const struct lab *lab, struct rect area, struct relief *relief);

/* What PANE's search has looked at; in the difference view without what the reference has looked at too. */
struct thought lab_thought(const struct lab *lab, const struct lab_pane *pane);

/* The way that PANE shows: the answer once it stands, else the best so far. */
struct lab_way {
	const struct cell *cells; /* [n], until the next call */
	size_t n;
	enum role role;
};

struct lab_way lab_way(const struct lab *lab, const struct lab_pane *pane);

/* The parts of the picture. */
void lab_draw(const struct lab *lab, const struct ui *ui, struct screen *screen);
void lab_draw_table(const struct lab *lab, const struct panes *layout, struct screen *screen);
void lab_draw_side(const struct lab *lab, const struct rect *side, struct screen *screen);

/* Text in ROLE, broken at blanks, into AREA; returns the row below. */
int lab_draw_text(struct screen *screen, struct rect area, enum role role, const char *text);

#endif
