#include "record/pack.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "world/verb.h"

/* ---- the coder ------------------------------------------------------------------------------------------- */

/* Carryless binary arithmetic coding (Mahoney, "lpaq1", 2007): the next bit narrows LOW .. HIGH in proportion to how
 * likely it is; leading bytes that agree are done. */
struct pack_coder {
	uint32_t low, high, value;  /* value: of the bytes ahead, when decoding */
	struct byte_writer *writer; /* NULL: decoding */
	struct byte_reader reader;
};

/* How likely a bit is 1, in 1/65536: the mean of a model that learns fast and one that learns well. */
struct pack_bit {
	uint16_t fast, slow;
};

enum { LEARN_FAST = 4, LEARN_WELL = 6, ONE = 1 << 16, LEAST = 48 };

static uint32_t pack_next_byte(struct pack_coder *coder)
{
	if (coder->reader.at == coder->reader.end)
		return 0;
	return *coder->reader.at++;
}

/* Drops the leading bytes on which both ends agree. */
static void pack_shift(struct pack_coder *coder)
{
	while ((coder->low ^ coder->high) >> 24 == 0) {
		unsigned char byte = (unsigned char)(coder->high >> 24);
		if (coder->writer)
			write_bytes(coder->writer, &byte, 1);
		else
			coder->value = coder->value << 8 | pack_next_byte(coder);
		coder->low <<= 8;
		coder->high = coder->high << 8 | 0xff;
	}
}

static void pack_learn(struct pack_bit *model, int bit)
{
	int goal = bit ? ONE - 1 : 0;

	model->fast = (uint16_t)(model->fast + (goal - model->fast) / (1 << LEARN_FAST));
	model->slow = (uint16_t)(model->slow + (goal - model->slow) / (1 << LEARN_WELL));
}

/* Codes BIT, or decodes and returns it, under MODEL, which learns from it. */
static int pack_bit(struct pack_coder *coder, struct pack_bit *model, int bit)
{
	uint32_t share =
	    clamp(((uint32_t)model->fast + model->slow) / 2, (uint32_t)LEAST, (uint32_t)(ONE - LEAST));
	uint32_t middle = coder->low + (uint32_t)((uint64_t)(coder->high - coder->low) * share >> 16);

	if (!coder->writer)
		bit = coder->value <= middle;
	if (bit)
		coder->high = middle;
	else
		coder->low = middle + 1;
	pack_learn(model, bit);
	pack_shift(coder);
	return bit;
}

/* The same for a number of BITS bits, most significant first; MODELS[1 << BITS]. */
static int pack_number(struct pack_coder *coder, struct pack_bit *models, int bits, int number)
{
	unsigned node = 1;

	for (int i = bits - 1; i >= 0; i--)
		node = node << 1 | (unsigned)pack_bit(coder, &models[node], number >> i & 1);
	return (int)(node - (1U << bits));
}

/* ---- the model ------------------------------------------------------------------------------------------- */

/* What is coded first: the turn of a step or of a sneak, or any other verb.  0: straight on. */
enum {
	SYMBOL_STEP = 0,
	SYMBOL_SNEAK = DIRECTIONS,
	SYMBOL_VERB = 2 * DIRECTIONS,
	SYMBOL_BITS = 5,
	SYMBOLS = 1 << SYMBOL_BITS,
	RUNS = 8,
	WHO_BITS = 5,
	LETTER_BITS = 7,
	SIDE_BITS = 8
};

static_assert(SYMBOL_VERB + GAME_VERBS <= SYMBOLS, "every verb needs a symbol");
static_assert(GAME_HUNTERS_MAX + 1 <= 1 << WHO_BITS && GAME_TOOLS + 1 <= 1 << WHO_BITS, "who fits its bits");

