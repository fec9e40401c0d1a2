/* screens/lab/lab.h -- the lab: panes that each run one search over the same map, all shown at the same moment.
 *
 * The lab's view, its overlays and its drawing share the state and the functions declared here.
 *
 * On a large map the first searches begin after the first picture is on the screen, and fill in before your eyes.  A
 * stopped search shows its findings so far.
 *
 * Invariant: after lab_solve every pane's study is a search of the map on the desk; after lab_show every timeline is
 * at the player's moment. */
#ifndef SCREENS_LAB_LAB_H
#define SCREENS_LAB_LAB_H

#include "kit/panes.h"
#include "kit/player.h"
#include "kit/relief.h"
#include "kit/ui.h"
#include "lab/breaks.h"
#include "lab/code.h"
#include "lab/edit.h"
#include "lab/reason.h"
#include "lab/study.h"
#include "screens/lab/lesson_view.h"
#include "store/bytes.h"

enum { LAB_PANES = PANES_MAX, LAB_WAY = 4096 };
enum { LAB_CELLS_MAX = TIMELINE_CELLS_MAX }; /* of its map: four panes stay below 2 GiB */

enum lab_action {
	LAB_NEXT_EVENT = PLAYER_KEYS,
	LAB_LAST_EVENT,
	LAB_LESSONS,
	LAB_NEXT_STEP,
	LAB_QUIZ,
	LAB_EXPLAIN,
	LAB_HELP,
	LAB_QUIT,
	LAB_VIEW,
	LAB_SHOW, /* the first of the views, in the order of enum lesson_show */
	LAB_LAST_SHOW = LAB_SHOW + SHOWS - 1,
	LAB_NEXT_PANE,
	LAB_LAST_PANE,
	LAB_SYNC,
	LAB_ZOOM,
	LAB_PANEL,
	LAB_ADD,
	LAB_CLOSE,
	LAB_TUNE,
	LAB_TUNE_ALL,
	LAB_BREAKS,
	LAB_INSPECT,
	LAB_STOP,
	LAB_RACE,
	LAB_RESULTS,
	LAB_FATE,
	LAB_PAINT,
	LAB_GENERATE,
	LAB_MAKING,
	LAB_OPEN,
	LAB_WRITE,
	LAB_READING,
	LAB_UNDO,
	LAB_REDO
};

/* By what the panes keep in step: the player's moments are expansions, or changes of the open lists, or all panes end
 * together. */
enum lab_pace { PACE_EXPANSIONS, PACE_OPERATIONS, PACE_SHARE, PACES };

extern const char *const lab_pace_words[PACES];

/* What to open the lab with.  Any pointer may be NULL. */
struct lab_arg {
	struct file_arg map;      /* default: bench */
	const struct grid *grid;  /* the map itself, which wins over `map` */
	const char *const *specs; /* [n_specs] pathfinders NAME[:k=v,..]; default: Dijkstra and A* */
	size_t n_specs;
	const char *const *traces; /* [n_traces] files of search traces; with any, `specs` defaults to none */
	size_t n_traces;
	enum diagonal_rule rule;
	const struct cell *start, *goal; /* default: the map's */
	bool no_time; /* measure no times, so that the picture is the same on every machine */
	const struct lesson_arg *lesson; /* a lesson, which says all the rest; NULL: none */
	bool named;                      /* the specs come from the command line: they may name programs */
};

struct lab_pane {
	struct study study;
	double cost;        /* of its path over this terrain, even if it ignores terrain; negative: no path */
	double length;      /* of its path, without terrain; negative: no path */
	uint32_t broken_at; /* the first step with too long a g; TIMELINE_NOWHERE: none, or not looked for */
	uint32_t n_broken[BREAKS_G + 1]; /* cells that break at the present, by how, if that is marked */
};

/* The map on the desk as a file. */
struct lab_file {
	char name[64];       /* of the map that was opened */
	char made[64];       /* of the map that was generated over it */
	size_t made_at;      /* how many changes were done when it had been generated; 0: none was */
	uint32_t made_group; /* of the generator's map */
	size_t written; /* how many of the desk's changes were done when the map was written; 0: it never was */
	char lost[512]; /* what the map written last has that its format cannot hold; "": nothing */
	bool warned;    /* the user has been told that the map would be lost */
	int warned_of;  /* with which action */
};

/* The first searches on a large map. */
enum lab_first { LAB_SEARCHED, LAB_PICTURE_COMES_FIRST, LAB_SEARCHES_NEXT };

/* The visible parts of the searches, and their form. */
struct lab_look {
	int show; /* the view: enum lesson_show */
	bool zoomed;
	enum panes_fold fold; /* of the side panel and the table */
	bool pointing;        /* the cursor is shown */
	struct cell cursor;
	struct cell *way; /* [LAB_WAY] scratch for drawing, owned */
};

