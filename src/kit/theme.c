#include "kit/theme.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "store/table.h"

const struct role_info role_info[ROLE_COUNT] = {
#define ROLE(id, name, dots, use) [ROLE_##id] = {name, dots, false},
#define SOLID(id, name, dots, use) [ROLE_##id] = {name, dots, true},
#include "kit/roles.def"
#undef ROLE
#undef SOLID
};

/* The most themes of which each is based on the next. */
enum { BASES_MAX = 8 };

static bool theme_parse_colour(const char *word, int16_t *colour)
{
	int value;

	if (!strcmp(word, "-")) {
		*colour = COLOUR_BASE;
		return true;
	}
	if (!text_to_int(word, 0, 255, &value))
		return false;
	*colour = (int16_t)value;
	return true;
}

/* "[bold] [dim] [reverse] FOREGROUND [on BACKGROUND]" */
static bool theme_parse_style(const char *text, struct style *style)
{
	static const struct {
		const char *name;
		uint8_t bit;
	} attributes[] = {{"bold", STYLE_BOLD}, {"dim", STYLE_DIM}, {"reverse", STYLE_REVERSE}};
	char word[7][12];
	int i = 0, n = sscanf(text, "%11s %11s %11s %11s %11s %11s %11s", word[0], word[1], word[2], word[3],
			      word[4], word[5], word[6]);

	*style = (struct style){COLOUR_BASE, COLOUR_BASE, 0};
	for (size_t a = 0; i < n && a < ARRAY_LEN(attributes); a++)
		if (!strcmp(word[i], attributes[a].name)) {
			style->attributes |= attributes[a].bit;
			i++;
		}
	if (i >= n || !theme_parse_colour(word[i++], &style->fore))
		return false;
	return i == n ||
	       (i + 2 == n && !strcmp(word[i], "on") && theme_parse_colour(word[i + 1], &style->back));
}

static enum status theme_read_style(const config_setting_t *setting, struct style *style, struct diag *diag)
{
	const char *text = config_setting_get_string(setting);

	if (!text || !theme_parse_style(text, style))
		return table_wrong(setting, diag, "is not a style such as \"bold 231 on 238\"");
	return STATUS_OK;
}

enum role theme_role(const char *name)
{
	int role = 0;

	while (role < ROLE_COUNT && strcmp(name, role_info[role].name) != 0)
		role++;
	return (enum role)role;
}

/* The settings of a theme that are no styles. */
static bool theme_is_plain(const char *name)
{
	return !strcmp(name, "based_on") || !strcmp(name, "flat") || !strcmp(name, "light");
}

/* The theme on which GROUP is based, NULL if it is based on none. */
static enum status theme_find_base(const config_setting_t *group, const config_setting_t **base,
				   struct diag *diag)
{
	const config_setting_t *setting = config_setting_get_member(group, "based_on");
	const char *name;

	*base = NULL;
	if (!setting)
		return STATUS_OK;
	name = config_setting_get_string(setting);
	if (name)
		*base = config_setting_get_member(config_setting_parent(group), name);
	if (!*base || !config_setting_is_group(*base))
		return table_wrong(setting, diag, "is not the name of a theme");
	return STATUS_OK;
}

/* Lays what GROUP itself says over THEME, which is BASED on another or empty.  It goes through the settings and not the
 * roles: themes are long, and looking a setting up is slow. */
static enum status theme_read_own(const config_setting_t *group, bool based, struct theme *theme,
				  struct diag *diag)
{
	int flat = theme->flat, light = theme->light;
	bool given[ROLE_COUNT] = {false}, base = false;
	enum status status = STATUS_OK;

