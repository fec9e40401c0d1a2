#include "ui/keys.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "store/table.h"
#include "ui/view.h"

static const struct {
	const char *name, *shown;
} key_info[] = {
#define KEY(id, name, shown) {name, shown},
#include "ui/keys.def"
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

/* What a pass over keys.cfg works with. */
struct keys_reader {
	struct keymap *keymap;
	bool own; /* this pass takes the player's bindings, else the program's */
	struct diag *diag;
};

/* The action of VIEW called NAME, or n_actions. */
static size_t keys_action_named(const struct view *view, const char *name)
{
	size_t action = 0;

	while (action < view->n_actions && strcmp(view->actions[action].name, name) != 0)
		action++;
	return action;
}

static bool keys_bound_by_player(const config_setting_t *group, const struct view *view, int action)
{
	return action >= 0 && table_is_own(config_setting_get_member(group, view->actions[action].name));
}

/* A key that the player has bound is no longer what the program binds it to.  An action that loses its last key so keeps
 * a code that no key has. */
static enum status keys_read_action(const struct keys_reader *reader, const struct view *view, size_t action,
				    const config_setting_t *setting)
{
	uint32_t *codes = reader->keymap->codes[view_index(view)][action];
	const char *names[KEYMAP_KEYS];
	int n = 0, bound = 0;
	enum status status = table_texts(setting, names, KEYMAP_KEYS, &n, reader->diag);

	for (int k = 0; k < n && !status; k++) {
		uint32_t code = key_named(names[k]);
		if (!code)
			return table_wrong(setting, reader->diag, "has an unknown key '%s'", names[k]);
		int other = keymap_action(reader->keymap, view, code);
		if (other < 0)
			codes[bound++] = code;
		else if (reader->own || !keys_bound_by_player(config_setting_parent(setting), view, other))
			return table_wrong(setting, reader->diag, "binds '%s', which '%s' has already",
					   names[k], view->actions[other].name);
	}
	if (!status && !n && !reader->own)
		return table_wrong(setting, reader->diag, "needs a key");
	if (!status && !bound)
		codes[0] = KEY_UNBOUND + (uint32_t)action;
	return status;
}

/* Reads the bindings of VIEW that are the player's, or those that are not. */
static enum status keys_read_bindings(const struct keys_reader *reader, const struct view *view,
				      const config_setting_t *group)
{
	for (int i = 0; i < config_setting_length(group); i++) {
		const config_setting_t *setting = config_setting_get_elem(group, (unsigned)i);
		size_t action = keys_action_named(view, config_setting_name(setting));
		if (action == view->n_actions)
			return table_wrong(setting, reader->diag, "is not an action of '%s'", view->name);
		if (table_is_own(setting) != reader->own)
			continue;
		enum status status = keys_read_action(reader, view, action, setting);
		if (status)
			return status;
	}
	return STATUS_OK;
}

static enum status keys_read_view(struct keymap *keymap, const struct view *view, const config_setting_t *root,
				  struct diag *diag)
{
	const config_setting_t *group = config_setting_get_member(root, view->name);
	struct keys_reader own = {keymap, true, diag}, ours = {keymap, false, diag};

	ASSERT(view->n_actions <= KEYMAP_ACTIONS);
	if (!group || !config_setting_is_group(group))
		return table_wrong(root, diag, "needs a group '%s'", view->name);
	for (size_t action = 0; action < view->n_actions; action++)
		if (!config_setting_get_member(group, view->actions[action].name))
			return table_wrong(group, diag, "needs '%s'", view->actions[action].name);
	enum status status = keys_read_bindings(&own, view, group);
	if (!status)
		status = keys_read_bindings(&ours, view, group);
	return status;
}

static enum status keys_read_menu(struct keymap *keymap, const config_setting_t *root, struct diag *diag)
{
	const config_setting_t *menu = config_setting_get_member(root, "menu");

	if (!menu || !config_setting_is_group(menu))
		return table_wrong(root, diag, "needs a group 'menu'");
	for (size_t i = 0; views[i]; i++) {
		const char *name = NULL;
		if (!views[i]->menu)
			continue;
		config_setting_lookup_string(menu, views[i]->name, &name);
		if (!name)
			return table_wrong(menu, diag, "needs '%s'", views[i]->name);
		keymap->menu[i] = key_named(name);
		if (!keymap->menu[i])
			return table_wrong(config_setting_get_member(menu, views[i]->name), diag,
					   "is an unknown key '%s'", name);
	}
	return STATUS_OK;
}

static bool keys_is_view(const char *name)
{
	for (size_t i = 0; views[i]; i++)
		if (views[i]->n_actions && !strcmp(views[i]->name, name))
			return true;
	return !strcmp(name, "menu");
}

static enum status keys_read(const config_setting_t *root, void *keymap, struct diag *diag)
{
	struct keymap made = {{{{0}}}, {0}};
	enum status status = STATUS_OK;

	for (int i = 0; i < config_setting_length(root); i++) {
		const config_setting_t *group = config_setting_get_elem(root, (unsigned)i);
		if (!keys_is_view(config_setting_name(group)))
			return table_wrong(group, diag, "is not a screen that has keys");
	}
	for (size_t i = 0; !status && views[i]; i++)
		if (views[i]->n_actions)
			status = keys_read_view(&made, views[i], root, diag);
	if (!status)
		status = keys_read_menu(&made, root, diag);
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
