#include "game/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "map/map.h"

enum { FORMAT = 2, CELLS_MAX = 1 << 20 };
enum record_type { RECORD_ACTION = 1, RECORD_REWIND = 2, RECORD_END = 3 };

/* ---- writing --------------------------------------------------------------------------------------------- */

static void record_put_text(struct byte_writer *writer, const void *text, size_t len)
{
	write_u32(writer, (uint32_t)len);
	write_bytes(writer, text, len);
}

static enum status record_put_map(struct byte_writer *writer, const struct grid *grid, struct diag *diag)
{
	struct byte_writer text = {0};
	enum status status = format_of(variant_named(formats, "astray"))->print(grid, &text, diag);

	if (!status)
		record_put_text(writer, text.blob.bytes, text.blob.len);
	blob_free(&text.blob);
	return status;
}

/* The switches of a run, a bit each. */
enum record_flag { FLAG_PRACTICE = 1, FLAG_FIRST = 2, FLAG_MASKED = 4, FLAG_FLIGHTS = 8, FLAGS_ALL = 15 };

static uint32_t record_flags(const struct session_options *options)
{
	uint32_t flags = 0;

	if (options->practice)
		flags |= FLAG_PRACTICE;
	if (options->first)
		flags |= FLAG_FIRST;
	if (options->masked)
		flags |= FLAG_MASKED;
	if (options->flights)
		flags |= FLAG_FLIGHTS;
	return flags;
}

enum status record_create(const char *path, struct session *session, struct diag *diag)
{
	const struct session_options *options = &session->options;
	struct byte_writer writer = {0};
	enum status status = STATUS_OK;

	write_u32(&writer, FORMAT);
	record_put_text(&writer, session->version, strlen(session->version));
	write_u64(&writer, options->seed);
	write_u32(&writer, (uint32_t)options->floor);
	write_u32(&writer, record_flags(options));
	write_u32(&writer, (uint32_t)options->n_hunters);
	for (int i = 0; i < options->n_hunters; i++)
		record_put_text(&writer, options->hunters[i], strlen(options->hunters[i]));
	if (!options->floor)
		status = record_put_map(&writer, &session->grid, diag);
	if (!status && writer.failed)
		status = diag_set(diag, STATUS_NO_MEMORY, "not enough memory for the journal");
	if (!status)
		status = journal_create(path, writer.blob.bytes, writer.blob.len, &session->journal, diag);
	blob_free(&writer.blob);
	return status;
}

static enum status record_append(struct journal *journal, enum record_type type, struct byte_writer *writer)
{
	enum status status = STATUS_NO_MEMORY;

	if (!writer->failed)
		status = journal_append(journal, type, writer->blob.bytes, writer->blob.len);
	blob_free(&writer->blob);
	return status;
}

enum status record_action(struct journal *journal, const struct game_action *action, uint64_t hash)
{
	struct byte_writer writer = {0};

	write_u32(&writer, (uint32_t)action->verb);
	write_u32(&writer, (uint32_t)action->direction);
	write_u32(&writer, (uint32_t)action->who);
	write_u32(&writer, (uint32_t)(uint16_t)action->at.x << 16 | (uint16_t)action->at.y);
	write_u64(&writer, hash);
	record_put_text(&writer, action->spec, strlen(action->spec));
	return record_append(journal, RECORD_ACTION, &writer);
}

enum status record_rewind(struct journal *journal, size_t position)
{
	struct byte_writer writer = {0};

	write_u32(&writer, (uint32_t)position);
	return record_append(journal, RECORD_REWIND, &writer);
}

enum status record_end(struct journal *journal, uint64_t hash)
{
	struct byte_writer writer = {0};

	write_u64(&writer, hash);
	return record_append(journal, RECORD_END, &writer);
}

/* ---- reading --------------------------------------------------------------------------------------------- */

/* Reads a text into TEXT[cap]; one that is cut off or too long fails READER and leaves "". */
static void record_get_text(struct byte_reader *reader, char *text, size_t cap)
{
	uint32_t len = read_u32(reader);
	const unsigned char *bytes = NULL;

	if (len < cap)
		bytes = read_bytes(reader, len);
	text[0] = '\0';
	if (!bytes) {
		reader->failed = true;
		return;
	}
	memcpy(text, bytes, len);
	text[len] = '\0';
}

static enum status record_get_map(struct byte_reader *reader, const char *name, struct grid *grid,
				  struct diag *diag)
{
	uint32_t len = read_u32(reader);
	const unsigned char *bytes = read_bytes(reader, len);
	struct map_text text = {name, (const char *)bytes, len, CELLS_MAX};

