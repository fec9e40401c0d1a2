#include "store/table.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/text.h"
#include "store/file.h"
#include "store/json.h"
#include "store/places.h"

/* Where a setting stands: the hook of the root, and of settings that come from the player's file. */
struct table_source {
	const char *path;
	int line;
	char was[32];          /* the program's own value, which it replaces; "": none */
	config_setting_t *own; /* the same in the player's file; for the root: the last mistake in it */
};

static bool table_note_source(config_setting_t *setting, const char *path, const char *was,
			      config_setting_t *own)
{
	struct table_source *source = malloc(sizeof *source);

	if (!source)
		return false;
	*source = (struct table_source){.path = path, .own = own};
	if (own)
		source->line = (int)config_setting_source_line(own);
	snprintf(source->was, sizeof source->was, "%s", was);
	free(config_setting_get_hook(setting));
	config_setting_set_hook(setting, source);
	return true;
}

static enum status table_parse_into(config_t *config, const char *path, const char *text, struct diag *diag)
{
	/* An include could read any of the user's files. */
	if (strstr(text, "@include"))
		return diag_at(diag, STATUS_BAD_INPUT, path, 0, 0, "@include is not allowed here");
	if (config_read_string(config, text) != CONFIG_TRUE)
		return diag_at(diag, STATUS_BAD_INPUT, path, config_error_line(config), 0, "%s",
			       config_error_text(config));
	if (!table_note_source(config_root_setting(config), path, "", NULL))
		return diag_at(diag, STATUS_NO_MEMORY, path, 0, 0, "out of memory");
	return STATUS_OK;
}

/* A NUL byte would end TEXT for libconfig, which would not miss the rest. */
static enum status table_refuse_nul(const char *path, struct blob *text, struct diag *diag)
{
	const char *first = (const char *)text->bytes, *nul = first + strlen(first);
	int line, column;

	if (nul == first + text->len)
		return STATUS_OK;
	json_place(first, nul, &line, &column);
	blob_free(text);
	return diag_at(diag, STATUS_BAD_INPUT, path, line, column, "a NUL byte is not allowed here");
}

enum status table_read_file(const char *path, struct blob *text, struct diag *diag)
{
	enum status status = file_read(path, FILE_USERS, TABLE_MAX_BYTES, text, diag);

	return status ? status : table_refuse_nul(path, text, diag);
}

enum status table_read_arg(struct file_arg arg, struct blob *text, struct diag *diag)
{
	enum status status = file_read_arg(arg, TABLE_MAX_BYTES, text, diag);

	return status ? status : table_refuse_nul(arg.text, text, diag);
}

static enum status table_read_into(config_t *config, const char *path, struct diag *diag)
{
	struct blob text;
	enum status status = table_read_file(path, &text, diag);

	if (status)
		return status;
	status = table_parse_into(config, path, (const char *)text.bytes, diag);
	blob_free(&text);
	return status;
}

static void table_begin_config(config_t *config)
{
	config_init(config);
	config_set_destructor(config, free);
}

static void table_begin(struct table *table)
{
	table->path[0] = table->own_path[0] = '\0';
	table_begin_config(&table->config);
	table_begin_config(&table->own);
}

enum status table_parse(struct table *table, const char *path, const char *text, struct diag *diag)
{
	table_begin(table);
	snprintf(table->path, sizeof table->path, "%s", path);
	return table_parse_into(&table->config, table->path, text, diag);
}

enum status table_open(struct table *table, const char *path, struct diag *diag)
{
	table_begin(table);
	snprintf(table->path, sizeof table->path, "%s", path);
	return table_read_into(&table->config, table->path, diag);
}

void table_close(struct table *table)
{
	config_destroy(&table->config);
	config_destroy(&table->own);
}

/* ---- the player's settings over the program's ------------------------------------------------------------ */

/* What overlaying works with. */
struct table_overlay {
	const char *path;
	bool failed; /* out of memory */
};

static bool table_is_compound(const config_setting_t *setting)
{
	return config_setting_is_aggregate(setting);
}

static void table_copy_value(config_setting_t *to, const config_setting_t *from)
{
	switch (config_setting_type(from)) {
	case CONFIG_TYPE_INT: config_setting_set_int(to, config_setting_get_int(from)); break;
	case CONFIG_TYPE_INT64: config_setting_set_int64(to, config_setting_get_int64(from)); break;
	case CONFIG_TYPE_FLOAT: config_setting_set_float(to, config_setting_get_float(from)); break;
	case CONFIG_TYPE_BOOL: config_setting_set_bool(to, config_setting_get_bool(from)); break;
	case CONFIG_TYPE_STRING: config_setting_set_string(to, config_setting_get_string(from)); break;
	default: break;
	}
}