struct pack_model {
	struct pack_bit same[SYMBOLS][RUNS]; /* is it the last symbol again?  by that and how often it came */
	struct pack_bit symbol[SYMBOLS][SYMBOLS]; /* which one, by the last */
	struct pack_bit direction[1 << WHO_BITS], who[1 << WHO_BITS];
	struct pack_bit letter[1 << LETTER_BITS];
	struct pack_bit x[1 << SIDE_BITS], y[1 << SIDE_BITS], rest[1 << SIDE_BITS];
	int last, run; /* the last symbol, and how often it came in a row */
	int heading;   /* the last direction, as an eighth of a turn clockwise from north */
};

static const uint8_t eighth_of[DIRECTIONS] = {0, 2, 4, 6, 1, 3, 5, 7};
static const uint8_t direction_of[DIRECTIONS] = {NORTH, NORTH_EAST, EAST, SOUTH_EAST,
						 SOUTH, SOUTH_WEST, WEST, NORTH_WEST};

static struct pack_model *pack_new_model(void)
{
	struct pack_model *model = calloc(1, sizeof *model);
	const struct pack_bit even = {ONE / 2, ONE / 2};

	if (!model)
		return NULL;
	for (int i = 0; i < SYMBOLS; i++) {
		for (int k = 0; k < RUNS; k++)
			model->same[i][k] = even;
		for (int k = 0; k < SYMBOLS; k++)
			model->symbol[i][k] = even;
	}
	for (int i = 0; i < 1 << WHO_BITS; i++)
		model->direction[i] = model->who[i] = even;
	for (int i = 0; i < 1 << LETTER_BITS; i++)
		model->letter[i] = even;
	for (int i = 0; i < 1 << SIDE_BITS; i++)
		model->x[i] = model->y[i] = model->rest[i] = even;
	return model;
}

/* Steps are told by the turn that they take from the last one. */
static bool pack_is_step(enum game_verb verb)
{
	return verb == GAME_MOVE || verb == GAME_SNEAK;
}

static int pack_symbol_of(const struct pack_model *model, const struct game_action *action)
{
	if (!pack_is_step(action->verb))
		return SYMBOL_VERB + (int)action->verb;
	int turn = (eighth_of[action->direction] - model->heading) & (DIRECTIONS - 1);
	return turn + (action->verb == GAME_SNEAK ? SYMBOL_SNEAK : SYMBOL_STEP);
}

/* Sets verb and, for a step, direction as SYMBOL says; returns false if no verb has that symbol. */
static bool pack_take_symbol(struct pack_model *model, int symbol, struct game_action *action)
{
	if (symbol >= SYMBOL_VERB + GAME_VERBS)
		return false;
	action->verb = symbol < SYMBOL_SNEAK ? GAME_MOVE : GAME_SNEAK;
	if (symbol >= SYMBOL_VERB) {
		action->verb = (enum game_verb)(symbol - SYMBOL_VERB);
		return !pack_is_step(action->verb) && !verb_of(action->verb)->practice;
	}
	model->heading = (model->heading + symbol) & (DIRECTIONS - 1);
	action->direction = direction_of[model->heading];
	return true;
}

/* Codes SYMBOL, or decodes and returns it. */
static int pack_symbol(struct pack_coder *coder, struct pack_model *model, int symbol)
{
	int same = pack_bit(coder, &model->same[model->last][model->run], symbol == model->last);

	if (same) {
		model->run = min(model->run + 1, RUNS - 1);
		return model->last;
	}
	symbol = pack_number(coder, model->symbol[model->last], SYMBOL_BITS, symbol);
	model->run = 0;
	model->last = symbol;
	return symbol;
}

/* One coordinate: eight bits with a model, eight without, which are 0 on every floor. */
static int16_t pack_side(struct pack_coder *coder, struct pack_model *model, struct pack_bit *models, int side)
{
	int high = pack_number(coder, model->rest, SIDE_BITS, side >> SIDE_BITS & 0xff);
	int low = pack_number(coder, models, SIDE_BITS, side & 0xff);

	return (int16_t)(high << SIDE_BITS | low);
}