/* The code of the focused pane's search, and the line at which it stands. */
struct lab_code {
	struct code text;
	const struct pathfinder *of; /* whose it is; NULL: nobody's */
	struct strokes strokes;
	size_t at; /* the stroke of them that is shown */
};

/* How many cells one pane alone has expanded, and how many several have. */
struct lab_shared {
	unsigned alone[LAB_PANES], several;
};

/* What cancelling a generated map brings back. */
struct lab_kept {
	struct lab_file file;
	uint32_t at; /* the player's moment */
};

/* What the tuning overlay edits: a pane's algorithm and rule, or a generator and its seed. */
struct lab_tuning {
	int pathfinder, generator;
	double rule, seed, generator_params[PARAMS_MAX];
	bool all; /* a changed option changes in every pane that has it */
	struct lab_kept kept;
};

/* The lesson on its way, or a single question. */
struct lab_lesson {
	struct lesson_play *play; /* owned; NULL: none */
	bool quizzing;            /* it is one question, asked by lab_quiz */
	int map;                  /* of the lesson's maps, the one that is shown */
	int quiz_right, quiz_asked;
	unsigned pinned;            /* panes that the lesson shows at their end, as bits */
	const struct cell *painted; /* [n_painted] the path that is being answered */
	size_t n_painted;
};

struct lab {
	struct edit desk;
	struct lab_file file;
	struct lab_pane panes[LAB_PANES];
	size_t n_panes, focus;
	enum lab_first first;
	struct job *job;                /* that every long piece of work is; NULL: nobody watches */
	double optimal[DIAGONAL_RULES]; /* cost of a cheapest path; negative: none, or no pane uses the rule */
	bool breaking;                  /* where the searches leave the shortest paths is marked */
	struct breaks breaks[DIAGONAL_RULES]; /* owned; of the rules of the panes, while `breaking` */
	struct player player;
	enum lab_pace pace;
	uint32_t stop_cell; /* playing stops when a pane expands it; TIMELINE_NOWHERE: no such cell */
	bool stop_relax;    /* playing also stops when a pane reaches a cell again by a better path */
	bool no_time;
	uint32_t shown;         /* the player's moment shown in the panes */
	struct map_asked asked; /* how maps are to be read */
	struct lab_look look;
	struct lab_code code;
	struct lab_shared shared;
	struct lab_tuning tuning;
	struct lab_lesson lesson;
};

/* The next frame of what plays, up to where it must stop; does nothing before that is due. */
void lab_play(struct lab *lab, struct ui *ui);

/* Adds a pane under the focused one's rule and focuses it; does an action, as a key would. */
/* The name of the map on the desk: of the generated one, unless it was undone, else of the opened one. */
const char *lab_map_name(const struct lab *lab);
void lab_add_pane(struct lab *lab, struct ui *ui, const char *spec);
void lab_act(struct lab *lab, struct ui *ui, int action);

/* ---- lessons --------------------------------------------------------------------------------------------- */

/* Begins the lesson of ARG, and ends it. */
MUST_CHECK enum status lab_begin_lesson(struct lab *lab, const struct lesson_arg *arg, struct diag *diag);
void lab_end_lesson(struct lab *lab);

/* Shows the present step's text, or continues to the next one. */
void lab_enter_step(struct lab *lab, struct ui *ui);
void lab_next_step(struct lab *lab, struct ui *ui);

/* Asks which cell the focused pane's search expands next. */
void lab_quiz(struct lab *lab, struct ui *ui);

/* Shows the subject of the answered question. */
void lab_reveal(struct lab *lab);

/* Does a question wait for its answer?  Must PANE be hidden until then? */
bool lab_asks(const struct lab *lab);
bool lab_hides(const struct lab *lab, size_t pane);

/* ---- state ----------------------------------------------------------------------------------------------- */

/* Searches the map on the desk in every pane and shows the same share of the new searches. */
MUST_CHECK enum status lab_solve(struct lab *lab);

/* The first searches on a map: at once, or if it is large, by lab_solve_late, once the first picture has come or NOW. */
void lab_solve_first(struct lab *lab, struct ui *ui);
void lab_solve_late(struct lab *lab, struct ui *ui, bool now);

/* Goes on with what programs in the panes think about, and when that is due, or VIEW_IDLE.  Waits for them a few
 * milliseconds, but never beyond the next frame of the player. */
void lab_think(struct lab *lab, const struct ui *ui);
int64_t lab_think_due_ms(const struct lab *lab, const struct ui *ui);

