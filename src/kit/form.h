/* kit/form.h -- a list whose lines are fields: choices, numbers, switches and texts, which all forms change by the same
 * keys.
 *
 * A form is a list (see kit/list.h) that has a struct view_form as well.  Its table of actions begins with FORM_ACTIONS;
 * its own actions follow from FORM_KEYS on. */
#ifndef KIT_FORM_H
#define KIT_FORM_H

#include "base/variant.h"
#include "kit/list.h"

enum form_action {
	FORM_LESS = LIST_KEYS,
	FORM_MORE,
	FORM_LESS10,
	FORM_MORE10,
	FORM_USUAL,
	FORM_EDIT,
	FORM_CLEAR,
	FORM_KEYS
};

#define FORM_ACTIONS(group, take, word, help) \
	LIST_ACTIONS(group, take, word, help), \
	    [FORM_LESS] = {"less", NULL, "change it", group, "less, or the choice before"}, \
	    [FORM_MORE] = {"more", "change", "change it", group, "more, or the next choice"}, \
	    [FORM_LESS10] = {"less10", NULL, "change it by ten", group, "ten less"}, \
	    [FORM_MORE10] = {"more10", NULL, "change it by ten", group, "ten more"}, \
	    [FORM_USUAL] = {"usual", "default", "the default", group, NULL}, \
	    [FORM_EDIT] = {"edit", "type it", "type it", group, NULL}, \
	    [FORM_CLEAR] = {"clear", NULL, "empty it", group, NULL}

/* A text is a choice, too: it can be typed, and stepped through the texts on offer.  A door has no value: the view
 * decides what enter does. */
enum form_kind { FORM_CHOICE, FORM_NUMBER, FORM_SWITCH, FORM_TEXT, FORM_DOOR };

/* On lines of this number of columns each has its help; else the chosen one has it, in these rows below the lines. */
enum { FORM_SHOWN = 160, FORM_HELP_FROM = 80, FORM_HELP_ROWS = 2 };

struct form_field {
	const char *name, *help;
	enum form_kind kind;
	double value, min, max, usual; /* of a choice and a text: which of them, 0 .. max */
	const char *unit;              /* of a number */
	const char *question;          /* asked when a text is typed */
	char shown[FORM_SHOWN];        /* the present choice or text */
};

struct view_form {
	/* Describes the field on LINE in the zeroed FIELD. */
	void (*field)(const void *state, const struct ui *, int line, struct form_field *field);
	/* Changes it; of a switch, VALUE is 0 or 1. */
	void (*set)(void *state, struct ui *, int line, double value);
	/* Makes it a typed text, "" if cleared; NULL: texts are not allowed. */
	void (*type)(void *state, struct ui *, int line, const char *text);
	int name_width, value_width; /* columns */
};

/* Fills FIELD, a choice or a number, from PARAM and its VALUE. */
void form_of_param(const struct param *param, double value, struct form_field *field);

/* Changes the chosen field of the form in FRAME by BY steps; choices and texts go round. */
void form_change(struct ui *ui, const struct ui_frame *frame, int by);

/* What the list calls. */
void form_line(const struct ui *ui, const struct ui_frame *frame, int line, char *out);
void form_draw_line(const struct ui *ui, const struct ui_frame *frame, int line, struct rect row,
		    struct screen *screen);
void form_draw_help(const struct ui *ui, const struct ui_frame *frame, struct rect lines, int bottom,
		    struct screen *screen);
void form_key(struct ui *ui, const struct ui_frame *frame, int action);

#endif
