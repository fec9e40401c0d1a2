#include "config.h"

#include "record/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/assert.h"
#include "base/date.h"
#include "base/minmax.h"
#include "map/map.h"
#include "oracle/certify.h"
#include "record/label.h"
#include "world/medal.h"

enum { FORMAT = 3 };
enum record_type { RECORD_ACTION = 1, RECORD_REWIND = 2, RECORD_END = 3, RECORD_ANSWER = 4, RECORD_REEL = 5 };

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
	writer->failed |= text.failed;
	blob_free(&text.blob);
	return status;
}

/* The switches of a run, a bit each. */
enum record_flag {
	FLAG_PRACTICE = 1,
	FLAG_FIRST = 2,
	FLAG_MASKED = 4,
	FLAG_FLIGHTS = 8,
	FLAG_LATER = 16,
	DEAL_SHIFT = 5, /* above them: the number of the first floor's deal, */
	TOOL_SHIFT = 9, /* the tool that the run began with, */
	OATH_SHIFT = 16 /* and the oaths */
};

enum { DEAL_BITS = 15, TOOL_BITS = 3, OATH_BITS = 255 };

static_assert((int)CERTIFY_DEALS <= (int)DEAL_BITS && (int)START_TOOLS <= (int)TOOL_BITS && GAME_MEDALS <= 8,
	      "each fits");

#define FLAG_DAILY (UINT32_C(1) << 31)

static uint32_t record_flags(const struct story_options *options)
{
	uint32_t flags = (uint32_t)options->deal << DEAL_SHIFT | (uint32_t)options->start.tool << TOOL_SHIFT |
			 (uint32_t)options->start.oaths << OATH_SHIFT;

	if (options->practice)
		flags |= FLAG_PRACTICE;
	if (options->first)
		flags |= FLAG_FIRST;
	if (options->masked)
		flags |= FLAG_MASKED;
	if (options->flights)
		flags |= FLAG_FLIGHTS;
	if (options->later)
		flags |= FLAG_LATER;
	if (options->daily)
		flags |= FLAG_DAILY;
	return flags;
}

/* Appends the header of STORY as bytes to WRITER. */
static enum status record_put_header(struct byte_writer *writer, const struct story *story, struct diag *diag)
{
	const struct story_options *options = &story->options;

	write_u32(writer, FORMAT);
	record_put_text(writer, story->version, strlen(story->version));
	write_u32(writer, (uint32_t)story->edition.rules);
	write_u64(writer, story->edition.data);
	write_u64(writer, options->seed);
	write_u32(writer, (uint32_t)options->day);
	write_u32(writer, (uint32_t)options->floor);
	write_u32(writer, record_flags(options));
	write_u32(writer, (uint32_t)options->n_hunters);
	for (int i = 0; i < options->n_hunters; i++)
		record_put_text(writer, options->hunters[i], strlen(options->hunters[i]));
	if (options->floor)
		return STATUS_OK;
	if (grid_cells(&story->grid) > RECORD_CELLS_MAX)
		return diag_set(diag, STATUS_LIMIT, "a run takes maps of at most %d cells", RECORD_CELLS_MAX);
	return record_put_map(writer, &story->grid, diag);
}

static void record_put_cell(struct byte_writer *writer, struct cell at)
{
	write_u32(writer, (uint32_t)(uint16_t)at.x << 16 | (uint16_t)at.y);
}

static void record_put_action(struct byte_writer *writer, const struct game_action *action, uint64_t hash)
{
	write_u32(writer, (uint32_t)action->verb);
	write_u32(writer, (uint32_t)action->direction);
	write_u32(writer, (uint32_t)action->who);
	record_put_cell(writer, action->at);
	write_u64(writer, hash);
	record_put_text(writer, action->spec, strlen(action->spec));
}

static void record_put_answer(struct byte_writer *writer, const struct story_answer *answer)
{
	write_u32(writer, answer->stuck);
	record_put_cell(writer, answer->to);
	record_put_text(writer, answer->thought, strlen(answer->thought));
	write_u32(writer, (uint32_t)answer->n_plan);
	for (size_t i = 0; i < answer->n_plan; i++)
		record_put_cell(writer, answer->plan[i]);
}

static void record_put_reel(struct byte_writer *writer, const struct story_reel *reel)
{
	write_u32(writer, (uint32_t)reel->from);
	write_bytes(writer, reel->bytes, reel->len);
}

