/* kit/keys.h -- keys as views know them, and their actions, as keys.cfg binds them.
 *
 * The code of a key is the code point of its character or, beyond Unicode, a member of enum key_code.
 *
 * Invariant: in a loaded keymap no key is bound twice within a view; unused places are 0. */
#ifndef KIT_KEYS_H
#define KIT_KEYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"

struct view;

enum key_code {
	KEY_CODES = 0x110000,
#define KEY(id, name, shown) KEY_CODE_##id,
#include "kit/keys.def"
#undef KEY
	KEY_CODE_LAST,
	KEY_UNBOUND = 0x120000 /* plus its index: the code of an action that has no key */
};

/* What the key did.  Most terminals report only that it was struck, and some, when asked, all the others. */
enum key_motion { KEY_WAS_STRUCK, KEY_WENT_DOWN, KEY_REPEATS, KEY_WENT_UP };

struct key {
	uint32_t code;
	enum key_motion motion;
	int x, y; /* the cell under the pointer, for the MOUSE codes */
};

/* Is KEY one of the pointer's? */
static inline bool key_points(struct key key)
{
	return key.code >= KEY_CODE_MOUSE_DOWN && key.code <= KEY_CODE_WHEEL_DOWN;
}

/* One place for each line of views.def, in its order. */
enum {
#define VIEW(id, file) KEYMAP_VIEW_##id,
#include "kit/views.def"
#undef VIEW
	KEYMAP_VIEWS
};

enum { KEYMAP_ACTIONS = 64, KEYMAP_KEYS = 5 };

struct keymap {
	uint32_t codes[KEYMAP_VIEWS][KEYMAP_ACTIONS][KEYMAP_KEYS]; /* [index in views][index in its actions] */
	uint32_t menu[KEYMAP_VIEWS]; /* opens the view from the title; 0: no key does */
};

/* Reads which key does what from keys.cfg, the player's own over ours: a group for each view, in it for each of its
 * actions a list of key names; and the group "menu", for each view in the title's menu a list of one key.  An unknown
 * name and a key bound twice in one file are mistakes, reported with file and line.  Where the player takes the last key of
 * an action or lists none, the action has its KEY_UNBOUND code: it can still be done, but not by a key. */
MUST_CHECK enum status keymap_load(struct keymap *keymap, struct diag *diag);

/* The same from TEXT, for which PATH stands in messages. */
MUST_CHECK enum status keymap_parse(const char *path, const char *text, struct keymap *keymap,
				    struct diag *diag);

/* The index of the action that CODE is bound to in VIEW, or -1. */
int keymap_action(const struct keymap *keymap, const struct view *view, uint32_t code);

/* The index of the view that CODE opens from the title, or -1. */
int keymap_menu(const struct keymap *keymap, uint32_t code);

/* Writes the screen's name of the key CODE, "" if it is not a key, into OUT[16] and returns OUT. */
char *key_shown(uint32_t code, char *out);

/* Writes the name of the key CODE in keys.cfg, "" if unnamed, into OUT[16] and returns OUT. */
char *key_spelled(uint32_t code, char *out);

/* The code of the key called NAME in keys.cfg ("k", "S-Up", "Enter"), or 0: unknown. */
uint32_t key_named(const char *name);

#endif
