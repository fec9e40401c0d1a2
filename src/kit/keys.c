#include "kit/keys.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "kit/view.h"
#include "store/table.h"

static const struct {
	const char *name, *shown;
} key_info[] = {
#define KEY(id, name, shown) {name, shown},
#include "kit/keys.def"
#undef KEY
};

uint32_t key_named(const char *name)
{
	uint32_t code;
	size_t len = strlen(name);

	for (size_t i = 0; i < ARRAY_LEN(key_info); i++)
		if (!strcmp(name, key_info[i].name))
			return KEY_CODES + 1 + (uint32_t)i;
	if (len == 0 || text_decode(name, len, &code) != len || code <= ' ' || code == 0xfffd)
		return 0;
	return code;
}

char *key_spelled(uint32_t code, char *out)
{
	if (code > KEY_CODES && code < KEY_CODE_LAST)
		snprintf(out, 16, "%s", key_info[code - KEY_CODES - 1].name);
	else
		out[code < KEY_CODES ? text_encode(code, out) : 0] = '\0';
	return out;
}

char *key_shown(uint32_t code, char *out)
{
	if (code >= KEY_UNBOUND)
		out[0] = '\0';
	else if (code > KEY_CODES && code < KEY_CODE_LAST)
		snprintf(out, 16, "%s", key_info[code - KEY_CODES - 1].shown);
	else
		out[text_encode(code, out)] = '\0';
	return out;
}

int keymap_action(const struct keymap *keymap, const struct view *view, uint32_t code)
{
	size_t at = view_index(view);

	for (size_t action = 0; code && action < view->n_actions; action++)
		for (size_t k = 0; k < KEYMAP_KEYS && keymap->codes[at][action][k]; k++)
			if (keymap->codes[at][action][k] == code)
				return (int)action;
	return -1;
}

/* Which keys win: the player's over the shipped ones, and a view's over the keys that views share. */
enum keys_rank { KEYS_OWN, KEYS_OWN_SHARED, KEYS_OURS, KEYS_OURS_SHARED, KEYS_RANKS };

struct keys_reader {
	const config_setting_t *root;
	struct keymap *keymap;
	struct diag *diag;
	/* of each action of the view that is read, since the file is slow to search */
	const config_setting_t *settings[KEYMAP_ACTIONS];
	enum keys_rank ranks[KEYMAP_ACTIONS];
};

/* What gives ACTION of VIEW its keys, and its rank; NULL: nothing. */
static const config_setting_t *keys_setting_of(const config_setting_t *root, const struct view *view,
					       size_t action, enum keys_rank *rank)
{
	const char *common, *name = view->actions[action].name;
	const config_setting_t *group = config_setting_get_member(root, view->name), *shared = NULL;
	const config_setting_t *setting = group ? config_setting_get_member(group, name) : NULL;

	if (view_shares(view, action, &common, &name) && config_setting_get_member(root, common))
		shared = config_setting_get_member(config_setting_get_member(root, common), name);
	if (shared && (!setting || (table_is_own(shared) && !table_is_own(setting)))) {
		*rank = table_is_own(shared) ? KEYS_OWN_SHARED : KEYS_OURS_SHARED;
		return shared;
	}
	if (setting)
		*rank = table_is_own(setting) ? KEYS_OWN : KEYS_OURS;
	return setting;
}

/* A key bound at a better rank is no longer bound here.  An action that so loses its last key keeps a code without a
 * key. */
static enum status keys_read_action(const struct keys_reader *reader, const struct view *view, size_t action,
				    const config_setting_t *setting, enum keys_rank rank)
{
	uint32_t *codes = reader->keymap->codes[view_index(view)][action];
	const char *names[KEYMAP_KEYS];
	int n = 0, bound = 0;
	enum keys_rank others;
	enum status status = table_texts(setting, names, KEYMAP_KEYS, &n, reader->diag);

	for (int k = 0; k < n && !status; k++) {
		uint32_t code = key_named(names[k]);
		if (!code)
			return table_wrong(setting, reader->diag, "has an unknown key '%s'", names[k]);
		int other = keymap_action(reader->keymap, view, code);
		if (other < 0)
			codes[bound++] = code;
		else if (keys_setting_of(reader->root, view, (size_t)other, &others) && others == rank)
			return table_wrong(setting, reader->diag, "binds '%s', which '%s' has already",
					   names[k], view->actions[other].name);
	}
	if (!status && !n && rank >= KEYS_OURS)
		return table_wrong(setting, reader->diag, "needs a key");
	if (!status && !bound)
		codes[0] = KEY_UNBOUND + (uint32_t)action;
	return status;
}

