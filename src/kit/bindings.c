/* The keys screen: presets, and every action of every screen with its keys, each of which can be bound to others. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kit/list.h"
#include "kit/own_keys.h"
#include "kit/press.h"
#include "kit/words.h"

enum { CLEAR = LIST_KEYS, USUAL };

static const struct view_action actions[] = {
    LIST_ACTIONS("Keys", "change", "bind", "bind a key to it"),
    [CLEAR] = {"clear", "no key", "no key", "Keys", NULL},
    [USUAL] = {"usual", "default", "the default keys", "Keys", NULL},
};

enum { PRESETS_MAX = 8, NAMES_CAP = KEYMAP_KEYS * 16 };
enum { MENU = -1 };

/* A preset has no view. */
struct binding {
	const struct view *view;
	const char *group, *name; /* in keys.cfg */
	int action;               /* MENU: opens the view from the title */
};

struct preset {
	char name[24], help[80];
};

struct bindings {
	struct list list;
	const struct ui *ui;
	struct binding *lines; /* owned: presets, then actions */
	struct preset presets[PRESETS_MAX];
	int n_presets;
};

/* ---- presets --------------------------------------------------------------------------------------------- */

static const struct table_key preset_keys[] = {
    {TEXT_KEY(preset, "name", name), .required = true},
    {TEXT_KEY(preset, "help", help)},
    {OTHER_KEY("keys")},
};

static enum status bindings_read_presets(const config_setting_t *root, void *context, struct diag *diag)
{
	struct bindings *bindings = context;

	bindings->n_presets = 0;
	return table_records(root, "presets", preset_keys, ARRAY_LEN(preset_keys), bindings->presets,
			     sizeof *bindings->presets, PRESETS_MAX, &bindings->n_presets, diag);
}

struct preset_use {
	struct own_keys *own;
	const char *chosen; /* NULL: all presets are forgotten */
};

static enum status preset_bind(struct own_keys *own, const char *group, const config_setting_t *action,
			       struct diag *diag)
{
	const char *keys[KEYMAP_KEYS];
	int n = 0;
	enum status status = table_texts(action, keys, KEYMAP_KEYS, &n, diag);

	return status ? status : own_keys_bind(own, group, config_setting_name(action), keys, (size_t)n);
}

/* Forgets, or binds, what the preset ENTRY names. */
static enum status preset_take(const config_setting_t *entry, void *context, struct diag *diag)
{
	const struct preset_use *use = context;
	const config_setting_t *groups = config_setting_get_member(entry, "keys");
	const char *name = "";
	enum status status = STATUS_OK;

	config_setting_lookup_string(entry, "name", &name);
	if (!groups || (use->chosen && strcmp(name, use->chosen) != 0))
		return STATUS_OK;
	for (int g = 0; g < config_setting_length(groups); g++) {
		const config_setting_t *group = config_setting_get_elem(groups, (unsigned)g);
		for (int a = 0; a < config_setting_length(group) && !status; a++) {
			const config_setting_t *action = config_setting_get_elem(group, (unsigned)a);
			if (use->chosen)
				status = preset_bind(use->own, config_setting_name(group), action, diag);
			else
				own_keys_forget(use->own, config_setting_name(group),
						config_setting_name(action));
		}
	}
	return status;
}

static enum status bindings_use_preset(struct own_keys *own, const char *name, struct diag *diag)
{
	struct table table;
	enum status status = table_load(&table, "presets.cfg", diag);

	if (!status)
		status = table_list(table_root(&table), "presets", preset_take, &(struct preset_use){own, NULL},
				    diag);
	if (!status)
		status = table_list(table_root(&table), "presets", preset_take, &(struct preset_use){own, name},
				    diag);
	table_close(&table);
	return status;
}

/* ---- the lines ------------------------------------------------------------------------------------------- */

/* Is ACTION listed with VIEW?  Actions that lists and forms share are listed once. */
static bool bindings_tells(const struct view *view, size_t action, const char **group, const char **name)
{
	if (view_shares(view, action, group, name))
		return view == &view_options;
	*group = view->name;
	*name = view->actions[action].name;
	return true;
}