/* Writes the value of SETTING, or "" for a group or list, to TEXT. */
static void table_say_value(const config_setting_t *setting, char *text, size_t cap)
{
	text[0] = '\0';
	switch (config_setting_type(setting)) {
	case CONFIG_TYPE_INT:
	case CONFIG_TYPE_INT64: snprintf(text, cap, "%lld", config_setting_get_int64(setting)); break;
	case CONFIG_TYPE_FLOAT: snprintf(text, cap, "%g", config_setting_get_float(setting)); break;
	case CONFIG_TYPE_BOOL:
		snprintf(text, cap, "%s", config_setting_get_bool(setting) ? "true" : "false");
		break;
	case CONFIG_TYPE_STRING: snprintf(text, cap, "\"%s\"", config_setting_get_string(setting)); break;
	default: break;
	}
}

/* Adds a copy of FROM, with all that it holds, to PARENT.  WAS is the value that it replaces, or "". */
static void table_add_copy(struct table_overlay *overlay, config_setting_t *parent, config_setting_t *from,
			   const char *was)
{
	config_setting_t *to = config_setting_add(parent, config_setting_name(from), config_setting_type(from));

	overlay->failed |= !to || !table_note_source(to, overlay->path, was, from);
	if (overlay->failed)
		return;
	if (!table_is_compound(from)) {
		table_copy_value(to, from);
		return;
	}
	for (int i = 0; i < config_setting_length(from); i++)
		table_add_copy(overlay, to, config_setting_get_elem(from, (unsigned)i), "");
}

static const char *table_name_in(const config_setting_t *entry)
{
	const char *name = NULL;

	if (config_setting_is_group(entry))
		config_setting_lookup_string(entry, "name", &name);
	return name;
}

/* The entry of LIST called NAME, or NULL. */
static config_setting_t *table_entry_named(const config_setting_t *list, const char *name)
{
	for (int i = 0; i < config_setting_length(list); i++) {
		config_setting_t *entry = config_setting_get_elem(list, (unsigned)i);
		const char *its = table_name_in(entry);
		if (its && !strcmp(its, name))
			return entry;
	}
	return NULL;
}

/* Are these two lists of groups with names? */
static bool table_lists_named(const config_setting_t *a, const config_setting_t *b)
{
	return config_setting_is_list(a) && config_setting_is_list(b) && config_setting_length(a) &&
	       config_setting_length(b) && table_name_in(config_setting_get_elem(a, 0)) &&
	       table_name_in(config_setting_get_elem(b, 0));
}

static void table_overlay_group(struct table_overlay *overlay, config_setting_t *to, config_setting_t *from);

static void table_overlay_list(struct table_overlay *overlay, config_setting_t *to, config_setting_t *from)
{
	for (int i = 0; i < config_setting_length(from) && !overlay->failed; i++) {
		config_setting_t *entry = config_setting_get_elem(from, (unsigned)i);
		const char *name = table_name_in(entry);
		config_setting_t *old = name ? table_entry_named(to, name) : NULL;
		if (old)
			table_overlay_group(overlay, old, entry);
		else
			table_add_copy(overlay, to, entry, "");
	}
}

static void table_overlay_group(struct table_overlay *overlay, config_setting_t *to, config_setting_t *from)
{
	for (int i = 0; i < config_setting_length(from) && !overlay->failed; i++) {
		config_setting_t *setting = config_setting_get_elem(from, (unsigned)i);
		config_setting_t *old = config_setting_get_member(to, config_setting_name(setting));
		if (old && config_setting_is_group(old) && config_setting_is_group(setting)) {
			table_overlay_group(overlay, old, setting);
		} else if (old && table_lists_named(old, setting)) {
			table_overlay_list(overlay, old, setting);
		} else {
			char was[32] = "";
			if (old) {
				table_say_value(old, was, sizeof was);
				config_setting_remove(to, config_setting_name(setting));
			}
			table_add_copy(overlay, to, setting, was);
		}
	}
}

/* Reads the player's file, if there is one. */
static enum status table_read_own(struct table *table, const char *name, struct diag *diag)
{
	enum status status = place_find(PLACE_CONFIG, name, table->own_path, sizeof table->own_path, diag);

