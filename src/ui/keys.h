/* ui/keys.h -- keys as views know them, and which key does what: read from keys.cfg, so all can be rebound.
 * A key is the code point of its character, or one of enum key_code beyond Unicode.
 * Invariant of a loaded keymap: within a view no key is bound twice; unused places are 0. */
#ifndef UI_KEYS_H
#define UI_KEYS_H

#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"

struct view;

enum key_code {
	KEY_CODES = 0x110000,
#define KEY(id, name, shown) KEY_CODE_##id,
#include "ui/keys.def"
#undef KEY
	KEY_CODE_LAST
};

struct key {
	uint32_t code;
	int x, y; /* cell under the pointer, for the MOUSE codes */
};

enum { KEYMAP_VIEWS = 24, KEYMAP_ACTIONS = 64, KEYMAP_KEYS = 5 };

struct keymap {
	uint32_t codes[KEYMAP_VIEWS][KEYMAP_ACTIONS][KEYMAP_KEYS]; /* [index in views][index in its actions] */
	uint32_t menu[KEYMAP_VIEWS]; /* opens the view from the title; 0: not offered there */
};

/*
 * Reads which keys do what from the libconfig file at PATH: a group for each view, in it for each of its
 * actions a list of key names; and the group "menu", for each view that the title offers one key.  An action
 * without keys, an unknown name or a key bound twice is an error with its line.
 */
MUST_CHECK enum status keymap_load(const char *path, struct keymap *keymap, struct diag *diag);

/* The index of the action that CODE means in VIEW, or -1. */
int keymap_action(const struct keymap *keymap, const struct view *view, uint32_t code);

/* What the screen calls a key, into OUT[16]; returns OUT. */
char *key_shown(uint32_t code, char *out);

/* The key called NAME in keys.cfg ("k", "S-Up", "Enter"), 0 for none. */
uint32_t key_named(const char *name);

#endif
