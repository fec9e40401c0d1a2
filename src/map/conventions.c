#include "map/conventions.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "store/table.h"

enum { CONVENTIONS_LIST = 64 };

static bool conventions_is_letter(char c)
{
	return isalnum((unsigned char)c) || (unsigned char)c >= 0x80;
}

/* Writes the beginning of TEXT[len], as much as has room, in comparable form to WORD. */
static void conventions_reduce(const char *text, size_t len, char word[CONVENTIONS_WORD_CAP])
{
	size_t n = 0;

	for (size_t i = 0; i < len && n < CONVENTIONS_WORD_CAP - 1; i++)
		if (conventions_is_letter(text[i]))
			word[n++] = (char)tolower((unsigned char)text[i]);
	while (n && isdigit((unsigned char)word[n - 1]))
		n--;
	if (n > 3 && word[n - 1] == 's' && word[n - 2] != 's')
		n--;
	word[n] = '\0';
}

int conventions_terrain(const char *name)
{
	for (int i = 0; i < TERRAIN_COUNT; i++)
		if (!strcasecmp(name, terrain_info[i].name))
			return i;
	return -1;
}

/* ---- reading ----------------------------------------------------------------------------------------------- */

/* The entries as they are read. */
struct conventions_reading {
	struct conventions *conventions;
	int entries;
};

static const char *const conventions_kinds[] = {[CONVENTION_NAME] = "names",
						[CONVENTION_BEGINNING] = "beginnings",
						[CONVENTION_YES] = "yes",
						[CONVENTION_NO] = "no",
						[CONVENTION_VALUE] = "values"};

static bool conventions_add(struct conventions *conventions, const char *text, size_t len, int kind,
			    struct meaning meaning)
{
	char word[CONVENTIONS_WORD_CAP];
	struct convention_word *added = &conventions->words[conventions->n];

	conventions_reduce(text, len, word);
	if (!word[0] || conventions->n == CONVENTIONS_MAX)
		return false;
	memcpy(added->word, word, strlen(word) + 1);
	added->kind = kind;
	added->meaning = meaning;
	conventions->n++;
	return true;
}

/* The words of a list, none of them empty. */
static enum status conventions_take_words(const config_setting_t *list, int kind, struct meaning meaning,
					  struct conventions *conventions, struct diag *diag)
{
	const char *texts[CONVENTIONS_LIST];
	int n;
	enum status status = table_texts(list, texts, CONVENTIONS_LIST, &n, diag);

	for (int i = 0; i < n && !status; i++)
		if (!conventions_add(conventions, texts[i], strlen(texts[i]), kind, meaning))
			status =
			    table_wrong(list, diag, "has an empty word, or one too many: '%.40s'", texts[i]);
	return status;
}

struct convention_entry {
	char name[CONVENTIONS_WORD_CAP], means[CONVENTIONS_WORD_CAP];
};

static enum status conventions_meaning_of(const config_setting_t *entry, const char *means, int rank,
					  struct meaning *meaning, struct diag *diag)
{
	*meaning =
	    (struct meaning){.terrain = (int8_t)conventions_terrain(means), .mark = -1, .rank = (uint8_t)rank};
	if (!strcmp(means, "start"))
		meaning->mark = MARK_START;
	if (!strcmp(means, "goal"))
		meaning->mark = MARK_GOAL;
	if (meaning_is_none(*meaning))
		return table_wrong(config_setting_get_member(entry, "means"), diag,
				   "must be a terrain, \"start\" or \"goal\"");
	return STATUS_OK;
}

static enum status conventions_take_entry(const config_setting_t *entry, void *context, struct diag *diag)
{
	static const struct table_key keys[] = {
	    {TEXT_KEY(convention_entry, "name", name), .required = true},
	    {TEXT_KEY(convention_entry, "means", means), .required = true},
	    {OTHER_KEY("names")},
	    {OTHER_KEY("beginnings")},
	    {OTHER_KEY("yes")},
	    {OTHER_KEY("no")},
	    {OTHER_KEY("values")},
	};
	struct conventions_reading *in = context;
	struct convention_entry named = {"", ""};
	struct meaning meaning;
	enum status status = table_read(entry, keys, ARRAY_LEN(keys), &named, diag);

	if (!status)
		status = conventions_meaning_of(entry, named.means, in->entries++, &meaning, diag);
	for (int kind = 0; kind <= CONVENTION_VALUE && !status; kind++) {
		const config_setting_t *list = config_setting_get_member(entry, conventions_kinds[kind]);
		if (list)
			status = conventions_take_words(list, kind, meaning, in->conventions, diag);
	}
	return status;
}

static enum status conventions_take(const config_setting_t *root, void *context, struct diag *diag)
{
	struct conventions_reading in = {.conventions = context};

	in.conventions->n = 0;
	return table_only_list(root, "conventions", conventions_take_entry, &in, diag);
}

enum status conventions_load(const char *solid, struct conventions *conventions, struct diag *diag)
{
	const struct meaning wall = {TERRAIN_WALL, -1, 0};
	enum status status = table_take("conventions.cfg", conventions_take, conventions, diag);

