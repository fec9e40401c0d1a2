/* Reads data/defence.cfg: prices, towers, enemies, waves. */
#include "arcade/defence.h"
#include "store/table.h"

static const struct table_key root_keys[] = {
    {WHOLE_KEY(defence_rules, "money", money, 0, 1000000), .required = true},
    {WHOLE_KEY(defence_rules, "lives", lives, 1, 1000), .required = true},
    {REAL_KEY(defence_rules, "pause", pause_s, 0, 1000), .required = true},
    {REAL_KEY(defence_rules, "haste", haste, 0, 1000), .required = true},
    {WHOLE_KEY(defence_rules, "bonus", bonus, 0, 1000000), .required = true},
    {WHOLE_KEY(defence_rules, "life", life, 0, 1000000), .required = true},
    {REAL_KEY(defence_rules, "refund", refund, 0, 1), .required = true},
    {REAL_KEY(defence_rules, "better", better, 0.01, 100), .required = true},
    {WHOLE_KEY(defence_rules, "best", best, 1, 100), .required = true},
    {OTHER_KEY("towers"), .required = true},
    {OTHER_KEY("marine"), .required = true},
    {OTHER_KEY("spider"), .required = true},
    {OTHER_KEY("waves"), .required = true},
};

static const struct table_key tower_keys[] = {
    {TEXT_KEY(defence_tower_kind, "name", name), .required = true},
    {LETTER_KEY(defence_tower_kind, "sign", sign), .required = true},
    {WHOLE_KEY(defence_tower_kind, "price", price, 1, 1000000), .required = true},
    {REAL_KEY(defence_tower_kind, "range", range, 0, 100)},
    {REAL_KEY(defence_tower_kind, "turn", turn_rad_s, 0.01, 100)},
    {REAL_KEY(defence_tower_kind, "reload", reload_s, 0.02, 60)},
    {REAL_KEY(defence_tower_kind, "damage", damage, 0, 1e6)},
    {REAL_KEY(defence_tower_kind, "blast", blast, 0, 100)},
};

static const struct table_key marine_keys[] = {
    {REAL_KEY(defence_rules, "health", marine.health, 0.01, 1e6), .required = true},
    {REAL_KEY(defence_rules, "speed", marine.speed, 0.01, 30), .required = true},
    {WHOLE_KEY(defence_rules, "bounty", marine.bounty, 0, 1000000), .required = true},
    {SWITCH_KEY(defence_rules, "taut", taut)},
};

static const struct table_key spider_keys[] = {
    {REAL_KEY(defence_rules, "health", spider.health, 0.01, 1e6), .required = true},
    {WHOLE_KEY(defence_rules, "bounty", spider.bounty, 0, 1000000), .required = true},
    {REAL_KEY(defence_rules, "patience", spider.patience_s, 0.1, 1000), .required = true},
};

static const struct table_key wave_keys[] = {
    {WHOLE_KEY(defence_wave, "marines", marines, 0, 1000), .required = true},
    {WHOLE_KEY(defence_wave, "spiders", spiders, 0, 1000), .required = true},
    {REAL_KEY(defence_wave, "every", every_s, 0.02, 60), .required = true},
    {REAL_KEY(defence_wave, "health", health, 0.01, 1000), .required = true},
};

static enum status defence_rules_read(const config_setting_t *root, void *rules, struct diag *diag)
{
	struct defence_rules made = {0};
	enum status status = table_read(root, root_keys, ARRAY_LEN(root_keys), &made, diag);

	if (!status)
		status = table_read(config_setting_get_member(root, "marine"), marine_keys,
				    ARRAY_LEN(marine_keys), &made, diag);
	if (!status)
		status = table_read(config_setting_get_member(root, "spider"), spider_keys,
				    ARRAY_LEN(spider_keys), &made, diag);
	if (!status)
		status = table_records(root, "towers", tower_keys, ARRAY_LEN(tower_keys), made.towers,
				       sizeof made.towers[0], DEFENCE_KINDS, &made.n_towers, diag);
	if (!status)
		status = table_records(root, "waves", wave_keys, ARRAY_LEN(wave_keys), made.waves,
				       sizeof made.waves[0], DEFENCE_WAVES, &made.n_waves, diag);
	if (!status)
		*(struct defence_rules *)rules = made;
	return status;
}

enum status defence_rules_parse(const char *path, const char *text, struct defence_rules *rules,
				struct diag *diag)
{
	return table_take_text(path, text, defence_rules_read, rules, diag);
}

enum status defence_rules_load(struct defence_rules *rules, struct diag *diag)
{
	return table_take("defence.cfg", defence_rules_read, rules, diag);
}
