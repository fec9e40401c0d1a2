#include "base/variant.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/text.h"

const struct variant *variant_named(const struct variant *const *table, const char *name)
{
	for (; *table; table++)
		if (strcmp((*table)->name, name) == 0)
			return *table;
	return NULL;
}

void variant_defaults(const struct variant *variant, double *values)
{
	for (size_t i = 0; i < variant->n_params; i++)
		values[i] = variant->params[i].def;
}

static const struct param *variant_param_named(const struct variant *variant, const char *name, size_t len)
{
	for (size_t i = 0; i < variant->n_params; i++)
		if (strlen(variant->params[i].name) == len && strncmp(variant->params[i].name, name, len) == 0)
			return &variant->params[i];
	return NULL;
}

static enum status variant_parse_choice(const struct param *param, const char *text, double *value,
					struct diag *diag)
{
	for (size_t i = 0; param->choices[i]; i++)
		if (strcmp(param->choices[i], text) == 0) {
			*value = (double)i;
			return STATUS_OK;
		}
	struct text_near near = text_near_to(text);
	char list[256] = "";
	for (size_t i = 0, used = 0; param->choices[i] && used < sizeof list; i++) {
		text_near_try(&near, param->choices[i]);
		used +=
		    (size_t)snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", param->choices[i]);
	}
	if (near.found)
		return diag_set(diag, STATUS_USAGE, "%s: unknown word '%s'; did you mean '%s'?", param->name,
				text, near.found);
	return diag_set(diag, STATUS_USAGE, "%s: '%s' is not one of %s", param->name, text, list);
}

static enum status variant_parse_value(const struct param *param, const char *text, double *value,
				       struct diag *diag)
{
	if (param->choices)
		return variant_parse_choice(param, text, value, diag);
	double number;
	if (!text_to_double(text, &number) || number < param->min || number > param->max)
		return diag_set(diag, STATUS_USAGE, "%s: '%s' is not a number from %g to %g", param->name, text,
				param->min, param->max);
	*value = number;
	return STATUS_OK;
}

/* Appends PAIR to the "key=value,.." in REST[cap]; false if it does not fit. */
static bool variant_add_to_rest(char *rest, size_t cap, const char *pair)
{
	size_t used = strlen(rest);

	if (used + strlen(pair) + 2 > cap)
		return false;
	snprintf(rest + used, cap - used, "%s%s", used ? "," : "", pair);
	return true;
}

/* VARIANT has no parameter NAME: reports the valid ones. */
static enum status variant_unknown_param(const struct variant *variant, const char *name, struct diag *diag)
{
	struct text_near near = text_near_to(name);
	char list[512] = "";

	for (size_t i = 0, used = 0; i < variant->n_params && used < sizeof list; i++) {
		text_near_try(&near, variant->params[i].name);
		used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "",
					 variant->params[i].name);
	}
	if (near.found)
		return diag_set(diag, STATUS_USAGE, "%s has no option '%s'; did you mean %s?", variant->name,
				name, near.found);
	if (*list)
		return diag_set(diag, STATUS_USAGE, "%s has no option '%s'; it has %s", variant->name, name,
				list);
	return diag_set(diag, STATUS_USAGE, "%s has no options, so '%s' is unknown", variant->name, name);
}

/* Reads one "key=value", and marks it in *SET, where it must not be yet. */
static enum status variant_parse_pair(const struct variant *variant, const char *pair, double *values,
				      unsigned *set, char *rest, size_t rest_cap, struct diag *diag)
{
	const char *equals = strchr(pair, '=');

	if (!equals)
		return diag_set(diag, STATUS_USAGE, "%s: '%s' is not key=value", variant->name, pair);
	const struct param *param = variant_param_named(variant, pair, (size_t)(equals - pair));
	if (param) {
		ptrdiff_t i = param - variant->params;
		if (*set >> i & 1)
			return diag_set(diag, STATUS_USAGE, "%s: %s is given twice", variant->name,
					param->name);
		*set |= 1U << i;
		return variant_parse_value(param, equals + 1, &values[i], diag);
	}
	if (rest && variant_add_to_rest(rest, rest_cap, pair))
		return STATUS_OK;
	char name[128];
	snprintf(name, sizeof name, "%.*s", (int)(equals - pair), pair);
	return variant_unknown_param(variant, name, diag);
}