/* Fills LINES with the actions, or only counts them where it is NULL. */
static int bindings_list_actions(struct binding *lines)
{
	int n = 0;

	for (size_t i = 0; views[i]; i++)
		if (views[i]->menu) {
			if (lines)
				lines[n] = (struct binding){views[i], "menu", views[i]->name, MENU};
			n++;
		}
	for (size_t i = 0; views[i]; i++)
		for (size_t a = 0; a < views[i]->n_actions; a++) {
			struct binding line = {views[i], NULL, NULL, (int)a};
			if (!bindings_tells(views[i], a, &line.group, &line.name))
				continue;
			if (lines)
				lines[n] = line;
			n++;
		}
	return n;
}

static enum status bindings_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct bindings *bindings = state;
	enum status status = table_take("presets.cfg", bindings_read_presets, bindings, diag);

	(void)arg;
	if (status)
		return status;
	int n = bindings->n_presets + bindings_list_actions(NULL);
	bindings->ui = ui;
	bindings->lines = calloc((size_t)n, sizeof *bindings->lines);
	if (!bindings->lines)
		return STATUS_NO_MEMORY;
	bindings_list_actions(bindings->lines + bindings->n_presets);
	bindings->list.n = n;
	return STATUS_OK;
}

static void bindings_view_close(void *state)
{
	free(((struct bindings *)state)->lines);
}

/* Copies the keys of LINE to CODES[KEYMAP_KEYS]; 0: no more. */
static void bindings_codes(const struct ui *ui, const struct binding *line, uint32_t *codes)
{
	size_t view = view_index(line->view);

	memset(codes, 0, KEYMAP_KEYS * sizeof *codes);
	if (line->action == MENU)
		codes[0] = ui->keymap->menu[view];
	else
		memcpy(codes, ui->keymap->codes[view][line->action], KEYMAP_KEYS * sizeof *codes);
}

/* "k up", or "no key". */
static void bindings_say_keys(const struct ui *ui, const struct binding *line, char out[NAMES_CAP])
{
	uint32_t codes[KEYMAP_KEYS];
	size_t len = 0;
	char shown[16];

	bindings_codes(ui, line, codes);
	for (int k = 0; k < KEYMAP_KEYS && codes[k]; k++)
		if (key_shown(codes[k], shown)[0])
			len += (size_t)snprintf(out + len, NAMES_CAP - len, "%s%s", len ? " " : "", shown);
	if (!len)
		snprintf(out, NAMES_CAP, "no key");
}

static void bindings_text(const void *state, int line, char *out)
{
	const struct bindings *bindings = state;
	const struct binding *binding = &bindings->lines[line];
	char name[32], keys[NAMES_CAP], help[LIST_TEXT / 2];

	if (!binding->view) {
		snprintf(out, LIST_TEXT, "%s\t\t%s", bindings->presets[line].name,
			 bindings->presets[line].help);
		return;
	}
	bindings_say_keys(bindings->ui, binding, keys);
	if (binding->action == MENU)
		snprintf(help, sizeof help, "opens %s from the title", binding->view->menu);
	else
		ui_action_line(bindings->ui, binding->view, binding->action, help, sizeof help);
	snprintf(out, LIST_TEXT, "%s\t%s\t%s", ui_action_words(binding->name, name), keys, help);
}

static const char *bindings_heading(const void *state, int line)
{
	const struct binding *binding = &((const struct bindings *)state)->lines[line];

	return binding->view ? binding->group : "presets";
}

/* ---- changes --------------------------------------------------------------------------------------------- */

/* Ends a change of OWN that had this STATUS: keeps it, and lets it hold at once.  False: it does not. */
static bool bindings_keep(struct ui *ui, struct own_keys *own, enum status status, struct diag *diag)
{
	if (!status && ui->options.kept_nowhere)
		status = diag_set(diag, STATUS_UNSUPPORTED,
				  "The keys stay as they are: this session keeps nothing.");
	if (!status)
		status = own_keys_save(own, diag);
	if (!status)
		status = keymap_load(ui->keymap, diag);
	own_keys_close(own);
	if (status || diag->text[0])
		ui_tell_failure(ui, status, diag);
	return !status && !diag->text[0];
}