/* Codes what the verb of ACTION reads, or decodes it into ACTION.  -1 is coded as 0. */
static void pack_operands_of(struct pack_coder *coder, struct pack_model *model, struct game_action *action)
{
	unsigned reads = verb_of(action->verb)->reads;

	if (reads & (READS_DIRECTION | READS_NUMBER) && !pack_is_step(action->verb))
		action->direction = pack_number(coder, model->direction, WHO_BITS, action->direction + 1) - 1;
	if (reads & READS_LETTER)
		action->direction = pack_number(coder, model->letter, LETTER_BITS, action->direction);
	if (reads & READS_WHO)
		action->who = pack_number(coder, model->who, WHO_BITS, action->who + 1) - 1;
	if (reads & READS_AT) {
		action->at.x = pack_side(coder, model, model->x, action->at.x);
		action->at.y = pack_side(coder, model, model->y, action->at.y);
	}
}

/* ---- both ways ------------------------------------------------------------------------------------------- */

/* Can ACTION be coded? */
static bool pack_holds(const struct game_action *action)
{
	static const int most = (1 << WHO_BITS) - 2;

	const struct verb *verb = verb_of(action->verb);
	if (!verb || verb->practice || verb->reads & READS_SPEC)
		return false;
	unsigned reads = verb->reads;
	if (pack_is_step(action->verb) && (action->direction < 0 || action->direction >= DIRECTIONS))
		return false;
	if (reads & (READS_DIRECTION | READS_NUMBER) && (action->direction < -1 || action->direction > most))
		return false;
	if (reads & READS_LETTER && (action->direction < 0 || action->direction >= 1 << LETTER_BITS))
		return false;
	if (reads & READS_WHO && (action->who < -1 || action->who > most))
		return false;
	return true;
}

enum status pack_write(const struct game_action *actions, size_t n, struct byte_writer *writer)
{
	struct pack_coder coder = {.high = UINT32_MAX, .writer = writer};
	struct pack_model *model = pack_new_model();

	if (!model)
		return STATUS_NO_MEMORY;
	for (size_t i = 0; i < n; i++) {
		struct game_action action = actions[i];
		if (!pack_holds(&action)) {
			free(model);
			return STATUS_UNSUPPORTED;
		}
		int symbol = pack_symbol(&coder, model, pack_symbol_of(model, &action));
		if (!pack_take_symbol(model, symbol, &action))
			ASSERT(false);
		pack_operands_of(&coder, model, &action);
	}
	free(model);
	/* One byte between both ends: what follows it reads as zeros. */
	unsigned char last = (unsigned char)(coder.high >> 24);
	write_bytes(writer, &last, 1);
	return writer->failed ? STATUS_NO_MEMORY : STATUS_OK;
}

static bool pack_decode(const unsigned char *bytes, size_t len, struct pack_model *model,
			struct game_action *actions, size_t n)
{
	struct pack_coder coder = {.high = UINT32_MAX, .reader = {bytes, bytes + len, false}};

	for (int i = 0; i < 4; i++)
		coder.value = coder.value << 8 | pack_next_byte(&coder);
	for (size_t i = 0; i < n; i++) {
		actions[i] = (struct game_action){.who = 0};
		if (!pack_take_symbol(model, pack_symbol(&coder, model, 0), &actions[i]))
			return false;
		pack_operands_of(&coder, model, &actions[i]);
	}
	return true;
}

enum status pack_read(const unsigned char *bytes, size_t len, struct game_action *actions, size_t n)
{
	struct byte_writer again = {0};
	struct pack_model *model = pack_new_model();

	if (!model)
		return STATUS_NO_MEMORY;
	bool read = pack_decode(bytes, len, model, actions, n);
	free(model);
	if (!read)
		return STATUS_BAD_INPUT;
	/* Many bytes decode to the same actions; only one way to write them is accepted. */
	enum status status = pack_write(actions, n, &again);
	if (!status && (again.blob.len != len || memcmp(again.blob.bytes, bytes, len) != 0))
		status = STATUS_BAD_INPUT;
	blob_free(&again.blob);
	return status;
}