	if (status || !file_exists(table->own_path)) {
		table->own_path[0] = '\0';
		return status;
	}
	return table_read_into(&table->own, table->own_path, diag);
}

/* Reads the file NAME of the data directory. */
static enum status table_read_data(struct table *table, const char *name, struct diag *diag)
{
	enum status status = place_data(name, table->path, sizeof table->path);

	if (status)
		return diag_set(diag, status, "data directory: %s", status_text(status));
	return table_read_into(&table->config, table->path, diag);
}

/* Overrides TABLE with the settings of the player's file. */
static enum status table_overlay_own(struct table *table, struct diag *diag)
{
	struct table_overlay overlay = {.path = table->own_path};

	table_overlay_group(&overlay, config_root_setting(&table->config), config_root_setting(&table->own));
	if (overlay.failed)
		return diag_at(diag, STATUS_NO_MEMORY, table->own_path, 0, 0, "out of memory");
	return STATUS_OK;
}

enum status table_load(struct table *table, const char *name, struct diag *diag)
{
	table_begin(table);
	enum status status = table_read_data(table, name, diag);
	if (!status)
		status = table_read_own(table, name, diag);
	if (!status)
		status = table_overlay_own(table, diag);
	return status;
}

/* ---- reading --------------------------------------------------------------------------------------------- */

/* Where SETTING stands: its own source, or the file of the nearest setting above that has one. */
static struct table_source table_source_of(const config_setting_t *setting)
{
	int line = (int)config_setting_source_line(setting);
	const struct table_source *source = config_setting_get_hook(setting);

	if (source && source->line)
		return *source;
	while (!source && (setting = config_setting_parent(setting)))
		source = config_setting_get_hook(setting);
	return (struct table_source){.path = source ? source->path : "", .line = line};
}

int table_line(const config_setting_t *setting)
{
	return table_source_of(setting).line;
}

bool table_is_own(const config_setting_t *setting)
{
	const struct table_source *source = config_setting_get_hook(setting);

	return source && source->line;
}

bool table_is_own_entry(const struct table *table, const char *list, const char *name)
{
	const config_setting_t *from = table_root(table), *entry = NULL;

	if (!list)
		entry = config_setting_get_member(from, name);
	else if ((from = config_setting_get_member(from, list)))
		entry = table_entry_named(from, name);
	return entry && table_is_own(entry);
}

/* The part of the player's file to drop if its setting OWN is wrong: a setting of a group, or a group of a list.
 * NULL: the whole file. */
static config_setting_t *table_part(config_setting_t *own)
{
	config_setting_t *parent = config_setting_parent(own);

	while (parent && !config_setting_is_group(parent) &&
	       !(config_setting_is_list(parent) && config_setting_is_group(own))) {
		own = parent;
		parent = config_setting_parent(own);
	}
	return parent ? own : NULL;
}

/* Notes at the root which setting of the player's makes SETTING wrong. */
static void table_blame(const config_setting_t *setting)
{
	const struct table_source *source = config_setting_get_hook(setting);
	config_setting_t *parent;

	while ((!source || !source->own) && (parent = config_setting_parent(setting))) {
		setting = parent;
		source = config_setting_get_hook(setting);
	}
	if (!source || !source->line)
		return;
	config_setting_t *own = table_part(source->own);
	while ((parent = config_setting_parent(setting)))
		setting = parent;
	((struct table_source *)config_setting_get_hook(setting))->own = own;
}

enum status table_wrong(const config_setting_t *setting, struct diag *diag, const char *format, ...)
{
	char what[160];
	const char *name = config_setting_name(setting);
	struct table_source source = table_source_of(setting);
	va_list args;

	va_start(args, format);
	vsnprintf(what, sizeof what, format, args);
	va_end(args);
	table_blame(setting);
	if (!name)
		name = config_setting_is_root(setting) ? "the file" : "an entry";
	return diag_at(diag, STATUS_BAD_INPUT, source.path, source.line, 0, "%.60s %s%s%s", name, what,
		       source.was[0] ? "; default: " : "", source.was);
}

enum status table_real(const config_setting_t *setting, double min, double max, double *value,
		       struct diag *diag)
{
	double number;