/* The line that the key CODE belongs to on the screen of LINE; -1: none. */
static int bindings_holder(const struct bindings *bindings, const struct binding *line, uint32_t code)
{
	bool title = line->action == MENU || !strcmp(line->group, "title");
	uint32_t codes[KEYMAP_KEYS];

	for (int i = bindings->n_presets; code && i < bindings->list.n; i++) {
		const struct binding *other = &bindings->lines[i];
		bool same = other->view == line->view && (other->action == MENU) == (line->action == MENU);
		if (!same && !(title && (other->action == MENU || !strcmp(other->group, "title"))))
			continue;
		bindings_codes(bindings->ui, other, codes);
		for (int k = 0; k < KEYMAP_KEYS; k++)
			if (codes[k] == code)
				return i;
	}
	return -1;
}

/* Tells that the key CODE was the key of LINE. */
static void bindings_tell_conflict(struct ui *ui, const struct binding *line, uint32_t code)
{
	char key[16], left[16];
	uint32_t codes[KEYMAP_KEYS];

	bindings_codes(ui, line, codes);
	key_shown(codes[0], left);
	ui_tell(ui, "%s was the key of %s, which %s%s.", key_shown(code, key), line->name,
		codes[0] && left[0] ? "still has " : "is without a key now", codes[0] ? left : "");
}

/* Gives the chosen line the key CODE, before its other keys. */
static void bindings_pressed(void *owner, struct ui *ui, uint32_t code)
{
	const struct bindings *bindings = owner;
	const struct binding *line = &bindings->lines[bindings->list.at];
	uint32_t codes[KEYMAP_KEYS];
	int other = bindings_holder(bindings, line, code);
	char texts[KEYMAP_KEYS][16];
	const char *keys[KEYMAP_KEYS] = {texts[0]};
	struct own_keys own;
	struct diag diag = {""};
	size_t n = 1;

	if (!key_spelled(code, texts[0])[0])
		return;
	bindings_codes(ui, line, codes);
	for (int k = 0; k < KEYMAP_KEYS && codes[k] && n < KEYMAP_KEYS && line->action != MENU; k++)
		if (codes[k] != code && key_spelled(codes[k], texts[n])[0]) {
			keys[n] = texts[n];
			n++;
		}
	enum status status = own_keys_open(&own, &diag);
	if (!status)
		status = own_keys_bind(&own, line->group, line->name, keys, n);
	if (bindings_keep(ui, &own, status, &diag) && other >= 0 && other != bindings->list.at)
		bindings_tell_conflict(ui, &bindings->lines[other], code);
}

static void bindings_ask(struct bindings *bindings, struct ui *ui)
{
	char name[32], question[96];
	struct press_arg arg = {question, bindings_pressed, bindings};
	const struct binding *line = &bindings->lines[bindings->list.at];

	snprintf(question, sizeof question, "Press the key for '%s' of %s", ui_action_words(line->name, name),
		 line->group);
	ui_push(ui, &view_press, &arg);
}

static enum view_answer bindings_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct bindings *bindings = state;
	const struct binding *line = &bindings->lines[bindings->list.at];
	struct own_keys own;
	struct diag diag = {""};

	(void)key;
	if (action < LIST_TAKE || (!line->view && action != LIST_TAKE))
		return VIEW_STAY;
	if (line->view && action == LIST_TAKE) {
		bindings_ask(bindings, ui);
		return VIEW_STAY;
	}
	enum status status = own_keys_open(&own, &diag);
	if (!status && !line->view)
		status = bindings_use_preset(&own, bindings->presets[bindings->list.at].name, &diag);
	else if (!status && action == CLEAR)
		status = own_keys_bind(&own, line->group, line->name, NULL, 0);
	else if (!status)
		own_keys_forget(&own, line->group, line->name);
	if (bindings_keep(ui, &own, status, &diag) && !line->view)
		ui_tell(ui, "Keys: %s.", bindings->presets[bindings->list.at].name);
	return VIEW_STAY;
}

static const struct view_list list = {
    .title = "Keys",
    .text = bindings_text,
    .columns = {{.width = 20}, {.width = 18, .role = ROLE_KEY}, {.role = ROLE_DIM}},
    .heading = bindings_heading,
    .keys = {LIST_TAKE, CLEAR, USUAL, LIST_DOWN, LIST_BACK},
};

const struct view view_bindings = {
    .name = "bindings",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .list = &list,
    .state_size = sizeof(struct bindings),
    .open = bindings_view_open,
    .close = bindings_view_close,
    .key = bindings_view_key,
};
