#include "store/table.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "store/file.h"
#include "store/places.h"

enum status table_parse(config_t *config, const char *path, const char *text, struct diag *diag)
{
	config_init(config);
	/* An include could read any of the user's files. */
	if (strstr(text, "@include"))
		return diag_at(diag, STATUS_BAD_INPUT, path, 0, 0, "@include is not allowed here");
	if (config_read_string(config, text) != CONFIG_TRUE)
		return diag_at(diag, STATUS_BAD_INPUT, path, config_error_line(config), 0, "%s",
			       config_error_text(config));
	config_setting_set_hook(config_root_setting(config), (void *)path);
	return STATUS_OK;
}

void table_close(config_t *config)
{
	config_destroy(config);
}

enum status table_text(const char *name, char *path, size_t cap, struct blob *text, struct diag *diag)
{
	enum status status = place_data(name, path, cap);

	if (status)
		return diag_set(diag, status, "data directory: %s", status_text(status));
	return file_read(path, FILE_USERS, TABLE_MAX_BYTES, text, diag);
}

static const char *table_path_of(const config_setting_t *setting)
{
	while (config_setting_parent(setting))
		setting = config_setting_parent(setting);
	return config_setting_get_hook(setting);
}

enum status table_wrong(const config_setting_t *setting, struct diag *diag, const char *format, ...)
{
	char what[160];
	const char *name = config_setting_name(setting);
	va_list args;

	va_start(args, format);
	vsnprintf(what, sizeof what, format, args);
	va_end(args);
	return diag_at(diag, STATUS_BAD_INPUT, table_path_of(setting), (int)config_setting_source_line(setting),
		       0, "%.60s %s", name ? name : "an entry", what);
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

static enum status table_read_text(const config_setting_t *setting, const struct key *key, char *out,
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

static enum status table_read_choice(const config_setting_t *setting, const struct key *key, int *out,
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

static enum status table_read_whole(const config_setting_t *setting, const struct key *key, int *out,
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

static enum status table_read_key(const config_setting_t *setting, const struct key *key, void *record,
				  struct diag *diag)
{
	void *out = (char *)record + key->offset;

	switch (key->kind) {
	case KEY_TEXT: return table_read_text(setting, key, out, diag);
	case KEY_LETTER: return table_read_letter(setting, out, diag);
	case KEY_CHOICE: return table_read_choice(setting, key, out, diag);
	case KEY_WHOLE: return table_read_whole(setting, key, out, diag);
	case KEY_REAL: return table_real(setting, key->min, key->max, out, diag);
	case KEY_SWITCH: return table_read_switch(setting, out, diag);
	case KEY_POINT: return table_point(setting, key->min, key->max, out, diag);
	case KEY_OTHER: break;
	}
	return STATUS_OK;
}

enum status table_read(const config_setting_t *group, const struct key *keys, size_t n, void *record,
		       struct diag *diag)
{
	bool given[KEYS_MAX] = {false};

	ASSERT(n <= KEYS_MAX);
	if (!config_setting_is_group(group))
		return table_wrong(group, diag, "is not a group { }");
	for (unsigned i = 0; i < (unsigned)config_setting_length(group); i++) {
		const config_setting_t *setting = config_setting_get_elem(group, i);
		size_t k = 0;
		while (k < n && strcmp(keys[k].name, config_setting_name(setting)))
			k++;
		if (k == n)
			return table_wrong(setting, diag, "is not a known key");
		given[k] = true;
		enum status status = table_read_key(setting, &keys[k], record, diag);
		if (status)
			return status;
	}
	for (size_t k = 0; k < n; k++)
		if (keys[k].required && !given[k])
			return table_wrong(group, diag, "needs '%s'", keys[k].name);
	return STATUS_OK;
}

enum status table_records(const config_setting_t *group, const char *name, const struct key *keys,
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

static enum status table_read_list(const config_t *config, const char *path, const char *name,
				   table_entry_fn read, void *context, struct diag *diag)
{
	const config_setting_t *list = config_lookup(config, name);
	enum status status = STATUS_OK;

	if (!list || !config_setting_is_list(list) || config_setting_length(list) == 0)
		return diag_at(diag, STATUS_BAD_INPUT, path, 0, 0, "no list '%s'", name);
	for (int i = 0; i < config_setting_length(list) && !status; i++)
		status = read(config_setting_get_elem(list, (unsigned)i), context, diag);
	return status;
}

enum status table_list(const char *path, const char *name, table_entry_fn read, void *context,
		       struct diag *diag)
{
	config_t config;
	struct blob blob;
	enum status status = file_read(path, FILE_USERS, TABLE_MAX_BYTES, &blob, diag);

	if (status)
		return status;
	status = table_parse(&config, path, (const char *)blob.bytes, diag);
	if (!status)
		status = table_read_list(&config, path, name, read, context, diag);
	table_close(&config);
	blob_free(&blob);
	return status;
}
