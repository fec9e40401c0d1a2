/* kit/view.h -- the interface of everything that fills the screen: title, run, help, lab, space and so on.
 *
 * A view is a const struct registered by a line of views.def.  Its state is one zeroed block that lives as long as the
 * view is on the stack; whatever it owns beyond that, open() allocates and close() frees.  draw() depends only on the
 * state, on the clock in ui->now_ms and on the size of the screen, and never allocates; so a resize is just another
 * draw, and a test runs without a terminal. */
#ifndef KIT_VIEW_H
#define KIT_VIEW_H

#include "kit/keys.h"
#include "kit/screen.h"

struct speech;
struct ui;

/* Something a key does.  Consecutive actions with the same help text share a line of the help screen. */
struct view_action {
	const char *name;  /* in keys.cfg */
	const char *word;  /* in key lines: "plan"; NULL: it is never shown there */
	const char *help;  /* in the help screen: "plan: its mind"; NULL: it is not listed there */
	const char *group; /* heading in the help screen */
	const char
	    *own; /* what it alone does, where the help is about several or absent; NULL: the help says it */
};

enum view_answer { VIEW_STAY, VIEW_CLOSE };

enum { VIEW_IDLE = -1 };

struct view_list;
struct view_form;

struct view {
	const char *name; /* of its group in keys.cfg, stable */
	const char *menu; /* its word in the title's menu; NULL: it is not offered there */
	bool offers;      /* views with a menu word: in the palette, and as actions from n_actions on */
	bool overlay;     /* the views below are drawn first */
	bool mouse;       /* wants the pointer while it is on top, as every list does, */
	bool hovers;      /* and while no button is down, too */
	bool types;       /* takes any character as text, so that none opens the palette */
	bool holds;       /* asks ui_is_held, where the terminal can tell */
	const struct view_action *actions;
	size_t n_actions; /* at most KEYMAP_ACTIONS */
	/* The word and help of ACTION in STATE where they differ from the table, else NULL; group and help
	 * lines stay the table's.  NULL: they never differ. */
	const struct view_action *(*called)(const void *state, int action);
	const char *aim; /* the task of this view, in one line at the top of its help screen; NULL: none */
	const char *(*task)(
	    const void *state); /* the task in STATE where it differs, else NULL; NULL: it never does */
	size_t state_size;
	/* Fills the zeroed STATE; NULL: it stays zeroed.  ARG is as views.def says, NULL from the title's
	 * menu, and not valid after the call.  A failure leaves nothing behind; close() is not called then. */
	enum status (*open)(void *state, struct ui *, const void *arg, struct diag *);
	void (*close)(void *state); /* NULL: the view owns nothing beyond the state */
	/* What makes it a list or a page, see kit/list.h, and the list a form, see kit/form.h; NULL: neither.
	 * A list's draw() draws only the surroundings of the lines, and its key() gets only keys that the kit
	 * does not handle; either may be NULL. */
	const struct view_list *list;
	const struct view_form *form;
	void (*draw)(const void *state, const struct ui *, struct screen *);
	/* Saves the user's work of this view: in its own place, or at PATH unless that is NULL.  NULL: no work
	 * to save. */
	enum status (*keep)(void *state, const char *path, struct diag *);
	bool (*keeps)(const void *state); /* goes with keep: does it keep anything now? */
	/* ACTION is the index of the action that KEY is bound to, or -1; n_actions plus an index in views for one that
	 * the view offers and the palette chose.  May push other views on top.  Keys that go
	 * up do not come here: see ui_is_held. */
	enum view_answer (*key)(void *state, struct ui *, int action, struct key key);
	/* When tick() is wanted, on the clock of ui->now_ms, or VIEW_IDLE; NULL: always idle.  An idle view
	 * never wakes the program. */
	int64_t (*due_ms)(const void *state, const struct ui *);
	enum view_answer (*tick)(void *state, struct ui *);
	/* Explains the view's signs in the help screen, from the head of AREA on and as wide as that; NULL: none.
	 * Returns how many rows it takes; SCREEN NULL only measures. */
	int (*legend)(struct screen *, struct rect area);
	/* Hands over its content as facts, for listeners and programs; NULL: its rows will do. */
	void (*speak)(const void *state, const struct ui *, struct speech *);
};

#define VIEW(id, file) extern const struct view view_##id;
#include "kit/views.def"
#undef VIEW

/* The views in the order of views.def, NULL-terminated. */
extern const struct view *const views[];

/* The index of VIEW, which must be registered, in views. */
size_t view_index(const struct view *view);

/* The action of VIEW called NAME, or -1. */
int view_action_named(const struct view *view, const char *name);

/* Has ACTION of VIEW keys in common with other views?  Then *GROUP of keys.cfg has them under *NAME. */
bool view_shares(const struct view *view, size_t action, const char **group, const char **name);

#endif