	switch (config_setting_type(setting)) {
	case CONFIG_TYPE_INT: number = config_setting_get_int(setting); break;
	case CONFIG_TYPE_INT64: number = (double)config_setting_get_int64(setting); break;
	case CONFIG_TYPE_FLOAT: number = config_setting_get_float(setting); break;
	default: return table_wrong(setting, diag, "is not a number");
	}
	if (!(number >= min && number <= max))
		return table_wrong(setting, diag, "is outside %g to %g", min, max);
	*value = number;
	return STATUS_OK;
}

enum status table_point(const config_setting_t *setting, double min, double max, double value[2],
			struct diag *diag)
{
	double point[2];

	if (!config_setting_is_aggregate(setting) || config_setting_length(setting) != 2)
		return table_wrong(setting, diag, "is not a pair of numbers");
	for (unsigned i = 0; i < 2; i++) {
		enum status status = table_real(config_setting_get_elem(setting, i), min, max, &point[i], diag);
		if (status)
			return status;
	}
	memcpy(value, point, sizeof point);
	return STATUS_OK;
}

static enum status table_read_text(const config_setting_t *setting, const struct table_key *key, char *out,
				   struct diag *diag)
{
	const char *text = config_setting_get_string(setting);

	if (!text)
		return table_wrong(setting, diag, "is not a string");
	if (strlen(text) >= key->size)
		return table_wrong(setting, diag, "is longer than %zu bytes", key->size - 1);
	memcpy(out, text, strlen(text) + 1);
	return STATUS_OK;
}

static enum status table_read_letter(const config_setting_t *setting, char *out, struct diag *diag)
{
	const char *text = config_setting_get_string(setting);

	if (!text || text[0] <= ' ' || text[0] > '~' || text[1])
		return table_wrong(setting, diag, "is not one visible ASCII character");
	*out = text[0];
	return STATUS_OK;
}

static enum status table_read_choice(const config_setting_t *setting, const struct table_key *key, int *out,
				     struct diag *diag)
{
	const char *text = config_setting_get_string(setting);

	for (int i = 0; text && key->choices[i]; i++)
		if (!strcmp(key->choices[i], text)) {
			*out = i;
			return STATUS_OK;
		}
	char all[120] = "";
	for (size_t i = 0, used = 0; key->choices[i] && used < sizeof all; i++)
		used += (size_t)snprintf(all + used, sizeof all - used, "%s%s", i ? ", " : "", key->choices[i]);
	return table_wrong(setting, diag, "is not one of %s", all);
}

static enum status table_read_switch(const config_setting_t *setting, bool *out, struct diag *diag)
{
	if (config_setting_type(setting) != CONFIG_TYPE_BOOL)
		return table_wrong(setting, diag, "is neither true nor false");
	*out = config_setting_get_bool(setting);
	return STATUS_OK;
}

static enum status table_read_whole(const config_setting_t *setting, const struct table_key *key, int *out,
				    struct diag *diag)
{
	double number;

	if (config_setting_type(setting) == CONFIG_TYPE_FLOAT)
		return table_wrong(setting, diag, "is not a whole number");
	enum status status = table_real(setting, key->min, key->max, &number, diag);
	if (!status)
		*out = (int)number;
	return status;
}

static enum status table_read_key(const config_setting_t *setting, const struct table_key *key, void *record,
				  struct diag *diag)
{
	void *out = (char *)record + key->offset;

	switch (key->kind) {
	case TABLE_TEXT: return table_read_text(setting, key, out, diag);
	case TABLE_LETTER: return table_read_letter(setting, out, diag);
	case TABLE_CHOICE: return table_read_choice(setting, key, out, diag);
	case TABLE_WHOLE: return table_read_whole(setting, key, out, diag);
	case TABLE_REAL: return table_real(setting, key->min, key->max, out, diag);
	case TABLE_SWITCH: return table_read_switch(setting, out, diag);
	case TABLE_POINT: return table_point(setting, key->min, key->max, out, diag);
	case TABLE_OTHER: break;
	}
	return STATUS_OK;
}

/* SETTING has a name outside KEYS; reports a near one, if any. */
static enum status table_unknown(const config_setting_t *setting, const struct table_key *keys, size_t n,
				 struct diag *diag)
{
	struct text_near near = text_near_to(config_setting_name(setting));

	for (size_t k = 0; k < n; k++)
		text_near_try(&near, keys[k].name);
	if (!near.found)
		return table_wrong(setting, diag, "is not a known key");
	return table_wrong(setting, diag, "is not a known key; did you mean '%s'?", near.found);
}

