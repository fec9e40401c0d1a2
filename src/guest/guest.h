/* guest/guest.h -- a pathfinder, a hunter or a steering behaviour that is a program of the user's own, asked over a text
 * protocol.
 *
 * The manual describes the protocol, version 1.  We ask, the program answers; what it says is never trusted: every
 * line is parsed, every path is checked step by step, every text is reduced to what a terminal may show.  A program
 * that hangs, ends, floods or talks nonsense is killed, the complaint says why, and the next question goes to a
 * fresh one; after GUEST_CHANCES with few good answers in between it is not started again.
 *
 * Only the command line may name a program, so no file can make us run one.
 *
 * Invariant: at most one question is under way; guest_poll ends it, one way or another, within its time limit. */
#ifndef GUEST_GUEST_H
#define GUEST_GUEST_H

#include "path/path.h"
#include "steer/steer.h"

#define GUEST_PREFIX "exec:"

enum { GUEST_CHANCES = 3, GUEST_TEXT = 80, GUEST_PLAN = 256, GUEST_OTHERS = 16 };

enum guest_role { GUEST_FINDS = 1, GUEST_HUNTS = 2, GUEST_STEERS = 4 };

/* How long it may take, in ms. */
struct guest_limits {
	int hello_ms, find_ms, step_ms, steer_ms;
};

extern const struct guest_limits guest_limits;

enum guest_verdict { GUEST_NOTHING, GUEST_FOUND, GUEST_NONE, GUEST_UNABLE, GUEST_GO, GUEST_WISH };

/* What it said to the last question, and what that cost. */
struct guest_answer {
	enum guest_verdict verdict;
	double claim;          /* the cost that it claims; negative: it claims none */
	char text[GUEST_TEXT]; /* its reason for `unable`, or its last note or say */
	uint32_t n_expanded;   /* expand events; 0: it tells none */
	uint32_t n_unopened;   /* cells expanded before they were opened */
	struct cell unopened;  /* the first of them */
	struct cell go;        /* GUEST_GO */
	struct vec2 wish;      /* GUEST_WISH */
	struct cell plan[GUEST_PLAN];
	size_t n_plan;
	uint64_t wall_ns; /* from the last byte of the question to the last of the answer */
	uint64_t cpu_ns;  /* of the program meanwhile */
	uint64_t load_ns; /* to read the map, if it was sent with this question */
};

/* A hunter's question: where it is, where the prey was last known to be, and the other movers. */
struct guest_step {
	int turn;
	struct cell at, prey;
	bool seen;
	const struct cell *others; /* [n_others] */
	size_t n_others;
};

struct guest;

/* Is SPEC the name of a program, "exec:..."? */
bool guest_is_named(const char *spec);

/* Starts the program of SPEC, "exec:PATH" with a '/' in the path, and hears its greeting.  STATUS_USAGE if SPEC is
 * none, or the program does not play ROLE; STATUS_NOT_FOUND, STATUS_LIMIT or STATUS_BAD_INPUT if it does not start or
 * greet.  guest_free ends it. */
MUST_CHECK enum status guest_new(const char *spec, enum guest_role role, uint64_t seed,
				 const struct guest_limits *limits, struct guest **guest, struct diag *diag);
void guest_free(struct guest *guest);

/* Its description as a pathfinder without find(): the name is its spec, the title what it calls itself. */
const struct pathfinder *guest_pathfinder(const struct guest *guest);

/* The ground of the questions to come; the program is sent it with the next one.  It must stay until the answer. */
void guest_set_ground(struct guest *guest, const struct ground *ground);

/* The same ground in another place: it is sent only if its version has changed. */
void guest_move_ground(struct guest *guest, const struct ground *ground);

/* Begin a question; guest_poll continues with it.  LOG, which may be NULL, and RESULT are filled as by a pathfinder's
 * find(), and must stay until the question has ended. */
void guest_ask_find(struct guest *guest, const struct path_query *query, struct event_log *log,
		    struct path_result *result);
void guest_ask_step(struct guest *guest, enum diagonal_rule rule, const struct guest_step *step);
void guest_ask_wish(struct guest *guest, const struct steer_batch *batch, uint32_t ship);

/* Continues the question for at most WAIT_MS; 0 does what can be done at once.  Returns false while it is under way.
 * Then *STATUS is STATUS_OK, or STATUS_UNSUPPORTED (it says that it cannot), STATUS_MISMATCH (an illegal path; RESULT
 * holds the legal beginning), STATUS_LIMIT (too slow or too much) or STATUS_BAD_INPUT (anything else), and
 * guest_complaint says why. */
bool guest_poll(struct guest *guest, int wait_ms, enum status *status);

/* A whole question and its answer. */
MUST_CHECK enum status guest_find(struct guest *guest, const struct path_query *query, struct event_log *log,
				  struct path_result *result);
MUST_CHECK enum status guest_decide(struct guest *guest, enum diagonal_rule rule,
				    const struct guest_step *step);
MUST_CHECK enum status guest_wish(struct guest *guest, const struct steer_batch *batch, uint32_t ship);

/* Gives up the question under way. */
void guest_abandon(struct guest *guest);

/* One sentence on the fault of the last answer; "" if it was right. */
const char *guest_complaint(const struct guest *guest);
const struct guest_answer *guest_answer(const struct guest *guest);

/* The first complaint of all; "": none. */
const char *guest_first_complaint(const struct guest *guest);

/* The h that it last told of CELL; negative: none. */
double guest_estimate(const struct guest *guest, struct cell cell);

/* The median time of a greeting, in ns: what pipe and language cost before any thinking.  STATUS as guest_poll. */
MUST_CHECK enum status guest_ping(struct guest *guest, uint64_t *ns);

/* Is it still worth asking?  Not after GUEST_CHANCES broken answers: in a row, or of a ship with fewer than a thousand
 * good ones in between. */
bool guest_is_usable(const struct guest *guest);

#endif
