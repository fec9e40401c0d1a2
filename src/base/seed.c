#include "base/seed.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/status.h"
#include "base/text.h"

enum { WORDS = 256 };

static const char *const adjectives[] = {
#define ADJECTIVE(word) word,
#define NOUN(word)
#include "base/words.def"
#undef ADJECTIVE
#undef NOUN
};

static const char *const nouns[] = {
#define ADJECTIVE(word)
#define NOUN(word) word,
#include "base/words.def"
#undef ADJECTIVE
#undef NOUN
};

static_assert(ARRAY_LEN(adjectives) == WORDS && ARRAY_LEN(nouns) == WORDS, "a pair of words is 16 bits");

static int seed_index_of(const char *const *words, const char *text, size_t len)
{
	for (int i = 0; i < WORDS; i++)
		if (strlen(words[i]) == len && !memcmp(words[i], text, len))
			return i;
	return -1;
}

bool seed_parse(const char *text, uint64_t *seed)
{
	size_t dash = strcspn(text, "-");

	if (!text[dash])
		return text_to_uint64(text, seed);
	int adjective = seed_index_of(adjectives, text, dash);
	int noun = seed_index_of(nouns, text + dash + 1, strlen(text + dash + 1));
	if (adjective < 0 || noun < 0)
		return false;
	*seed = (uint64_t)(adjective * WORDS + noun);
	return true;
}

void seed_format(uint64_t seed, char *out)
{
	if (seed < WORDS * WORDS)
		snprintf(out, SEED_TEXT_CAP, "%s-%s", adjectives[seed / WORDS], nouns[seed % WORDS]);
	else
		snprintf(out, SEED_TEXT_CAP, "%" PRIu64, seed);
}