enum status table_read(const config_setting_t *group, const struct table_key *keys, size_t n, void *record,
		       struct diag *diag)
{
	if (!config_setting_is_group(group))
		return table_wrong(group, diag, "is not a group { }");
	for (unsigned i = 0; i < (unsigned)config_setting_length(group); i++) {
		const config_setting_t *setting = config_setting_get_elem(group, i);
		size_t k = 0;
		while (k < n && strcmp(keys[k].name, config_setting_name(setting)))
			k++;
		if (k == n)
			return table_unknown(setting, keys, n, diag);
		enum status status = table_read_key(setting, &keys[k], record, diag);
		if (status)
			return status;
	}
	for (size_t k = 0; k < n; k++)
		if (keys[k].required && !config_setting_get_member(group, keys[k].name))
			return table_wrong(group, diag, "needs '%s'", keys[k].name);
	return STATUS_OK;
}

enum status table_records(const config_setting_t *group, const char *name, const struct table_key *keys,
			  size_t n_keys, void *records, size_t size, int cap, int *n, struct diag *diag)
{
	const config_setting_t *list = config_setting_get_member(group, name);
	enum status status = STATUS_OK;
	int length = 0;

	ASSERT(list);
	if (config_setting_is_list(list))
		length = config_setting_length(list);
	if (length < 1 || length > cap)
		return table_wrong(list, diag, "is not a list of 1 to %d groups", cap);
	for (int i = 0; i < length && !status; i++)
		status = table_read(config_setting_get_elem(list, (unsigned)i), keys, n_keys,
				    (char *)records + (size_t)i * size, diag);
	*n = length;
	return status;
}

enum status table_list(const config_setting_t *group, const char *name, table_entry_fn take, void *context,
		       struct diag *diag)
{
	const config_setting_t *list = config_setting_get_member(group, name);
	enum status status = STATUS_OK;

	if (!list || !config_setting_is_list(list) || config_setting_length(list) == 0)
		return table_wrong(list ? list : group, diag, "needs a list '%s'", name);
	for (int i = 0; i < config_setting_length(list) && !status; i++)
		status = take(config_setting_get_elem(list, (unsigned)i), context, diag);
	return status;
}

enum status table_only_list(const config_setting_t *root, const char *name, table_entry_fn take, void *context,
			    struct diag *diag)
{
	const struct table_key list = {.name = name, .kind = TABLE_OTHER};
	enum status status = table_read(root, &list, 1, context, diag);

	if (status)
		return status;
	return table_list(root, name, take, context, diag);
}

/* TABLE was opened with STATUS. */
static enum status table_take_root(struct table *table, enum status status, table_entry_fn take, void *context,
				   struct diag *diag)
{
	if (!status)
		status = take(table_root(table), context, diag);
	return status;
}

/* Removes the faulty setting from the data of the player's file; false if it is unknown, or the program's. */
static bool table_drop_mistake(struct table *table)
{
	const struct table_source *root = config_setting_get_hook(table_root(table));

	if (!root || !root->own)
		return false;
	config_setting_remove_elem(config_setting_parent(root->own), (unsigned)config_setting_index(root->own));
	return true;
}

/* The program's file again, overridden by the rest of the player's. */
static enum status table_load_again(struct table *table, const char *name, struct diag *diag)
{
	config_destroy(&table->config);
	table_begin_config(&table->config);
	enum status status = table_read_data(table, name, diag);
	if (!status)
		status = table_overlay_own(table, diag);
	return status;
}

/* Takes the player's file without the settings that are wrong, and at last without the file.  *MISTAKES: how many,
 * -1 for the file; the first is in DIAG. */
static enum status table_take_good(struct table *table, const char *name, table_entry_fn take, void *context,
				   int *mistakes, struct diag *diag)
{
	struct diag again = {""};
	enum status status = table_take_root(table, table_load(table, name, diag), take, context, diag);

	*mistakes = 0;
	while (status == STATUS_BAD_INPUT && *mistakes < TABLE_MISTAKES && table_drop_mistake(table)) {
		++*mistakes;
		status = table_take_root(table, table_load_again(table, name, &again), take, context, &again);
	}
	if (table->own_path[0] &&
	    (status == STATUS_BAD_INPUT || status == STATUS_READ || status == STATUS_LIMIT)) {
		*mistakes = -1;
		config_destroy(&table->own);
		table_begin_config(&table->own);
		again.text[0] = '\0';
		status = table_take_root(table, table_load_again(table, name, &again), take, context, &again);
	}
	if (status && again.text[0])
		*diag = again;
	return status;
}

