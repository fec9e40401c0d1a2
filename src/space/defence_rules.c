/* data/defence.cfg: prices, towers, enemies, waves. */
#include "space/defence.h"
#include "store/places.h"
#include "store/table.h"

static const struct key root_keys[] = {
    {WHOLE_KEY(defence_rules, "money", money, 0, 1000000), .required = true},
    {WHOLE_KEY(defence_rules, "lives", lives, 1, 1000), .required = true},
    {REAL_KEY(defence_rules, "pause", pause_s, 0, 1000), .required = true},
    {REAL_KEY(defence_rules, "haste", haste, 0, 1000), .required = true},
    {WHOLE_KEY(defence_rules, "bonus", bonus, 0, 1000000), .required = true},
    {OTHER_KEY("tower"), .required = true},
    {OTHER_KEY("marine"), .required = true},
    {OTHER_KEY("spider"), .required = true},
    {OTHER_KEY("waves"), .required = true},
};

static const struct key tower_keys[] = {
    {WHOLE_KEY(defence_rules, "price", tower.price, 1, 1000000), .required = true},
    {REAL_KEY(defence_rules, "refund", tower.refund, 0, 1), .required = true},
    {REAL_KEY(defence_rules, "range", tower.range, 0.5, 100), .required = true},
    {REAL_KEY(defence_rules, "turn", tower.turn_rad_s, 0.01, 100), .required = true},
    {REAL_KEY(defence_rules, "reload", tower.reload_s, 0.02, 60), .required = true},
    {REAL_KEY(defence_rules, "damage", tower.damage, 0.01, 1e6), .required = true},
};

static const struct key marine_keys[] = {
    {REAL_KEY(defence_rules, "health", marine.health, 0.01, 1e6), .required = true},
    {REAL_KEY(defence_rules, "speed", marine.speed, 0.01, 30), .required = true},
    {WHOLE_KEY(defence_rules, "bounty", marine.bounty, 0, 1000000), .required = true},
};

static const struct key spider_keys[] = {
    {REAL_KEY(defence_rules, "health", spider.health, 0.01, 1e6), .required = true},
    {WHOLE_KEY(defence_rules, "bounty", spider.bounty, 0, 1000000), .required = true},
};

/* The keys of wave 0; those of the others lie a wave further on. */
static const struct key wave_keys[] = {
    {WHOLE_KEY(defence_rules, "marines", waves[0].marines, 0, 1000), .required = true},
    {WHOLE_KEY(defence_rules, "spiders", waves[0].spiders, 0, 1000), .required = true},
    {REAL_KEY(defence_rules, "every", waves[0].every_s, 0.02, 60), .required = true},
    {REAL_KEY(defence_rules, "health", waves[0].health, 0.01, 1000), .required = true},
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
