/* ui/view.h -- the one interface of everything that fills the screen: title, run, help, lab, space ...
 *
 * A view is a const struct registered by a line of views.def.  Its state is one zeroed block that lives while
 * the view is on the stack; what it owns beyond that, open() makes and close() gives back. draw() depends on
 * the state, the clock in ui->now_ms and the size of the screen, on nothing else, and never allocates: so a
 * resize is a draw, and a test needs no terminal. */
#ifndef UI_VIEW_H
#define UI_VIEW_H

#include "ui/keys.h"
#include "ui/screen.h"

struct ui;

/* Something a key does.  Consecutive actions with the same help text share a line of the help screen. */
struct view_action {
	const char *name;  /* in keys.cfg */
	const char *word;  /* in key lines: "plan"; NULL: never shown there */
	const char *help;  /* in the help screen: "plan: its mind"; NULL: not named there */
	const char *group; /* heading in the help screen */
};

enum view_answer { VIEW_STAY, VIEW_CLOSE };

enum { VIEW_IDLE = -1 };

struct view {
	const char *name; /* stable: groups of keys.cfg */
	const char *menu; /* its word in the title's menu, NULL: not offered there */
	bool overlay;     /* what lies below is drawn first */
	bool mouse;       /* wants the pointer while it is on top */
	const struct view_action *actions;
	size_t n_actions; /* at most KEYMAP_ACTIONS */
	const char *aim;  /* what it is all about, one line at the head of its help screen; NULL: nothing */
	size_t state_size;
	/* Fills the zeroed STATE.  ARG is the caller's, gone after the call; NULL from the title's menu and the
	 * command line.  When it fails nothing is left behind and close() is not called. */
	enum status (*open)(void *state, struct ui *, const void *arg, struct diag *);
	void (*close)(void *state); /* NULL: owns nothing beyond the state */
	void (*draw)(const void *state, const struct ui *, struct screen *);
	/* ACTION is the index of what KEY is bound to, or -1.  May push other views (they come on top). */
	enum view_answer (*key)(void *state, struct ui *, int action, struct key key);
	/* When tick() is wanted on the clock of ui->now_ms, or VIEW_IDLE; NULL: always idle.  An idle view
	 * costs no wake-up. */
	int64_t (*due_ms)(const void *state, const struct ui *);
	enum view_answer (*tick)(void *state, struct ui *);
	/* Explains the view's signs in the help screen, 20 columns and 20 rows from (X, Y); NULL: none. */
	void (*legend)(struct screen *, int x, int y);
};

#define VIEW(id, file) extern const struct view view_##id;
#include "ui/views.def"
#undef VIEW

/* All of views.def, NULL-terminated. */
extern const struct view *const views[];

/* Its place in views. */
size_t view_index(const struct view *view);

#endif