/* Reads the bindings of RANK: the view's GROUP in the order of the file. */
static enum status keys_read_rank(const struct keys_reader *reader, const struct view *view,
				  const config_setting_t *group, enum keys_rank rank)
{
	bool shared = rank == KEYS_OWN_SHARED || rank == KEYS_OURS_SHARED;
	int n = (int)view->n_actions;
	enum status status = STATUS_OK;

	if (!shared)
		n = group ? config_setting_length(group) : 0;
	for (int i = 0; i < n && !status; i++) {
		int action = i;
		if (!shared)
			action = view_action_named(
			    view, config_setting_name(config_setting_get_elem(group, (unsigned)i)));
		if (reader->ranks[action] == rank)
			status = keys_read_action(reader, view, (size_t)action, reader->settings[action], rank);
	}
	return status;
}

static enum status keys_read_view(struct keys_reader *reader, const struct view *view)
{
	const config_setting_t *group = config_setting_get_member(reader->root, view->name), *setting;
	enum status status = STATUS_OK;

	ASSERT(view->n_actions <= KEYMAP_ACTIONS);
	if (group && !config_setting_is_group(group))
		return table_wrong(group, reader->diag, "must be a group");
	for (size_t i = 0; i < view->n_actions; i++) {
		reader->settings[i] = keys_setting_of(reader->root, view, i, &reader->ranks[i]);
		if (!reader->settings[i])
			return table_wrong(group ? group : reader->root, reader->diag, "needs '%s'",
					   view->actions[i].name);
	}
	for (int i = 0; group && i < config_setting_length(group); i++) {
		setting = config_setting_get_elem(group, (unsigned)i);
		if (view_action_named(view, config_setting_name(setting)) < 0)
			return table_wrong(setting, reader->diag, "is not an action of '%s'", view->name);
	}
	for (int pass = 0; pass < KEYS_RANKS && !status; pass++)
		status = keys_read_rank(reader, view, group, (enum keys_rank)pass);
	return status;
}

/* Takes the key CODE from ACTION of VIEW. */
static void keys_take(struct keymap *keymap, const struct view *view, int action, uint32_t code)
{
	uint32_t *codes = keymap->codes[view_index(view)][action];
	int n = 0;

	for (int k = 0; k < KEYMAP_KEYS && codes[k]; k++)
		if (codes[k] != code)
			codes[n++] = codes[k];
	for (int k = n; k < KEYMAP_KEYS; k++)
		codes[k] = 0;
	if (!n)
		codes[0] = KEY_UNBOUND + (uint32_t)action;
}

int keymap_menu(const struct keymap *keymap, uint32_t code)
{
	for (int i = 0; code && views[i]; i++)
		if (keymap->menu[i] == code)
			return i;
	return -1;
}