/* Is the focused pane, or any pane, a user's program?  Then tells UI that WHAT is not for programs. */
bool lab_is_for_programs_too(const struct lab *lab, struct ui *ui, bool any, const char *what);

/* Finds where the searches leave the shortest paths, if that is to be marked, or else forgets it. */
MUST_CHECK enum status lab_find_breaks(struct lab *lab);

/* lab_solve after an edit; a failure becomes the notice of UI. */
void lab_edited(struct lab *lab, struct ui *ui);

/* Can the lab tell where the search of PANE breaks, and is it marked? */
bool lab_marks_breaks(const struct lab *lab, const struct lab_pane *pane);

/* Brings every pane to the player's moment. */
void lab_show(struct lab *lab);

/* lab_add adds a pane; lab_load replaces the map by a copy of GRID.  A failure leaves the lab as it was. */
MUST_CHECK enum status lab_add(struct lab *lab, const char *spec, enum diagonal_rule rule, struct diag *diag);
MUST_CHECK enum status lab_load(struct lab *lab, const struct grid *grid, const char *name);

/* Loads the map WHERE, a file or a name. */
MUST_CHECK enum status lab_open(struct lab *lab, struct file_arg map, struct diag *diag);

/* Reports how the file of the map, or else a trace, was read, if that is worth a line. */
void lab_tell_reading(const struct lab *lab, struct ui *ui);

/* Writes the file PATH.  Its suffix says what: the map, the table as CSV, what the screen shows as SVG, or the
 * focused pane's search as a trace.  STATUS_USAGE for any other suffix. */
MUST_CHECK enum status lab_write(struct lab *lab, const struct ui *ui, const char *path, struct diag *diag);

/* The index of the pane that the focused one is compared with. */
size_t lab_reference(const struct lab *lab);

/* Keeps the panes in step by PACE from now on; the focused one stays where it is. */
void lab_set_pace(struct lab *lab, enum lab_pace pace);

/* Goes this many steps on, or BACK: in step by changes of the open lists, to where a pane shows another expansion. */
void lab_step(struct lab *lab, uint32_t steps, bool back);

/* The steps of the longest search. */
uint32_t lab_longest(const struct lab *lab);

/* The player's first moment at which PANE has expanded STEP cells. */
uint32_t lab_moment_of(const struct lab *lab, const struct lab_pane *pane, uint32_t step);

/* Puts the map of ARG on the desk and replaces all panes by those it asks for. */
MUST_CHECK enum status lab_begin(struct lab *lab, const struct lab_arg *arg, struct diag *diag);

/* Goes to the next or the previous event: a pane finds a path or a better one, or first leaves the shortest paths where
 * that is marked, or the focused pane and its reference expand different cells for the first time. */
void lab_go_to_event(struct lab *lab, bool forward);

/* The first moment after FROM, up to the player's, at which playing must stop; UINT32_MAX: none.
 * The panes must still show moment FROM. */
uint32_t lab_stop_after(const struct lab *lab, uint32_t from);

/* The diagonal rule, to be tuned like a parameter. */
extern const struct param lab_rule_param;

/* Overlays: the focused pane's algorithm and options, a new map, a file to open, a file to write; and the
 * race on this map. */
void lab_tune_pane(struct lab *lab, struct ui *ui);
void lab_tune_generator(struct lab *lab, struct ui *ui);
void lab_watch_generator(struct lab *lab, struct ui *ui);
void lab_ask_open(struct lab *lab, struct ui *ui);
void lab_ask_write(struct lab *lab, struct ui *ui);
void lab_open_race(struct lab *lab, struct ui *ui);

/* Moves the cursor one cell, but not off the map. */
void lab_point(struct lab *lab, int direction);

/* Handles a mouse key.  On the bar it goes to the moment under the pointer and returns false; on a map it moves the
 * cursor to that cell, focuses that pane and returns true. */
bool lab_click(struct lab *lab, const struct ui *ui, struct key key);

/* Where everything is on a screen of this size. */
struct panes lab_layout(const struct lab *lab, int width, int height);

/* The cell of PANE that is looked at: the one under the cursor, otherwise the one that it expanded last, or that
 * another has where a program tells nothing, otherwise the start. */
struct cell lab_attended(const struct lab *lab, size_t pane);

/* Folds the side panel, or without one the table; or brings them back. */
void lab_fold(struct lab *lab, const struct ui *ui);

/* The place of the map in AREA, the part of PANE below its bar: one or two columns a cell if it fits, otherwise a
 * window on it that follows the cursor or the cell that PANE expanded last.  Returns false if a window would show too
 * little: then the whole map appears as an overview instead (kit/overview.h). */
