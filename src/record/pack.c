#include "record/pack.h"

#include <stdlib.h>

#include <zlib.h>

#include "base/assert.h"
#include "world/verb.h"

/* The first byte of an action is its verb, with the direction of a step.  The verb's other arguments follow: direction
 * or letter, who, and two coordinates.  Numbers are stored plus one, as they may be -1. */
enum { DIRECTION_BITS = 3, BYTE_MAX = 255, ACTION_BYTES_MAX = 7 };

static_assert(1 << DIRECTION_BITS == DIRECTIONS && GAME_VERBS << DIRECTION_BITS <= BYTE_MAX,
	      "verb and direction fit into a byte");

static void pack_put(struct byte_writer *writer, int number)
{
	unsigned char byte = (unsigned char)number;

	write_bytes(writer, &byte, 1);
}

/* Does NUMBER fit where LEAST is stored as 0? */
static bool pack_fits(int number, int least)
{
	return number >= least && number - least <= BYTE_MAX;
}

/* Appends ACTION; returns false: not supported. */
static bool pack_put_action(const struct game_action *action, struct byte_writer *writer)
{
	const struct verb *verb = verb_of(action->verb);

	if (!verb || verb->practice || verb->reads & READS_SPEC)
		return false;
	bool numbered = !verb->steps && verb->reads & (READS_DIRECTION | READS_NUMBER);
	if ((verb->steps && (action->direction < 0 || action->direction >= DIRECTIONS)) ||
	    (numbered && !pack_fits(action->direction, -1)) ||
	    (verb->reads & READS_LETTER && !pack_fits(action->direction, 0)) ||
	    (verb->reads & READS_WHO && !pack_fits(action->who, -1)))
		return false;
	pack_put(writer, (int)action->verb << DIRECTION_BITS | (verb->steps ? action->direction : 0));
	if (numbered)
		pack_put(writer, action->direction + 1);
	if (verb->reads & READS_LETTER)
		pack_put(writer, action->direction);
	if (verb->reads & READS_WHO)
		pack_put(writer, action->who + 1);
	if (verb->reads & READS_AT) {
		write_u16(writer, (uint16_t)action->at.x);
		write_u16(writer, (uint16_t)action->at.y);
	}
	return true;
}

static int pack_get(struct byte_reader *reader)
{
	const unsigned char *byte = read_bytes(reader, 1);

	return byte ? *byte : 0;
}

/* Reads an action; returns false: unknown verb. */
static bool pack_get_action(struct byte_reader *reader, struct game_action *action)
{
	int first = pack_get(reader);
	const struct verb *verb = verb_of((enum game_verb)(first >> DIRECTION_BITS));

	if (!verb || verb->practice || verb->reads & READS_SPEC)
		return false;
	*action = (struct game_action){.verb = (enum game_verb)(first >> DIRECTION_BITS)};
	if (verb->steps)
		action->direction = first % DIRECTIONS;
	else if (first % DIRECTIONS)
		return false;
	else if (verb->reads & (READS_DIRECTION | READS_NUMBER))
		action->direction = pack_get(reader) - 1;
	if (verb->reads & READS_LETTER)
		action->direction = pack_get(reader);
	if (verb->reads & READS_WHO)
		action->who = pack_get(reader) - 1;
	if (verb->reads & READS_AT) {
		action->at.x = (int16_t)read_u16(reader);
		action->at.y = (int16_t)read_u16(reader);
	}
	return !reader->failed;
}

/* Appends BYTES[len], packed. */
static enum status pack_deflate(const struct blob *plain, struct byte_writer *writer)
{
	uLongf len = compressBound(plain->len);
	unsigned char *packed = malloc(len);

	if (!packed || compress2(packed, &len, plain->bytes, plain->len, Z_BEST_COMPRESSION) != Z_OK) {
		free(packed);
		return STATUS_NO_MEMORY;
	}
	write_bytes(writer, packed, len);
	free(packed);
	return writer->failed ? STATUS_NO_MEMORY : STATUS_OK;
}

enum status pack_write(const struct game_action *actions, size_t n, struct byte_writer *writer)
{
	struct byte_writer plain = {0};
	enum status status = STATUS_OK;

	for (size_t i = 0; i < n && !status; i++)
		if (!pack_put_action(&actions[i], &plain))
			status = STATUS_UNSUPPORTED;
	if (!status && plain.failed)
		status = STATUS_NO_MEMORY;
	if (!status)
		status = pack_deflate(&plain.blob, writer);
	blob_free(&plain.blob);
	return status;
}

/* Unpacks BYTES[len], all of them, to PLAIN[*plain_len], and sets how many there are. */
static enum status pack_inflate(const unsigned char *bytes, size_t len, unsigned char *plain, uLongf *plain_len)
{
	uLong used = len;
	int state = uncompress2(plain, plain_len, bytes, &used);

	if (state == Z_MEM_ERROR)
		return STATUS_NO_MEMORY;
	return state == Z_OK && used == len ? STATUS_OK : STATUS_BAD_INPUT;
}

enum status pack_read(const unsigned char *bytes, size_t len, struct game_action *actions, size_t n)
{
	uLongf plain_len = n * ACTION_BYTES_MAX + 1; /* one more, so that there is room for none */
	unsigned char *plain = malloc(plain_len);

	if (!plain)
		return STATUS_NO_MEMORY;
	enum status status = pack_inflate(bytes, len, plain, &plain_len);
	struct byte_reader reader = {plain, plain + (status ? 0 : plain_len), false};
	for (size_t i = 0; i < n && !status; i++)
		if (!pack_get_action(&reader, &actions[i]))
			status = STATUS_BAD_INPUT;
	if (!status && reader.at != reader.end)
		status = STATUS_BAD_INPUT;
	free(plain);
	return status;
}
