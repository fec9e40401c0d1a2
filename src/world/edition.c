#include "world/edition.h"

#include <string.h>

#include "base/assert.h"
#include "base/hash.h"
#include "map/map.h"

const struct edition edition_ours = {
    .rules = EDITION_RULES,
#define EDITION_DATA(hash) .data = UINT64_C(hash),
#include "world/edition.def"
#undef EDITION_DATA
};

static const struct edition_release {
	const char *version;
	int rules;
} edition_releases[] = {
#define RELEASE(version, rules) {version, rules},
#include "world/releases.def"
#undef RELEASE
};

const char *edition_release(int rules)
{
	for (size_t i = 0; i < ARRAY_LEN(edition_releases); i++)
		if (edition_releases[i].rules == rules)
			return edition_releases[i].version;
	return NULL;
}

/* Settings that nothing but the player reads. */
static const char *const edition_words[] = {"tell", "weakness", "says", "fools", "hint", "title", "note"};

static bool edition_is_word(const char *name)
{
	for (size_t i = 0; name && i < ARRAY_LEN(edition_words); i++)
		if (!strcmp(name, edition_words[i]))
			return true;
	return false;
}

static uint64_t edition_hash_text(uint64_t hash, const char *text)
{
	return hash_bytes(hash, text, strlen(text) + 1);
}

static uint64_t edition_hash_value(uint64_t hash, const config_setting_t *setting)
{
	switch (config_setting_type(setting)) {
	case CONFIG_TYPE_INT:
	case CONFIG_TYPE_INT64: return hash_double(hash, (double)config_setting_get_int64(setting));
	case CONFIG_TYPE_FLOAT: return hash_double(hash, config_setting_get_float(setting));
	case CONFIG_TYPE_BOOL: return hash_u64(hash, config_setting_get_bool(setting) != 0);
	case CONFIG_TYPE_STRING: return edition_hash_text(hash, config_setting_get_string(setting));
	default: return hash;
	}
}

/* A hash of SETTING and all that it contains: lists in order, groups in any order. */
static uint64_t edition_hash(const config_setting_t *setting)
{
	const char *name = config_setting_name(setting);
	uint64_t hash = edition_hash_value(edition_hash_text(HASH_START, name ? name : ""), setting), sum = 0;
	int n = 0;

	if (config_setting_is_aggregate(setting))
		n = config_setting_length(setting);
	for (int i = 0; i < n; i++) {
		const config_setting_t *member = config_setting_get_elem(setting, (unsigned)i);
		if (edition_is_word(config_setting_name(member)))
			continue;
		if (config_setting_is_group(setting))
			sum += edition_hash(member);
		else
			hash = hash_u64(hash, edition_hash(member));
	}
	return hash_u64(hash, sum);
}

/* Terrain and marks of the map that SETTING names. */
static enum status edition_add_map(const config_setting_t *setting, uint64_t *hash, struct diag *diag)
{
	struct grid grid;
	enum status status = map_load_named(config_setting_get_string(setting), NULL, &grid, diag);

	if (status)
		return status;
	*hash = hash_u64(*hash, grid_hash(&grid));
	for (size_t i = 0; i < grid.n_marks; i++) {
		const struct mark *mark = &grid.marks[i];
		*hash = hash_u64(*hash, (uint64_t)mark->kind << 32 | (uint32_t)mark->index);
		*hash = hash_u64(*hash, (uint64_t)mark->mode << 32 | (uint64_t)(uint16_t)mark->at.x << 16 |
					    (uint16_t)mark->at.y);
		*hash = edition_hash_text(*hash, mark->name);
	}
	grid_free(&grid);
	return STATUS_OK;
}

/* All settings called "map" in SETTING and below. */
static enum status edition_add_maps(const config_setting_t *setting, uint64_t *hash, struct diag *diag)
{
	const char *name = config_setting_name(setting);
	enum status status = STATUS_OK;

	if (name && !strcmp(name, "map") && config_setting_type(setting) == CONFIG_TYPE_STRING)
		return edition_add_map(setting, hash, diag);
	for (int i = 0; !status && config_setting_is_aggregate(setting) && i < config_setting_length(setting);
	     i++)
		status = edition_add_maps(config_setting_get_elem(setting, (unsigned)i), hash, diag);
	return status;
}

enum status edition_add(const config_setting_t *root, uint64_t *data, struct diag *diag)
{
	uint64_t hash = hash_u64(*data, edition_hash(root));
	enum status status = edition_add_maps(root, &hash, diag);

	if (!status)
		*data = hash;
	return status;
}