bool lab_relief(const struct lab *lab, size_t pane, struct rect area, struct relief *relief);

/* The place of a small overview in AREA, width 0: none, since RELIEF shows all of the map or has no room for it. */
struct rect lab_corner(const struct lab *lab, size_t pane, const struct relief *relief);

/* A path and how to draw it. */
struct lab_way {
	const struct cell *cells; /* [n] valid until the next call of lab_way */
	size_t n;
	enum role role;
};

/* The path that PANE shows: the answer once the search is over, before that the best so far. */
struct lab_way lab_way(const struct lab *lab, const struct lab_pane *pane);

/* The lab as facts for listeners; the focused search's knowledge of AT; and its frontier, in an order that hides the
 * next expansion. */
void lab_facts(const struct lab *lab, struct speech *speech);
void lab_facts_cell(const struct lab *lab, struct cell at, struct speech *speech);
void lab_facts_open(const struct lab *lab, struct speech *speech);

/* The whole picture, and the parts of it with separate files. */
void lab_draw(const struct lab *lab, const struct ui *ui, struct screen *screen);
void lab_draw_table(const struct lab *lab, const struct panes *layout, struct screen *screen);
void lab_draw_side(const struct lab *lab, const struct rect *side, struct screen *screen);

/* The visible view: the chosen one, unless it would give away the answer of a question. */
int lab_shown(const struct lab *lab);

/* The columns of a tile of the map in AREA, and its rows beyond the first: the largest tile for numbers with which all
 * of the map fits, or else a good part of it.  One column: no room for numbers. */
struct lab_tile {
	int width, more_rows;
} lab_number_tile(const struct lab *lab, struct rect area);

/* The fewest columns of a tile with numbers. */
enum { LAB_NUMBER_COLUMNS = 3 };

/* Writes what PANE's search knows on the cells of RELIEF, or joins each cell to the one it was reached from. */
void lab_draw_numbers(const struct lab *lab, const struct lab_pane *pane, const struct relief *relief,
		      struct screen *screen);
void lab_draw_tree(const struct lab *lab, const struct lab_pane *pane, const struct relief *relief,
		   struct screen *screen);

/* Which numbers these are, from above: "f/g/h". */
const char *lab_number_words(const struct lab *lab, const struct lab_pane *pane, struct lab_tile tile);

/* A dot on each open cell. */
void lab_draw_open(const struct lab *lab, const struct lab_pane *pane, const struct relief *relief,
		   struct screen *screen);

/* Puts GLYPH on the cell AT: beside its number where that leaves room. */
void lab_draw_thing(const struct relief *relief, struct cell at, uint32_t glyph, enum role role,
		    struct screen *screen);

/* The cells of the map that RELIEF has room for: FROM the first up to those before TO. */
void lab_seen(const struct lab *lab, const struct relief *relief, struct cell *from, struct cell *to);

/* In AREA the frontier of the focused pane, in the order in which its cells will be expanded, and the reason for the
 * last one. */
void lab_draw_frontier(const struct lab *lab, struct rect area, struct screen *screen);

/* Readies the view that is shown for the moment that the panes show. */
void lab_follow(struct lab *lab);

/* In the view of the code: brings it to the step that the focused pane shows, at its first line. */
void lab_code_follow(struct lab *lab);

/* In the view that compares: counts the cells. */
void lab_compare_follow(struct lab *lab);

/* Goes this many lines on, or BACK. */
void lab_code_step(struct lab *lab, uint32_t lines, bool back);

/* The stroke that is shown, or NULL, and the line of the code at which it stands, or -1. */
const struct stroke *lab_stroke(const struct lab *lab);
int lab_code_line(const struct lab *lab);

/* The line and the search's act at it, in words; false: none. */
bool lab_code_words(const struct lab *lab, char *out, size_t cap);

/* In AREA the code of the focused search; on the map of RELIEF the step up to the stroke that is shown. */
void lab_draw_code(const struct lab *lab, struct rect area, struct screen *screen);
void lab_draw_stroke(const struct lab *lab, const struct relief *relief, struct screen *screen);

/* In AREA the size of each pane's frontier over the steps played so far. */
void lab_draw_curves(const struct lab *lab, struct rect area, struct screen *screen);

/* The comparison of the panes: on the map of RELIEF the cells that one of them alone has expanded, and the cells of
 * several; in AREA their numbers; and the table with the ratios to the first pane. */
void lab_draw_shared(const struct lab *lab, const struct relief *relief, struct screen *screen);
void lab_draw_compare(const struct lab *lab, struct rect area, struct screen *screen);
void lab_draw_ratios(const struct lab *lab, const struct panes *layout, struct screen *screen);

#endif
