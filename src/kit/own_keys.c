#include "config.h"

#include "kit/own_keys.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/file.h"
#include "store/places.h"

static const char header[] = "# Written by the keys screen of astray.\n";

enum status own_keys_open(struct own_keys *own, struct diag *diag)
{
	const char *bytes = "";
	struct blob text = {0};

	*own = (struct own_keys){.foreign = false};
	enum status status = place_own(PLACE_CONFIG, "keys.cfg", own->path, sizeof own->path, diag);
	if (!status) {
		status = table_read_file(own->path, &text, diag);
		if (!status)
			bytes = (const char *)text.bytes;
		own->foreign = !status && strncmp(bytes, header, sizeof header - 1) != 0;
		if (status == STATUS_NOT_FOUND) {
			*diag = (struct diag){""};
			status = STATUS_OK;
		}
	}
	enum status parsed = table_parse(&own->table, own->path, bytes, diag);
	blob_free(&text);
	return status ? status : parsed;
}

void own_keys_close(struct own_keys *own)
{
	table_close(&own->table);
}

/* Takes KEY from the lists in GROUP, which may be NULL. */
static void own_keys_take(config_setting_t *group, const char *key)
{
	for (int a = 0; group && a < config_setting_length(group); a++) {
		config_setting_t *setting = config_setting_get_elem(group, (unsigned)a);
		for (int i = config_setting_length(setting) - 1; i >= 0; i--) {
			const char *its = config_setting_get_string_elem(setting, i);
			if (its && !strcmp(its, key))
				config_setting_remove_elem(setting, (unsigned)i);
		}
	}
}

/* The group of the other keys on the screen of GROUP, or GROUP: the title has a menu as well. */
static const char *own_keys_beside(const char *group)
{
	if (!strcmp(group, "title"))
		return "menu";
	return strcmp(group, "menu") != 0 ? group : "title";
}

enum status own_keys_bind(struct own_keys *own, const char *group, const char *action, const char *const *keys,
			  size_t n)
{
	config_setting_t *root = config_root_setting(&own->table.config);
	config_setting_t *in = config_setting_get_member(root, group);

	own_keys_forget(own, group, action);
	if (!in)
		in = config_setting_add(root, group, CONFIG_TYPE_GROUP);
	for (size_t k = 0; k < n; k++) {
		own_keys_take(in, keys[k]);
		own_keys_take(config_setting_get_member(root, own_keys_beside(group)), keys[k]);
	}
	config_setting_t *list = in ? config_setting_add(in, action, CONFIG_TYPE_ARRAY) : NULL;
	if (!list)
		return STATUS_NO_MEMORY;
	for (size_t k = 0; k < n; k++)
		if (!config_setting_set_string_elem(list, -1, keys[k]))
			return STATUS_NO_MEMORY;
	return STATUS_OK;
}

void own_keys_forget(struct own_keys *own, const char *group, const char *action)
{
	config_setting_t *in = config_lookup(&own->table.config, group);

	if (in && config_setting_get_member(in, action))
		config_setting_remove(in, action);
}

/* The file as it would be written now, as text that the caller frees; NULL: out of memory. */
static char *own_keys_text(const struct own_keys *own, size_t *len)
{
	char *text = NULL;
	FILE *stream = open_memstream(&text, len);

	if (!stream)
		return NULL;
	fputs(header, stream);
	config_write(&own->table.config, stream);
	bool failed = ferror(stream);
	if (fclose(stream) || failed) {
		free(text);
		return NULL;
	}
	return text;
}

/* Copies the file to keys.cfg.old. */
static enum status own_keys_put_by(const struct own_keys *own, struct diag *diag)
{
	char old[TABLE_PATH_CAP + 8];
	struct blob text = {0};

	snprintf(old, sizeof old, "%s.old", own->path);
	enum status status = table_read_file(own->path, &text, diag);
	if (!status)
		status = file_write(old, FILE_OURS, text.bytes, text.len, diag);
	blob_free(&text);
	return status;
}

enum status own_keys_save(struct own_keys *own, struct diag *diag)
{
	enum status status = own->foreign ? own_keys_put_by(own, diag) : STATUS_OK;
	size_t len = 0;

	if (status)
		return status;
	char *text = own_keys_text(own, &len);
	if (!text)
		return diag_set(diag, STATUS_NO_MEMORY, "not enough memory for the keys");
	status = file_write(own->path, file_leads_to_file(own->path) ? FILE_USERS : FILE_OURS, text, len, diag);
	own->foreign &= status != STATUS_OK;
	free(text);
	return status;
}