/* Adds a record with what WRITER holds to IMAGE, and empties WRITER. */
static void record_add(struct journal_image *image, enum record_type type, struct byte_writer *writer)
{
	journal_add(image, type, writer->blob.bytes, writer->blob.len);
	image->bytes.failed |= writer->failed;
	writer->blob.len = 0;
}

enum status record_image(const struct story *story, const uint64_t *end_hash, struct journal_image *image,
			 struct diag *diag)
{
	struct byte_writer writer = {0};
	enum status status = record_put_header(&writer, story, diag);

	journal_begin(image, writer.blob.bytes, writer.blob.len);
	writer.blob.len = 0;
	for (size_t i = 0, k = 0, reel = 0; i < story->n_actions; i++) {
		record_put_action(&writer, &story->actions[i], story->hashes[i]);
		record_add(image, RECORD_ACTION, &writer);
		for (; k < story->n_answers && story->answers[k].action == i; k++) {
			record_put_answer(&writer, &story->answers[k]);
			record_add(image, RECORD_ANSWER, &writer);
		}
		for (; reel < story->n_reels && story->reels[reel].to == i + 1; reel++) {
			record_put_reel(&writer, &story->reels[reel]);
			record_add(image, RECORD_REEL, &writer);
		}
	}
	if (end_hash) {
		write_u64(&writer, *end_hash);
		record_add(image, RECORD_END, &writer);
	}
	if (!status && (writer.failed || image->bytes.failed))
		status = diag_set(diag, STATUS_NO_MEMORY, "not enough memory for the journal");
	blob_free(&writer.blob);
	return status;
}

static enum status record_append(struct journal *journal, enum record_type type, struct byte_writer *writer,
				 struct diag *diag)
{
	enum status status;

	if (writer->failed)
		status = diag_set(diag, STATUS_NO_MEMORY, "out of memory");
	else
		status = journal_append(journal, type, writer->blob.bytes, writer->blob.len, diag);
	blob_free(&writer->blob);
	return status;
}

enum status record_action(struct journal *journal, const struct game_action *action, uint64_t hash,
			  struct diag *diag)
{
	struct byte_writer writer = {0};

	record_put_action(&writer, action, hash);
	return record_append(journal, RECORD_ACTION, &writer, diag);
}

enum status record_answer(struct journal *journal, const struct story_answer *answer, struct diag *diag)
{
	struct byte_writer writer = {0};

	record_put_answer(&writer, answer);
	return record_append(journal, RECORD_ANSWER, &writer, diag);
}

enum status record_rewind(struct journal *journal, size_t position, struct diag *diag)
{
	struct byte_writer writer = {0};

	write_u32(&writer, (uint32_t)position);
	return record_append(journal, RECORD_REWIND, &writer, diag);
}

enum status record_reel(struct journal *journal, const struct story_reel *reel, struct diag *diag)
{
	struct byte_writer writer = {0};

	record_put_reel(&writer, reel);
	return record_append(journal, RECORD_REEL, &writer, diag);
}

enum status record_end(struct journal *journal, uint64_t hash, struct diag *diag)
{
	struct byte_writer writer = {0};

	write_u64(&writer, hash);
	return record_append(journal, RECORD_END, &writer, diag);
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
	struct map_text text = {name, (const char *)bytes, len, RECORD_CELLS_MAX, .on_disk = false};

	if (!bytes)
		return diag_at(diag, STATUS_BAD_INPUT, name, 0, 0, "the map is missing");
	return format_of(variant_named(formats, "astray"))->parse(&text, grid, diag);
}

enum status record_check_map(const struct grid *grid, const char *name, struct diag *diag)
{
	struct byte_writer writer = {0};
	struct diag why = {""};
	struct grid back = {0};
	enum status status = record_put_map(&writer, grid, &why);

	if (writer.failed)
		status = STATUS_NO_MEMORY;
	if (!status) {
		struct byte_reader reader = {writer.blob.bytes, writer.blob.bytes + writer.blob.len, false};
		status = record_get_map(&reader, "as a text", &back, &why);
	}
	grid_free(&back);
	blob_free(&writer.blob);
	if (!status || status == STATUS_NO_MEMORY)
		return status;
	return diag_at(diag, status == STATUS_LIMIT ? status : STATUS_BAD_INPUT, name, 0, 0,
		       "a run on it could not be saved: %s", why.text);
}

static enum status record_bad_header(const char *name, struct diag *diag)
{
	return diag_at(diag, STATUS_BAD_INPUT, name, 0, 0, "the header is invalid");
}

