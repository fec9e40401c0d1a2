#include "ui/keys.h"

#include <libconfig.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/text.h"
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
	if (code > KEY_CODES && code < KEY_CODE_LAST)
		snprintf(out, 16, "%s", key_info[code - KEY_CODES - 1].shown);
	else
		out[text_encode(code, out)] = '\0';
	return out;
}

int keymap_action(const struct keymap *keymap, const struct view *view, uint32_t code)
{
	size_t at = view_index(view);

	for (size_t action = 0; code && action < view->n_actions; action++)
		for (size_t k = 0; k < KEYMAP_KEYS; k++)
			if (keymap->codes[at][action][k] == code)
				return (int)action;
	return -1;
}

struct keys_reader {
	const char *path;
	struct keymap *keymap;
	struct diag *diag;
};

static enum status keys_complain(const struct keys_reader *reader, const config_setting_t *setting,
				 const char *what, const char *name)
{
	return diag_at(reader->diag, STATUS_BAD_INPUT, reader->path, config_setting_source_line(setting), 0,
		       "'%s' %s", name, what);
}

static enum status keys_read_action(const struct keys_reader *reader, const struct view *view, size_t action,
				    const config_setting_t *setting)
{
	static_assert(KEYMAP_KEYS == 5, "the message below says five");
	int n = config_setting_length(setting);

	if (!config_setting_is_array(setting) || n < 1 || n > KEYMAP_KEYS)
		return keys_complain(reader, setting, "needs a list of one to five keys",
				     view->actions[action].name);
	for (int k = 0; k < n; k++) {
		const char *name = config_setting_get_string_elem(setting, k);
		if (!name)
			return keys_complain(reader, setting, "is not a key", "a number");
		uint32_t code = key_named(name);
		if (!code)
			return keys_complain(reader, setting, "is not a key", name);
		if (keymap_action(reader->keymap, view, code) >= 0)
			return keys_complain(reader, setting, "is bound twice", name);
		reader->keymap->codes[view_index(view)][action][k] = code;
	}
	return STATUS_OK;
}

static enum status keys_read_view(const struct keys_reader *reader, const struct view *view,
				  const config_t *config)
{
	const config_setting_t *group = config_lookup(config, view->name);

	ASSERT(view->n_actions <= KEYMAP_ACTIONS);
	if (!group)
		return keys_complain(reader, config_root_setting(config), "has no keys", view->name);
	for (size_t action = 0; action < view->n_actions; action++) {
		const config_setting_t *setting = config_setting_get_member(group, view->actions[action].name);
		if (!setting)
			return keys_complain(reader, group, "has no keys", view->actions[action].name);
		enum status status = keys_read_action(reader, view, action, setting);
		if (status)
			return status;
	}
	if (config_setting_length(group) != (int)view->n_actions)
		return keys_complain(reader, group, "names an action that does not exist", view->name);
	return STATUS_OK;
}

static enum status keys_read_menu(const struct keys_reader *reader, const config_t *config)
{
	for (size_t i = 0; views[i]; i++) {
		char path[64];
		const char *name;
		if (!views[i]->menu)
			continue;
		snprintf(path, sizeof path, "menu.%s", views[i]->name);
		if (!config_lookup_string(config, path, &name) || !(reader->keymap->menu[i] = key_named(name)))
			return keys_complain(reader, config_root_setting(config), "has no key", path);
	}
	return STATUS_OK;
}

enum status keymap_load(const char *path, struct keymap *keymap, struct diag *diag)
{
	struct keymap made = {{{{0}}}, {0}};
	struct keys_reader reader = {path, &made, diag};
	enum status status = STATUS_OK;
	config_t config;

	config_init(&config);
	if (!config_read_file(&config, path))
		status = diag_at(diag, STATUS_BAD_INPUT, path, config_error_line(&config), 0, "%s",
				 config_error_text(&config));
	for (size_t i = 0; !status && views[i]; i++)
		if (views[i]->n_actions)
			status = keys_read_view(&reader, views[i], &config);
	if (!status)
		status = keys_read_menu(&reader, &config);
	if (!status)
		*keymap = made;
	config_destroy(&config);
	return status;
}