	for (int i = 0; !status && i < config_setting_length(group); i++) {
		const config_setting_t *setting = config_setting_get_elem(group, (unsigned)i);
		const char *name = config_setting_name(setting);
		enum role role = theme_role(name);
		if (role < ROLE_COUNT) {
			given[role] = true;
			status = theme_read_style(setting, &theme->roles[role], diag);
		} else if (!strcmp(name, "base")) {
			base = true;
			status = theme_read_style(setting, &theme->base, diag);
		} else if (!theme_is_plain(name)) {
			status = table_wrong(setting, diag, "is not a known role");
		}
	}
	if (!status && !based && !base)
		status = table_wrong(group, diag, "lacks a style for 'base'");
	for (int role = 0; !status && !based && role < ROLE_COUNT; role++)
		if (!given[role])
			status = table_wrong(group, diag, "lacks a style for '%s'", role_info[role].name);
	config_setting_lookup_bool(group, "flat", &flat);
	config_setting_lookup_bool(group, "light", &light);
	theme->flat = flat;
	theme->light = light;
	return status;
}

static enum status theme_read_group(const config_setting_t *group, struct theme *theme, struct diag *diag)
{
	const config_setting_t *chain[BASES_MAX] = {group}, *base;
	int n = 1;
	enum status status = theme_find_base(group, &base, diag);

	for (; !status && base; status = theme_find_base(base, &base, diag)) {
		if (n == BASES_MAX)
			return table_wrong(config_setting_get_member(group, "based_on"), diag,
					   "leads through more than %d themes, or in a circle", BASES_MAX);
		chain[n++] = base;
	}
	for (int i = n - 1; !status && i >= 0; i--)
		status = theme_read_own(chain[i], i < n - 1, theme, diag);
	return status;
}

/* Which theme to read, and where to. */
struct theme_wanted {
	const char *name;
	struct theme *theme;
};

static enum status theme_read(const config_setting_t *root, void *context, struct diag *diag)
{
	const struct theme_wanted *wanted = context;
	struct text_near near = text_near_to(wanted->name);
	enum status status = STATUS_OK;
	bool found = false;

	/* All are read, so that a misspelled name is reported. */
	for (int i = 0; !status && i < config_setting_length(root); i++) {
		const config_setting_t *group = config_setting_get_elem(root, (unsigned)i);
		struct theme made = {.flat = false};
		if (!config_setting_is_group(group))
			return table_wrong(group, diag, "is not a theme");
		if (!strcmp(config_setting_name(group), "auto"))
			return table_wrong(
			    group, diag,
			    "leaves the choice to the terminal, and cannot be the name of a theme");
		text_near_try(&near, config_setting_name(group));
		status = theme_read_group(group, &made, diag);
		if (!status && !strcmp(config_setting_name(group), wanted->name)) {
			*wanted->theme = made;
			found = true;
		}
	}
	if (status || found)
		return status;
	if (near.found)
		return diag_set(diag, STATUS_USAGE, "unknown theme '%s'; did you mean %s?", wanted->name,
				near.found);
	return diag_set(diag, STATUS_USAGE, "unknown theme '%s'; see 'astray list themes'", wanted->name);
}

enum status theme_load(const char *name, struct theme *theme, struct diag *diag)
{
	return table_take("themes.cfg", theme_read, &(struct theme_wanted){name, theme}, diag);
}

enum status theme_parse(const char *path, const char *text, const char *name, struct theme *theme,
			struct diag *diag)
{
	return table_take_text(path, text, theme_read, &(struct theme_wanted){name, theme}, diag);
}

const char *theme_choose(const char *wanted, int colours, bool no_colour, bool light)
{
	if (strcmp(wanted, "auto"))
		return wanted;
	if (no_colour || colours < 8)
		return "mono";
	if (colours >= 256)
		return light ? "light" : "dark";
	return light ? "ansi-light" : "ansi";
}

bool theme_is_light_by(const char *colorfgbg)
{
	const char *background = colorfgbg ? strrchr(colorfgbg, ';') : NULL;

	return background && (!strcmp(background, ";7") || !strcmp(background, ";15"));
}