/* Gives the entry of views[i] in the menu of TITLE the key SETTING, unless the player gave that to another. */
static enum status keys_read_entry(const struct keys_reader *reader, const struct view *title, size_t i,
				   const config_setting_t *setting)
{
	const char *names[1], *holder = NULL;
	const config_setting_t *its = NULL;
	enum keys_rank rank;
	int n = 0;
	enum status status = table_texts(setting, names, 1, &n, reader->diag);

	if (status || !n)
		return status;
	uint32_t code = key_named(names[0]);
	if (!code)
		return table_wrong(setting, reader->diag, "is an unknown key '%s'", names[0]);
	int entry = keymap_menu(reader->keymap, code), action = keymap_action(reader->keymap, title, code);
	if (entry >= 0) {
		holder = views[entry]->name;
		its = config_setting_get_member(config_setting_parent(setting), holder);
	} else if (action >= 0) {
		holder = title->actions[action].name;
		its = keys_setting_of(reader->root, title, (size_t)action, &rank);
	}
	if (its && table_is_own(its) == table_is_own(setting))
		return table_wrong(setting, reader->diag, "binds '%s', which '%s' has already", names[0],
				   holder);
	if (its && table_is_own(its))
		return STATUS_OK;
	if (its && entry < 0)
		keys_take(reader->keymap, title, action, code);
	reader->keymap->menu[i] = code;
	return STATUS_OK;
}

/* Reads the keys of the menu: first the player's, which win. */
static enum status keys_read_menu(const struct keys_reader *reader)
{
	const config_setting_t *menu = config_setting_get_member(reader->root, "menu");
	const struct view *title = views[0];
	enum status status = STATUS_OK;

	if (!menu || !config_setting_is_group(menu))
		return table_wrong(reader->root, reader->diag, "needs a group 'menu'");
	for (size_t i = 0; strcmp(title->name, "title") != 0; i++)
		title = views[i];
	for (int pass = 0; pass < 2; pass++)
		for (size_t i = 0; views[i] && !status; i++) {
			const config_setting_t *setting = config_setting_get_member(menu, views[i]->name);
			if (views[i]->menu && !setting)
				return table_wrong(menu, reader->diag, "needs '%s'", views[i]->name);
			if (views[i]->menu && table_is_own(setting) == (pass == 0))
				status = keys_read_entry(reader, title, i, setting);
		}
	return status;
}

/* Has the group NAME of keys.cfg keys that views share, ACTION among them unless that is NULL? */
static bool keys_is_shared(const char *name, const char *action)
{
	const char *group, *its;

	for (size_t i = 0; views[i]; i++)
		for (size_t a = 0; a < views[i]->n_actions; a++)
			if (view_shares(views[i], a, &group, &its) && !strcmp(group, name) &&
			    (!action || !strcmp(its, action)))
				return true;
	return false;
}

static bool keys_is_view(const char *name)
{
	for (size_t i = 0; views[i]; i++)
		if (views[i]->n_actions && !strcmp(views[i]->name, name))
			return true;
	return !strcmp(name, "menu");
}

/* Checks the names in a group that views share, or that GROUP is one view's. */
static enum status keys_check_group(const config_setting_t *group, struct diag *diag)
{
	const char *name = config_setting_name(group);
	bool shared = keys_is_shared(name, NULL);

	if (!shared && !keys_is_view(name))
		return table_wrong(group, diag, "is not a screen with keys");
	for (int i = 0; shared && i < config_setting_length(group); i++) {
		const config_setting_t *setting = config_setting_get_elem(group, (unsigned)i);
		if (!keys_is_shared(name, config_setting_name(setting)))
			return table_wrong(setting, diag, "is not an action of '%s'", name);
	}
	return STATUS_OK;
}

static enum status keys_read(const config_setting_t *root, void *keymap, struct diag *diag)
{
	struct keymap made = {{{{0}}}, {0}};
	struct keys_reader reader = {.root = root, .keymap = &made, .diag = diag};
	enum status status = STATUS_OK;

	for (int i = 0; i < config_setting_length(root) && !status; i++)
		status = keys_check_group(config_setting_get_elem(root, (unsigned)i), diag);
	for (size_t i = 0; !status && views[i]; i++)
		status = keys_read_view(&reader, views[i]);
	if (!status)
		status = keys_read_menu(&reader);
	if (!status)
		*(struct keymap *)keymap = made;
	return status;
}

enum status keymap_load(struct keymap *keymap, struct diag *diag)
{
	return table_take("keys.cfg", keys_read, keymap, diag);
}

enum status keymap_parse(const char *path, const char *text, struct keymap *keymap, struct diag *diag)
{
	return table_take_text(path, text, keys_read, keymap, diag);
}