	while (!status && solid && *solid) {
		size_t len = strcspn(solid, ",");
		for (int kind = CONVENTION_NAME; kind <= CONVENTION_YES; kind += CONVENTION_YES)
			conventions_add(conventions, solid, len, kind, wall);
		solid += len + (solid[len] == ',');
	}
	return status;
}

/* ---- asking ------------------------------------------------------------------------------------------------ */

static struct meaning conventions_find(const struct conventions *conventions, const char *word, int kind)
{
	for (size_t i = 0; i < conventions->n && *word; i++)
		if ((int)conventions->words[i].kind == kind && !strcmp(conventions->words[i].word, word))
			return conventions->words[i].meaning;
	return MEANING_NONE;
}

static struct meaning conventions_find_beginning(const struct conventions *conventions, const char *word)
{
	for (size_t i = 0; i < conventions->n; i++) {
		const struct convention_word *known = &conventions->words[i];
		if (known->kind == CONVENTION_BEGINNING && !strncmp(known->word, word, strlen(known->word)))
			return known->meaning;
	}
	return MEANING_NONE;
}

/* The next word of *NAME, behind which that is moved; false: there is none.  A word ends before what is no letter, or before a
 * capital after a small letter. */
static bool conventions_next_word(const char **name, char word[CONVENTIONS_WORD_CAP])
{
	const char *from = *name, *end;

	while (*from && !conventions_is_letter(*from))
		from++;
	for (end = from; conventions_is_letter(*end); end++)
		if (end > from && isupper((unsigned char)*end) && islower((unsigned char)end[-1]))
			break;
	conventions_reduce(from, (size_t)(end - from), word);
	*name = end;
	return end > from;
}

static bool conventions_denies(const char *word)
{
	return !strcmp(word, "no") || !strcmp(word, "not") || !strcmp(word, "non");
}

/* WORD without what is put before a word: "is", "has" and "can" say nothing, "not" and its like turn *DENIED round; NULL: nothing
 * is. */
static const char *conventions_bare(const char *word, bool *denied)
{
	static const struct {
		const char *text;
		bool denies;
	} prefixes[] = {{"is", false}, {"has", false}, {"can", false}, {"not", true},
			{"non", true}, {"no", true},   {"un", true}};

	for (size_t i = 0; i < ARRAY_LEN(prefixes); i++) {
		size_t len = strlen(prefixes[i].text);
		if (strncmp(word, prefixes[i].text, len) != 0 || !word[len])
			continue;
		*denied ^= prefixes[i].denies;
		return word + len;
	}
	return NULL;
}

/* What a name says with the opposite of a word: "unwalkable", or "walkable" where DENIED since "not" came before it. */
static struct meaning conventions_find_opposite(const struct conventions *conventions, const char *word,
						bool denied)
{
	struct meaning meaning = MEANING_NONE;

	for (; word && meaning_is_none(meaning); word = conventions_bare(word, &denied))
		if (denied)
			meaning = conventions_find(conventions, word, CONVENTION_NO);
	return meaning;
}

struct meaning conventions_name(const struct conventions *conventions, const char *name)
{
	char word[CONVENTIONS_WORD_CAP];
	bool denied = false;

	conventions_reduce(name, strlen(name), word);
	struct meaning meaning = conventions_find(conventions, word, CONVENTION_NAME);
	if (meaning_is_none(meaning))
		meaning = conventions_find_opposite(conventions, word, false);
	while (meaning_is_none(meaning) && conventions_next_word(&name, word)) {
		meaning = conventions_find_opposite(conventions, word, denied);
		if (!denied && meaning_is_none(meaning))
			meaning = conventions_find_beginning(conventions, word);
		denied = conventions_denies(word);
	}
	return meaning;
}

bool conventions_name_allows(const struct conventions *conventions, const char *name)
{
	char word[CONVENTIONS_WORD_CAP];
	bool denied = false;

	while (!denied && conventions_next_word(&name, word)) {
		if (!meaning_is_none(conventions_find(conventions, word, CONVENTION_NO)))
			return true;
		denied = conventions_denies(word);
	}
	return false;
}

static bool conventions_is_false(const char *value)
{
	static const char *const words[] = {"false", "0", "no", "off", "none", "null", "0.0", "n", "f"};

	for (size_t i = 0; i < ARRAY_LEN(words); i++)
		if (!strcasecmp(value, words[i]))
			return true;
	return false;
}

struct meaning conventions_property(const struct conventions *conventions, const char *name, const char *value,
				    bool *denied)
{
	char word[CONVENTIONS_WORD_CAP];
	bool no = conventions_is_false(value);

	conventions_reduce(name, strlen(name), word);
	*denied = false;
	if (!meaning_is_none(conventions_find(conventions, word, CONVENTION_VALUE)))
		return conventions_name(conventions, value);
	for (const char *bare = word; bare; bare = conventions_bare(bare, &no)) {
		struct meaning meaning =
		    conventions_find(conventions, bare, no ? CONVENTION_NO : CONVENTION_YES);
		if (!meaning_is_none(meaning))
			return meaning;
		*denied = conventions_find(conventions, bare, no ? CONVENTION_YES : CONVENTION_NO).terrain ==
			  TERRAIN_WALL;
		if (*denied)
			break;
	}
	return MEANING_NONE;
}
