#include "kit/sign.h"

#include "base/assert.h"
#include "base/text.h"

static const struct {
	enum role calm, hunts;
} sign_families[] = {[FAMILY_BODY] = {ROLE_BODY, ROLE_BODY_HUNTS},
		     [FAMILY_NOSE] = {ROLE_NOSE, ROLE_NOSE_HUNTS},
		     [FAMILY_MIND] = {ROLE_MIND, ROLE_MIND_HUNTS},
		     [FAMILY_SWARM] = {ROLE_SWARM, ROLE_SWARM_HUNTS}};
static_assert(ARRAY_LEN(sign_families) == HUNTER_FAMILIES, "one pair of roles for each family");

enum role sign_family_role(enum hunter_family family)
{
	return sign_families[family].calm;
}

enum role sign_ghost_role(const struct hunter *hunter)
{
	return sign_family_role(hunter->kind.family);
}

enum role sign_letter_role(const struct hunter *hunter)
{
	switch (hunter->state) {
	case HUNTER_ASLEEP: return ROLE_ASLEEP;
	case HUNTER_HUNTING: return sign_families[hunter->kind.family].hunts;
	default: return sign_family_role(hunter->kind.family);
	}
}

uint32_t sign_glyph(const struct screen *screen, const struct sign *sign)
{
	if (screen->ascii || (screen->wide_signs && text_is_ambiguous(sign->glyph)))
		return (unsigned char)sign->plain;
	return sign->glyph;
}

enum role sign_role(const struct sign *sign)
{
	enum role role = theme_role(sign->role);

	ASSERT(role < ROLE_COUNT);
	return role;
}

enum role sign_mark_role(char mark)
{
	switch (mark) {
	case '!': return ROLE_MARK_HUNTS;
	case 'z': return ROLE_ASLEEP;
	case ' ': return ROLE_MARK_CALM;
	default: return ROLE_MARK_WARY;
	}
}

uint32_t sign_mark_glyph(const struct screen *screen, char mark)
{
	/* A hunter that rests. */
	return mark == ')' && !screen->ascii ? U'…' : (uint32_t)mark;
}

const char *sign_mind_title(const struct hunter *hunter)
{
	return hunter->truth ? "who knows" : game_mind_title(hunter);
}