enum status variant_unknown(const struct variant *const *table, const char *family, const char *name,
			    struct diag *diag)
{
	struct text_near near = text_near_to(name);
	const char *noun = strrchr(family, ' '); /* "map format" is listed as "formats" */

	for (; *table; table++)
		text_near_try(&near, (*table)->name);
	if (near.found)
		return diag_set(diag, STATUS_USAGE, "unknown %s '%s'; did you mean %s?", family, name,
				near.found);
	return diag_set(diag, STATUS_USAGE, "unknown %s '%s'; see 'astray list %ss'", family, name,
			noun ? noun + 1 : family);
}

enum status variant_parse_params(const struct variant *variant, const char *text, double *values, char *rest,
				 size_t rest_cap, struct diag *diag)
{
	double made[PARAMS_MAX];
	unsigned set = 0;

	static_assert(PARAMS_MAX <= sizeof set * CHAR_BIT, "a bit for each");
	ASSERT(variant->n_params <= PARAMS_MAX);
	memcpy(made, values, variant->n_params * sizeof *made);
	if (rest)
		rest[0] = '\0';
	while (*text) {
		size_t len = strcspn(text, ",");
		char pair[128];
		if (len >= sizeof pair)
			return diag_set(diag, STATUS_USAGE, "%s: option too long", variant->name);
		memcpy(pair, text, len);
		pair[len] = '\0';
		text += len;
		if (*text == ',')
			text++;
		enum status status = variant_parse_pair(variant, pair, made, &set, rest, rest_cap, diag);
		if (status)
			return status;
	}
	memcpy(values, made, variant->n_params * sizeof *made);
	return STATUS_OK;
}

enum status variant_parse(const struct variant *const *table, const char *family, const char *spec,
			  const struct variant **variant, double *values, char *rest, size_t rest_cap,
			  struct diag *diag)
{
	char name[64];
	size_t len = strcspn(spec, ":");

	if (len >= sizeof name)
		return diag_set(diag, STATUS_USAGE, "unknown %s '%.40s...'; see 'astray list %ss'", family,
				spec, family);
	memcpy(name, spec, len);
	name[len] = '\0';
	const struct variant *found = variant_named(table, name);
	if (!found)
		return variant_unknown(table, family, name, diag);
	const char *options = spec + len;
	if (*options == ':')
		options++;
	double made[PARAMS_MAX];
	variant_defaults(found, made);
	enum status status = variant_parse_params(found, options, made, rest, rest_cap, diag);
	if (status)
		return status;
	memcpy(values, made, found->n_params * sizeof *made);
	*variant = found;
	return STATUS_OK;
}

/* The fewest digits that read back as VALUE. */
static void variant_print_number(char *out, size_t cap, double value)
{
	for (int digits = 15; digits <= 17; digits++) {
		double again;
		snprintf(out, cap, "%.*g", digits, value);
		if (text_to_double(out, &again) && again == value)
			return;
	}
}

void variant_format_params(const struct variant *variant, const double *values, char *out, size_t cap)
{
	size_t used = 0;

	out[0] = '\0';
	for (size_t i = 0; i < variant->n_params && used < cap; i++) {
		const struct param *param = &variant->params[i];
		if (values[i] == param->def)
			continue;
		char number[32];
		const char *value = number;
		if (param->choices)
			value = param->choices[(size_t)values[i]];
		else
			variant_print_number(number, sizeof number, values[i]);
		used +=
		    (size_t)snprintf(out + used, cap - used, "%s%s=%s", used ? "," : "", param->name, value);
	}
}