/* The common head of every edition. */
static enum status record_get_edition(struct byte_reader *reader, const char *name, struct story *story,
				      struct diag *diag)
{
	uint32_t format = read_u32(reader);

	/* Every format begins with format and version, so that this message is possible. */
	record_get_text(reader, story->version, sizeof story->version);
	if (format != FORMAT)
		return diag_at(diag, STATUS_BAD_INPUT, name, 0, 0,
			       "a run of astray %s in format %u; this is astray %s, which reads format %d",
			       story->version, (unsigned)format, PACKAGE_VERSION, FORMAT);
	story->edition.rules = (int)read_u32(reader);
	story->edition.data = read_u64(reader);
	return STATUS_OK;
}

static enum status record_get_header(struct byte_reader *reader, const char *name, struct story *story,
				     struct diag *diag)
{
	struct story_options *options = &story->options;
	enum status status = record_get_edition(reader, name, story, diag);

	if (status)
		return status;
	if (!reader->failed && story->edition.rules != EDITION_RULES)
		return diag_at(diag, STATUS_BAD_INPUT, name, 0, 0,
			       "a run of astray %s under rules %d; this is astray %s, which plays rules %d",
			       story->version, story->edition.rules, PACKAGE_VERSION, EDITION_RULES);
	options->seed = read_u64(reader);
	uint32_t day = read_u32(reader), floor = read_u32(reader), flags = read_u32(reader),
		 hunters = read_u32(reader);
	if (reader->failed || day > DATE_LAST || floor > RULES_FLOORS_MAX ||
	    (flags >> DEAL_SHIFT & DEAL_BITS) >= CERTIFY_DEALS || hunters > STORY_HUNTERS_MAX)
		return record_bad_header(name, diag);
	options->day = (int)day;
	options->floor = (int)floor;
	options->practice = flags & FLAG_PRACTICE;
	options->first = flags & FLAG_FIRST;
	options->masked = flags & FLAG_MASKED;
	options->flights = flags & FLAG_FLIGHTS;
	options->later = flags & FLAG_LATER;
	options->daily = flags & FLAG_DAILY;
	options->deal = (int)(flags >> DEAL_SHIFT & DEAL_BITS);
	options->start =
	    (struct start){(int)(flags >> TOOL_SHIFT & TOOL_BITS), flags >> OATH_SHIFT & OATH_BITS};
	if (record_flags(options) != flags || !medal_are_oaths(options->start.oaths)) /* nobody writes that */
		return record_bad_header(name, diag);
	for (; options->n_hunters < (int)hunters; options->n_hunters++)
		record_get_text(reader, options->hunters[options->n_hunters], GAME_SPEC_MAX);
	if (!floor) {
		status = record_get_map(reader, name, &story->grid, diag);
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

/* Adds an answer in the turn of the last action to STORY; returns false if it is invalid. */
static bool record_take_answer(struct byte_reader *reader, struct story *story)
{
	if (!story->n_actions)
		return false;
	struct story_answer *answers =
	    array_reserve(story->answers, &story->answers_cap, story->n_answers + 1, sizeof *answers);
	if (!answers)
		return false;
	story->answers = answers;
	struct story_answer *answer = &answers[story->n_answers++];
	*answer = (struct story_answer){.action = story->n_actions - 1, .stuck = read_u32(reader) != 0};
	answer->to = record_get_cell(reader);
	record_get_text(reader, answer->thought, sizeof answer->thought);
	uint32_t n_plan = read_u32(reader);
	for (; answer->n_plan < min(n_plan, (uint32_t)STORY_PLAN_MAX); answer->n_plan++)
		answer->plan[answer->n_plan] = record_get_cell(reader);
	return n_plan <= STORY_PLAN_MAX;
}

/* Adds a reel that ends with the last action; returns false if it is invalid. */
static bool record_take_reel(struct byte_reader *reader, struct story *story)
{
	size_t from = read_u32(reader), len = (size_t)(reader->end - reader->at);
	const unsigned char *bytes = read_bytes(reader, len);

	return bytes && from <= story->n_actions && len <= STORY_REEL_MAX &&
	       story_add_reel(story, from, bytes, len);
}

/* Goes back to POSITION; returns false if that is ahead. */
static bool record_take_rewind(size_t position, struct story *story)
{
	if (position > story->n_actions)
		return false;
	story_cut(story, position);
	return true;
}

/* Adds one record to STORY, which has room for it; returns false if it is invalid. */
static bool record_take(const struct journal_record *record, struct story *story)
{
	struct byte_reader reader = {record->payload, record->payload + record->len, false};
	struct game_action action = {.spec = ""};

	if (record->type != RECORD_REEL)
		story->ended = record->type == RECORD_END;
	switch (record->type) {
	case RECORD_ACTION:
		ASSERT(story->n_actions < story->cap);
		action.verb = (enum game_verb)read_u32(&reader);
		action.direction = (int)read_u32(&reader);
		action.who = (int)read_u32(&reader);
		action.at = record_get_cell(&reader);
		story->hashes[story->n_actions] = read_u64(&reader);
		record_get_text(&reader, action.spec, sizeof action.spec);
		story->actions[story->n_actions++] = action;
		break;
	case RECORD_ANSWER:
		if (!record_take_answer(&reader, story))
			return false;
		break;
	case RECORD_REWIND:
		if (!record_take_rewind(read_u32(&reader), story))
			return false;
		break;
	case RECORD_REEL:
		if (!record_take_reel(&reader, story))
			return false;
		break;
	case RECORD_END: story->end_hash = read_u64(&reader); break;
	default: return false;
	}
	return !reader.failed && reader.at == reader.end;
}

/* How many records follow, and how many of them are actions. */
static size_t record_count(struct journal_reader *reader, size_t *actions)
{
	struct journal_record record;
	size_t n = 0;

	for (; journal_next(reader, &record); n++)
		*actions += record.type == RECORD_ACTION;
	return n;
}

/* Notes in STORY how the journal ends, whose valid prefix READER has passed. */
static void record_look_behind(struct journal_reader reader, struct story *story)
{
	story->end = journal_end(&reader);
	while (story->end == JOURNAL_DAMAGED && journal_skip_damage(&reader))
		record_count(&reader, &story->n_lost);
}

enum status record_read_film(const struct blob *blob, const char *name, struct story *story, struct diag *diag)
{
	struct journal_reader reader;
	struct byte_reader header;
	struct journal_record record;
	enum status status = journal_read(blob->bytes, blob->len, name, &reader, &header, diag);

	if (!status)
		status = record_get_edition(&header, name, story, diag);
	while (!status && journal_next(&reader, &record)) {
		struct byte_reader payload = {record.payload, record.payload + record.len, false};
		story->n_actions += record.type == RECORD_ACTION;
		if (record.type == RECORD_REWIND)
			story_cut(story, min((size_t)read_u32(&payload), story->n_actions));
		if (record.type == RECORD_REEL && !record_take_reel(&payload, story))
			status = diag_at(diag, STATUS_BAD_INPUT, name, 0, 0, "its film is damaged");
	}
	return status;
}

enum status record_options(const struct blob *blob, const char *name, struct story_options *options,
			   struct diag *diag)
{
	struct journal_reader reader;
	struct byte_reader header;
	struct story story = {.n_actions = 0};
	enum status status = journal_read(blob->bytes, blob->len, name, &reader, &header, diag);

	if (!status)
		status = record_get_header(&header, name, &story, diag);
	if (!status)
		*options = story.options;
	grid_free(&story.grid);
	return status;
}

enum status record_label(const struct blob *blob, const char *name, char *label, struct diag *diag)
{
	struct story_options options;
	enum status status = record_options(blob, name, &options, diag);

	if (!status)
		label_seed(&options, label);
	return status;
}

enum status record_read(const struct blob *blob, const char *name, struct story *story, struct diag *diag)
{
	struct journal_reader reader;
	struct byte_reader header;
	struct journal_record record;
	enum status status = journal_read(blob->bytes, blob->len, name, &reader, &header, diag);

	if (!status)
		status = record_get_header(&header, name, story, diag);
	if (status)
		return status;
	size_t actions = 0;
	struct journal_reader counting = reader;
	story->cap = record_count(&counting, &actions) + 1;
	story->actions = calloc(story->cap, sizeof *story->actions);
	story->hashes = calloc(story->cap, sizeof *story->hashes);
	if (!story->actions || !story->hashes)
		return diag_set(diag, STATUS_NO_MEMORY, "not enough memory for %zu actions", story->cap);
	while (journal_next(&reader, &record))
		if (!record_take(&record, story))
			return diag_at(diag, STATUS_BAD_INPUT, name, 0, 0,
				       "the record after action %zu is invalid", story->n_actions);
	record_look_behind(reader, story);
	return STATUS_OK;
}