	if (!bytes)
		return diag_at(diag, STATUS_BAD_INPUT, name, 0, 0, "the map is missing");
	return format_of(variant_named(formats, "astray"))->parse(&text, grid, diag);
}

static enum status record_bad_header(const char *name, struct diag *diag)
{
	return diag_at(diag, STATUS_BAD_INPUT, name, 0, 0, "the header is invalid");
}

static enum status record_get_header(struct byte_reader *reader, const char *name, struct session *session,
				     struct diag *diag)
{
	struct session_options *options = &session->options;
	uint32_t format = read_u32(reader);

	if (format < FORMAT)
		return diag_at(diag, STATUS_UNSUPPORTED, name, 0, 0,
			       "recorded by an older astray, whose rules were others (format %u)",
			       (unsigned)format);
	if (format > FORMAT)
		return diag_at(diag, STATUS_UNSUPPORTED, name, 0, 0,
			       "recorded by a newer astray (format %u; this one knows %u)", (unsigned)format,
			       (unsigned)FORMAT);
	record_get_text(reader, session->version, sizeof session->version);
	options->seed = read_u64(reader);
	uint32_t floor = read_u32(reader), flags = read_u32(reader), hunters = read_u32(reader);
	if (reader->failed || floor > RULES_FLOORS_MAX || flags > FLAGS_ALL || hunters > SESSION_HUNTERS_MAX)
		return record_bad_header(name, diag);
	options->floor = (int)floor;
	options->practice = flags & FLAG_PRACTICE;
	options->first = flags & FLAG_FIRST;
	options->masked = flags & FLAG_MASKED;
	options->flights = flags & FLAG_FLIGHTS;
	for (; options->n_hunters < (int)hunters; options->n_hunters++)
		record_get_text(reader, options->hunters[options->n_hunters], GAME_SPEC_MAX);
	if (!floor) {
		enum status status = record_get_map(reader, name, &session->grid, diag);
		if (status)
			return status;
	}
	if (reader->failed || reader->at != reader->end)
		return record_bad_header(name, diag);
	return STATUS_OK;
}

static struct cell record_get_cell(struct byte_reader *reader)
{
	uint32_t packed = read_u32(reader);

	return cell_at((int16_t)(packed >> 16), (int16_t)packed);
}

/* Adds one record to SESSION, which has room for it; returns false if it is invalid. */
static bool record_take(const struct journal_record *record, struct session *session)
{
	struct byte_reader reader = {record->payload, record->payload + record->len, false};
	struct game_action action = {.spec = ""};

	session->ended = record->type == RECORD_END;
	switch (record->type) {
	case RECORD_ACTION:
		ASSERT(session->n_actions < session->cap);
		action.verb = (enum game_verb)read_u32(&reader);
		action.direction = (int)read_u32(&reader);
		action.who = (int)read_u32(&reader);
		action.at = record_get_cell(&reader);
		session->hashes[session->n_actions] = read_u64(&reader);
		record_get_text(&reader, action.spec, sizeof action.spec);
		session->actions[session->n_actions++] = action;
		break;
	case RECORD_REWIND: {
		size_t position = read_u32(&reader);
		if (position > session->n_actions)
			return false;
		session->n_actions = position;
		break;
	}
	case RECORD_END: session->end_hash = read_u64(&reader); break;
	default: return false;
	}
	return !reader.failed && reader.at == reader.end;
}

static size_t record_count(struct journal_reader reader)
{
	struct journal_record record;
	size_t n = 0;

	while (journal_next(&reader, &record))
		n++;
	return n;
}

enum status record_read(const struct blob *blob, const char *name, struct session *session, struct diag *diag)
{
	struct journal_reader reader;
	struct byte_reader header;
	struct journal_record record;
	enum status status = journal_read(blob->bytes, blob->len, name, &reader, &header, diag);

	if (!status)
		status = record_get_header(&header, name, session, diag);
	if (status)
		return status;
	session->cap = record_count(reader) + 1;
	session->actions = calloc(session->cap, sizeof *session->actions);
	session->hashes = calloc(session->cap, sizeof *session->hashes);
	if (!session->actions || !session->hashes)
		return diag_set(diag, STATUS_NO_MEMORY, "not enough memory for %zu actions", session->cap);
	while (journal_next(&reader, &record))
		if (!record_take(&record, session))
			return diag_at(diag, STATUS_BAD_INPUT, name, 0, 0,
				       "the record after action %zu is invalid", session->n_actions);
	session->damaged = reader.valid < blob->len;
	return STATUS_OK;
}