enum status table_take(const char *name, table_entry_fn take, void *context, struct diag *diag)
{
	struct table table;
	struct diag why = {""};
	int mistakes;
	enum status status = table_take_good(&table, name, take, context, &mistakes, &why);

	table_close(&table);
	if (!why.text[0])
		return status;
	if (status || !mistakes)
		return diag_set(diag, status, "%s", why.text);
	if (mistakes < 0)
		return diag_set(diag, status, "%s; the file is ignored", why.text);
	if (mistakes == 1)
		return diag_set(diag, status, "%s; the rest is used", why.text);
	return diag_set(diag, status, "%s; %d mistakes in total; the rest is used", why.text, mistakes);
}

enum status table_take_text(const char *path, const char *text, table_entry_fn take, void *context,
			    struct diag *diag)
{
	struct table table;
	enum status status =
	    table_take_root(&table, table_parse(&table, path, text, diag), take, context, diag);

	table_close(&table);
	return status;
}

enum status table_texts(const config_setting_t *setting, const char **texts, int cap, int *n, struct diag *diag)
{
	int length = config_setting_length(setting);

	if ((!config_setting_is_array(setting) && !config_setting_is_list(setting)) || length > cap)
		return table_wrong(setting, diag, "is not a list of at most %d texts", cap);
	for (int i = 0; i < length; i++) {
		texts[i] = config_setting_get_string_elem(setting, i);
		if (!texts[i])
			return table_wrong(setting, diag, "is not a list of texts");
	}
	*n = length;
	return STATUS_OK;
}

/* ---- writing --------------------------------------------------------------------------------------------- */

static void table_write_text(const char *name, const char *text, struct byte_writer *out)
{
	write_text(out, " %s = \"", name);
	for (; *text; text++) {
		if (*text == '"' || *text == '\\')
			write_text(out, "\\");
		write_text(out, "%c", *text == '\n' ? ' ' : *text);
	}
	write_text(out, "\";");
}

static bool table_fits(const struct table_key *key, double value)
{
	return value >= key->min && value <= key->max;
}

/* Libconfig takes a number for a real one by its point or exponent. */
static void table_write_real(double value, struct byte_writer *out)
{
	char text[32];

	snprintf(text, sizeof text, "%.17g", value);
	write_text(out, "%s%s", text, strpbrk(text, ".e") ? "" : ".0");
}

void table_write_reals(const double *values, size_t n, struct byte_writer *out)
{
	for (size_t i = 0; i < n; i++) {
		write_text(out, i ? ", " : "[");
		table_write_real(values[i], out);
	}
	write_text(out, "]");
}

static int table_count(const char *const *choices)
{
	int n = 0;

	while (choices[n])
		n++;
	return n;
}

static void table_write_key(const struct table_key *key, const void *record, struct byte_writer *out)
{
	const void *member = (const char *)record + key->offset;
	const double *reals = member;
	const int *whole = member;

	switch (key->kind) {
	case TABLE_TEXT:
		if (*(const char *)member)
			table_write_text(key->name, member, out);
		break;
	case TABLE_LETTER: write_text(out, " %s = \"%c\";", key->name, *(const char *)member); break;
	case TABLE_CHOICE:
		if (*whole >= 0 && *whole < table_count(key->choices))
			write_text(out, " %s = \"%s\";", key->name, key->choices[*whole]);
		break;
	case TABLE_WHOLE:
		if (table_fits(key, *whole))
			write_text(out, " %s = %d;", key->name, *whole);
		break;
	case TABLE_SWITCH:
		write_text(out, " %s = %s;", key->name, *(const bool *)member ? "true" : "false");
		break;
	case TABLE_REAL:
		if (!table_fits(key, reals[0]))
			break;
		write_text(out, " %s = ", key->name);
		table_write_real(reals[0], out);
		write_text(out, ";");
		break;
	case TABLE_POINT:
		if (!table_fits(key, reals[0]) || !table_fits(key, reals[1]))
			break;
		write_text(out, " %s = ", key->name);
		table_write_reals(reals, 2, out);
		write_text(out, ";");
		break;
	case TABLE_OTHER: break;
	}
}

void table_write(const struct table_key *keys, size_t n, const void *record, struct byte_writer *out)
{
	for (size_t i = 0; i < n; i++)
		table_write_key(&keys[i], record, out);
}
