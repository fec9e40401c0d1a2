#include "record/label.h"

#include <stddef.h>
#include <string.h>

#include "base/assert.h"
#include "base/date.h"
#include "oracle/certify.h"
#include "record/daily.h"
#include "world/medal.h"

/* The switches of a run, a letter each, in this order. */
static const struct {
	char letter;
	size_t offset; /* of a bool in struct story_options */
	bool stands_for;
} letters[] = {
    {'f', offsetof(struct story_options, first), true},
    {'m', offsetof(struct story_options, masked), true},
    {'n', offsetof(struct story_options, flights), false},
    {'l', offsetof(struct story_options, later), true},
};

/* Behind them: the number of the first floor's deal, if it is not the first. */
enum { SECOND_DEAL = '2', LAST_DEAL = '0' + CERTIFY_DEALS };

/* And the tool it began with. */
enum { FIRST_TOOL = 'a' };

static_assert(ARRAY_LEN(letters) + GAME_MEDALS + 2 < LABEL_FLAGS_CAP,
	      "all letters at once, a tool, a deal, and the final zero");
static_assert(CERTIFY_DEALS <= 9, "a deal is one digit");
static_assert(DATE_TEXT_CAP <= (int)SEED_TEXT_CAP, "a date takes the place of a seed");

char *label_flags(const struct story_options *options, char *out)
{
	size_t n = 0;

	for (size_t i = 0; i < ARRAY_LEN(letters); i++)
		if (*(const bool *)((const char *)options + letters[i].offset) == letters[i].stands_for)
			out[n++] = letters[i].letter;
	if (options->start.tool)
		out[n++] = (char)(FIRST_TOOL + options->start.tool - 1);
	for (int i = 0; i < GAME_MEDALS; i++)
		if (options->start.oaths >> i & 1)
			out[n++] = medal_infos[i].letter;
	if (options->deal)
		out[n++] = (char)(SECOND_DEAL + options->deal - 1);
	if (!n)
		out[n++] = '-';
	out[n] = '\0';
	return out;
}

char *label_seed(const struct story_options *options, char *out)
{
	if (options->daily)
		return date_format(options->day, out);
	seed_format(options->seed, out);
	return out;
}

bool label_parse_flags(const char *text, struct story_options *options)
{
	char again[LABEL_FLAGS_CAP];

	for (size_t i = 0; i < ARRAY_LEN(letters); i++) {
		bool *flag = (bool *)((char *)options + letters[i].offset);
		*flag = (strchr(text, letters[i].letter) != NULL) == letters[i].stands_for;
	}
	options->deal = 0;
	options->start = (struct start){.tool = 0};
	for (int tool = 1; tool <= START_TOOLS; tool++)
		if (strchr(text, FIRST_TOOL + tool - 1))
			options->start.tool = tool;
	for (int i = 0; i < GAME_MEDALS; i++)
		if (medal_is_oath((enum game_medal)i) && strchr(text, medal_infos[i].letter))
			options->start.oaths |= (uint8_t)(1U << i);
	for (char digit = SECOND_DEAL; digit <= LAST_DEAL; digit++)
		if (strchr(text, digit))
			options->deal = digit - SECOND_DEAL + 1;
	return !strcmp(text, label_flags(options, again));
}

bool label_parse_seed(const char *text, struct story_options *options)
{
	char again[SEED_TEXT_CAP];

	options->daily = date_parse(text, &options->day);
	if (options->daily)
		options->seed = daily_seed(options->day);
	else if (!seed_parse(text, &options->seed))
		return false;
	return !strcmp(text, label_seed(options, again));
}
