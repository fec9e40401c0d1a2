/* data/defence.cfg: prices, towers, enemies, waves. */
#include "space/defence.h"
#include "store/places.h"
#include "store/table.h"

#define REAL(name, member, min, max) \
	{ \
		name, KEY_REAL, offsetof(struct defence_rules, member), min, max, 0, NULL, true \
	}
#define WHOLE(name, member, min, max) \
	{ \
		name, KEY_WHOLE, offsetof(struct defence_rules, member), min, max, 0, NULL, true \
	}
#define PART(name) \
	{ \
		name, KEY_OTHER, 0, 0, 0, 0, NULL, true \
	}

static const struct key root_keys[] = {
    WHOLE("money", money, 0, 1000000),
    WHOLE("lives", lives, 1, 1000),
    REAL("pause", pause_s, 0, 1000),
    REAL("haste", haste, 0, 1000),
    WHOLE("bonus", bonus, 0, 1000000),
    PART("tower"),
    PART("marine"),
    PART("spider"),
    PART("waves"),
};

static const struct key tower_keys[] = {
    WHOLE("price", tower.price, 1, 1000000),  REAL("refund", tower.refund, 0, 1),
    REAL("range", tower.range, 0.5, 100),     REAL("turn", tower.turn_rad_s, 0.01, 100),
    REAL("reload", tower.reload_s, 0.02, 60), REAL("damage", tower.damage, 0.01, 1e6),
};

static const struct key marine_keys[] = {
    REAL("health", marine.health, 0.01, 1e6),
    REAL("speed", marine.speed, 0.01, 30),
    WHOLE("bounty", marine.bounty, 0, 1000000),
};

static const struct key spider_keys[] = {
    REAL("health", spider.health, 0.01, 1e6),
    WHOLE("bounty", spider.bounty, 0, 1000000),
};

/* The keys of wave 0; those of the others lie a wave further on. */
static const struct key wave_keys[] = {
    WHOLE("marines", waves[0].marines, 0, 1000),
    WHOLE("spiders", waves[0].spiders, 0, 1000),
    REAL("every", waves[0].every_s, 0.02, 60),
    REAL("health", waves[0].health, 0.01, 1000),
};

static enum status read_waves(const config_setting_t *root, struct defence_rules *rules, struct diag *diag)
{
	const config_setting_t *list = config_setting_get_member(root, "waves");
	int n = config_setting_is_list(list) ? config_setting_length(list) : 0;
	enum status status = STATUS_OK;

	if (n < 1 || n > DEFENCE_WAVES)
		return table_wrong(list, diag, "is not a list of 1 to %d waves", DEFENCE_WAVES);
	for (; rules->n_waves < n && !status; rules->n_waves++)
		status = table_read(config_setting_get_elem(list, (unsigned)rules->n_waves), wave_keys,
				    ARRAY_LEN(wave_keys),
				    (char *)rules + (size_t)rules->n_waves * sizeof rules->waves[0], diag);
	return status;
}

enum status defence_rules_read(const char *path, struct defence_rules *rules, struct diag *diag)
{
	static const struct {
		const char *name;
		const struct key *keys;
		size_t n;
	} parts[] = {{"tower", tower_keys, ARRAY_LEN(tower_keys)},
		     {"marine", marine_keys, ARRAY_LEN(marine_keys)},
		     {"spider", spider_keys, ARRAY_LEN(spider_keys)}};
	config_t config;
	struct defence_rules made = {0};
	enum status status = table_open(&config, path, diag);
	const config_setting_t *root = status ? NULL : config_root_setting(&config);

	if (!status)
		status = table_read(root, root_keys, ARRAY_LEN(root_keys), &made, diag);
	for (size_t i = 0; i < ARRAY_LEN(parts) && !status; i++)
		status = table_read(config_setting_get_member(root, parts[i].name), parts[i].keys, parts[i].n,
				    &made, diag);
	if (!status)
		status = read_waves(root, &made, diag);
	table_close(&config);
	if (!status)
		*rules = made;
	return status;
}

enum status defence_rules_load(struct defence_rules *rules, struct diag *diag)
{
	char path[4096];
	enum status status = place_data("defence.cfg", path, sizeof path);

	return status ? diag_set(diag, status, "data directory: %s", status_text(status))
		      : defence_rules_read(path, rules, diag);
}
