#include "cli/option.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/seed.h"
#include "base/text.h"
#include "map/grid.h"

enum status option_wrong(const struct option_info *option, struct diag *diag, const char *format, ...)
{
	struct diag what;
	va_list args;

	va_start(args, format);
	enum status status = diag_set_args(&what, STATUS_USAGE, format, args);
	va_end(args);
	return diag_set(diag, status, "--%s: %s", option->name, what.text);
}

/* ---- kinds ----------------------------------------------------------------------------------------------- */

enum status option_flag(const struct option_info *option, const char *value, void *into, struct diag *diag)
{
	(void)option;
	(void)value;
	(void)diag;
	*(bool *)into = true;
	return STATUS_OK;
}

enum status option_text(const struct option_info *option, const char *value, void *into, struct diag *diag)
{
	(void)option;
	(void)diag;
	*(const char **)into = value;
	return STATUS_OK;
}

enum status option_number(const struct option_info *option, const char *value, void *into, struct diag *diag)
{
	int least = (int)option->least, most = (int)option->most;

	if (text_to_int(value, least, most, into))
		return STATUS_OK;
	return option_wrong(option, diag, "'%s' is not a number from %d to %d", value, least, most);
}

enum status option_real(const struct option_info *option, const char *value, void *into, struct diag *diag)
{
	double made;

	if (!text_to_double(value, &made) || !(made >= option->least && made <= option->most))
		return option_wrong(option, diag, "'%s' is not a number from %g to %g", value, option->least,
				    option->most);
	*(double *)into = made;
	return STATUS_OK;
}

enum status option_count(const struct option_info *option, const char *value, void *into, struct diag *diag)
{
	uint64_t made;

	if (!text_to_uint64(value, &made) || made == 0 || made > SIZE_MAX)
		return option_wrong(option, diag, "'%s' is not a positive number", value);
	*(size_t *)into = (size_t)made;
	return STATUS_OK;
}

/* "table, csv, json" with BETWEEN and LAST between the words, into TEXT[cap]; MARKED, an index or -1, is the default. */
static void option_list_words(const char *const *words, const char *between, const char *last, int marked,
			      char *text, size_t cap)
{
	size_t used = 0;

	for (int i = 0; words[i] && used < cap; i++) {
		const char *before = words[i + 1] ? between : last;
		used += (size_t)snprintf(text + used, cap - used, "%s%s%s", i ? before : "", words[i],
					 i == marked ? " (default)" : "");
	}
}

enum status option_word(const struct option_info *option, const char *value, void *into, struct diag *diag)
{
	char list[128];

	for (int i = 0; option->words[i]; i++)
		if (!strcmp(value, option->words[i])) {
			*(int *)into = i;
			return STATUS_OK;
		}
	struct text_near near = text_near_to(value);
	for (int i = 0; option->words[i]; i++)
		text_near_try(&near, option->words[i]);
	if (near.found)
		return option_wrong(option, diag, "unknown word '%s'; did you mean '%s'?", value, near.found);
	option_list_words(option->words, ", ", ", ", -1, list, sizeof list);
	return option_wrong(option, diag, "'%s' is not one of %s", value, list);
}

enum status option_seed(const struct option_info *option, const char *value, void *into, struct diag *diag)
{
	if (seed_parse(value, into))
		return STATUS_OK;
	return option_wrong(option, diag, "'%s' is neither a number nor a pair of seed words", value);
}

enum status option_cell(const struct option_info *option, const char *value, void *into, struct diag *diag)
{
	int x, y;

	if (!text_to_pair(value, &x, &y) || x < 0 || y < 0 || x >= GRID_MAX_SIDE || y >= GRID_MAX_SIDE)
		return option_wrong(option, diag, "'%s' is not a cell X,Y", value);
	*(struct cell *)into = cell_at(x, y);
	return STATUS_OK;
}

bool option_show(const struct option_info *option, const void *base, char *text, size_t cap)
{
	const void *from = (const char *)base + option->offset;

	text[0] = '\0';
	if (option->read == option_flag)
		snprintf(text, cap, "%d", *(const bool *)from);
	else if (option->read == option_number)
		snprintf(text, cap, "%d", *(const int *)from);
	else if (option->read == option_real)
		snprintf(text, cap, "%.10g", *(const double *)from);
	else if (option->read == option_word)
		snprintf(text, cap, "%s", option->words[*(const int *)from]);
	else if (option->read == option_seed)
		snprintf(text, cap, "%" PRIu64, *(const uint64_t *)from);
	return *text;
}

/* ---- a range of seeds ------------------------------------------------------------------------------------ */

enum { SEEDS_MAX = 100000 };

static const struct option_info seed_range[] = {
    {NUMBER_OPTION("seeds", 0, "N", "number of seeds", seed_range, n, 1, SEEDS_MAX)},
    {SEED_OPTION("first-seed", "the first seed", seed_range, first)},
};

const struct option_table seed_range_options = {seed_range, ARRAY_LEN(seed_range)};

enum status option_check_range(const struct seed_range *seeds, struct diag *diag)
{
	uint64_t last = UINT64_MAX - (uint64_t)(seeds->n - 1);

	if (seeds->first <= last)
		return STATUS_OK;
	return option_wrong(&seed_range[1], diag, "of %d seeds the first is at most %" PRIu64, seeds->n, last);
}

/* ---- one option ------------------------------------------------------------------------------------------ */

enum status option_read(const struct option_info *option, const char *value, void *base, struct diag *diag)
{
	char *record = base, *into = record + option->offset;

	if (value && !*value && !option->empty)
		return option_wrong(option, diag, "the value is empty");
	if (!option->cap)
		return option->read(option, value, into, diag);
	size_t *n = (size_t *)(void *)(record + option->count);
	if (*n == option->cap && option->full)
		return diag_set(diag, STATUS_USAGE, "%s", option->full);
	if (*n == option->cap)
		return option_wrong(option, diag, "at most %zu are allowed", option->cap);
	enum status status = option->read(option, value, into + *n * option->size, diag);
	if (!status)
		++*n;
	return status;
}

void option_usage(const struct option_info *option, char *left, size_t cap)
{
	char letter[5] = "   ", words[64];
	const char *value = option->metavar;

	if (option->letter)
		snprintf(letter, sizeof letter, "-%c,", option->letter);
	if (!value && option->words) {
		option_list_words(option->words, "|", "|", -1, words, sizeof words);
		value = words;
	}
	snprintf(left, cap, "%s --%s%s%s%s%s", letter, option->name, option->bare ? "[" : "", value ? "=" : "",
		 value ? value : "", option->bare ? "]" : "");
}

void option_describe(const struct option_info *option, const void *base, char *text, size_t cap)
{
	const void *from = (const char *)base + option->offset;
	char words[128] = "", without[256] = "";
	const char *repeatable = option->cap > 1 ? "repeatable; " : "";

	if (option->words && option->metavar) /* the words, and which of them is the default */
		option_list_words(option->words, ", ", " or ", *(const int *)from, words, sizeof words);
	else if (option->otherwise)
		snprintf(without, sizeof without, " (%sdefault: %s)", repeatable, option->otherwise);
	else if (option_takes_value(option)) {
		char value[64];
		option_show(option, base, value, sizeof value);
		snprintf(without, sizeof without, " (%sdefault %s)", repeatable, value);
	}
	snprintf(text, cap, "%s%s%s%s", option->help, *words ? ": " : "", words, without);
}
