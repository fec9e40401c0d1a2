#include "config.h"

#include "record/proof.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/base64.h"
#include "base/hash.h"
#include "base/text.h"
#include "record/label.h"
#include "record/pack.h"
#include "store/file.h"
#include "store/lines.h"
#include "world/points.h"

enum proof_field {
	FIELD_MAGIC,
	FIELD_RULES,
	FIELD_DATA,
	FIELD_FLAGS,
	FIELD_SEED,
	FIELD_SCORE,
	FIELD_HASH,
	FIELD_COUNT,
	FIELD_ACTIONS,
	FIELD_CHECK,
	FIELDS
};

enum { FIELD_CAP = 64, TEXT_MAX = 1 << 18 };

/* What a line begins with: the program, and one digit for the version of the format. */
static const char magic[] = "astray2";

enum { MAGIC_NAME = sizeof magic - 2 };

/* ---- writing --------------------------------------------------------------------------------------------- */

static enum status proof_put_actions(const struct session *session, struct byte_writer *line, struct diag *diag)
{
	struct byte_writer packed = {0};
	enum status status = pack_write(session->story.actions, session->playback.position, &packed);
	char *text = NULL;

	if (status == STATUS_UNSUPPORTED)
		status =
		    diag_set(diag, status, "a run with swapped algorithms or removed ships cannot be proved");
	if (!status && !(text = malloc(base64_chars(packed.blob.len))))
		status = STATUS_NO_MEMORY;
	if (!status) {
		base64_encode(packed.blob.bytes, packed.blob.len, text);
		write_bytes(line, text, base64_chars(packed.blob.len));
	}
	free(text);
	blob_free(&packed.blob);
	return status;
}

static enum status proof_compose(const struct session *session, struct byte_writer *line, struct diag *diag)
{
	const struct story_options *options = &session->story.options;
	char flags[LABEL_FLAGS_CAP], seed[SEED_TEXT_CAP];

	write_text(line, "%s.%d.%016" PRIx64 ".%s.%s.%d.%016" PRIx64 ".%zu.", magic,
		   session->story.edition.rules, session->story.edition.data, label_flags(options, flags),
		   label_seed(options, seed), points_score(&session->playback.world->carry),
		   game_hash(session->playback.world), session->playback.position);
	enum status status = proof_put_actions(session, line, diag);
	write_text(line, ".");
	uint64_t check = hash_bytes(HASH_START, line->blob.bytes, line->blob.len);
	write_text(line, "%016" PRIx64, check);
	if (!status && line->failed)
		status = STATUS_NO_MEMORY;
	return status;
}

enum status proof_write(const struct session *session, char *line, struct diag *diag)
{
	struct byte_writer writer = {0};

	if (session->story.options.practice || session->story.options.floor != 1)
		return diag_set(diag, STATUS_UNSUPPORTED, "practice is not scored and cannot be proved");
	enum status status = proof_compose(session, &writer, diag);
	if (!status && writer.blob.len >= PROOF_CAP)
		status =
		    diag_set(diag, STATUS_LIMIT, "the run is too long for a line: %zu characters, %d at most",
			     writer.blob.len, PROOF_CAP - 1);
	if (!status)
		memcpy(line, writer.blob.bytes, writer.blob.len + 1);
	blob_free(&writer.blob);
	return status;
}

/* ---- reading --------------------------------------------------------------------------------------------- */

static bool proof_is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool proof_is(const char *text, size_t len)
{
	while (len && proof_is_blank(*text)) {
		text++;
		len--;
	}
	return len > sizeof magic && !memcmp(text, magic, MAGIC_NAME) && text[MAGIC_NAME] >= '1' &&
	       text[MAGIC_NAME] <= '9' && text[MAGIC_NAME + 1] == '.';
}

/* One field; the text belongs to the line. */
struct proof_text {
	const char *text;
	size_t len;
};

/* Cuts TEXT[len] at its dots; returns false unless there are FIELDS fields. */
static bool proof_split(const char *text, size_t len, struct proof_text fields[FIELDS])
{
	const char *end = text + len;

	for (int i = 0; i < FIELDS; i++) {
		const char *dot = memchr(text, '.', (size_t)(end - text));
		if (!dot == (i < FIELDS - 1))
			return false;
		fields[i] = (struct proof_text){text, (size_t)((dot ? dot : end) - text)};
		text = dot ? dot + 1 : end;
	}
	return true;
}

/* FIELD as a string; "" if it is too long. */
static void proof_string(struct proof_text field, char out[FIELD_CAP])
{
	out[0] = '\0';
	if (field.len < FIELD_CAP)
		snprintf(out, FIELD_CAP, "%.*s", (int)field.len, field.text);
}

/* Reads sixteen digits in lower case. */
static bool proof_get_hash(struct proof_text field, uint64_t *hash)
{
	static const char digits[] = "0123456789abcdef";

	*hash = 0;
	for (size_t i = 0; i < field.len; i++) {
		const char *digit = memchr(digits, field.text[i], sizeof digits - 1);
		if (!digit)
			return false;
		*hash = *hash << 4 | (uint64_t)(digit - digits);
	}
	return field.len == 16;
}

/* Reads a number as printf writes it. */
static bool proof_get_number(struct proof_text field, int most, int *number)
{
	char text[FIELD_CAP];

	proof_string(field, text);
	bool plain = text[0] >= '0' && text[0] <= '9' && (text[0] != '0' || !text[1]);
	return plain && text_to_int(text, 0, most, number);
}

static enum status proof_get_actions(struct proof_text field, struct proof *proof)
{
	size_t len = base64_bytes(field.len);
	unsigned char *bytes = malloc(len + 1);
	enum status status = STATUS_BAD_INPUT;

	proof->actions = calloc(proof->n_actions + 1, sizeof *proof->actions);
	if (!bytes || !proof->actions)
		status = STATUS_NO_MEMORY;
	else if (base64_decode(field.text, field.len, bytes))
		status = pack_read(bytes, len, proof->actions, proof->n_actions);
	free(bytes);
	return status;
}

/* Reads the fields of a line whose check holds into the zeroed PROOF. */
static enum status proof_get(const struct proof_text fields[FIELDS], struct proof *proof)
{
	char flags[FIELD_CAP], seed[FIELD_CAP];
	int count;

	proof_string(fields[FIELD_FLAGS], flags);
	proof_string(fields[FIELD_SEED], seed);
	if (!proof_get_number(fields[FIELD_RULES], INT_MAX, &proof->edition.rules) ||
	    !proof_get_hash(fields[FIELD_DATA], &proof->edition.data) ||
	    !label_parse_flags(flags, &proof->options) || !label_parse_seed(seed, &proof->options) ||
	    !proof_get_number(fields[FIELD_SCORE], INT_MAX, &proof->score) ||
	    !proof_get_hash(fields[FIELD_HASH], &proof->hash) ||
	    !proof_get_number(fields[FIELD_COUNT], PACK_ACTIONS_MAX, &count))
		return STATUS_BAD_INPUT;
	proof->options.floor = 1;
	proof->n_actions = (size_t)count;
	return proof_get_actions(fields[FIELD_ACTIONS], proof);
}

static enum status proof_read_line(const char *line, size_t len, struct proof *proof, struct diag *diag)
{
	struct proof_text fields[FIELDS];
	struct proof made = {.n_actions = 0};
	uint64_t check;

	if (!proof_is(line, len))
		return diag_set(diag, STATUS_BAD_INPUT, "not the proof of a run: it begins with '%s.'", magic);
	if (line[MAGIC_NAME] != magic[MAGIC_NAME])
		return diag_set(
		    diag, STATUS_UNSUPPORTED,
		    "written by another version of the program: this one reads lines that begin with '%s.'",
		    magic);
	if (!proof_split(line, len, fields))
		return diag_set(diag, STATUS_BAD_INPUT,
				"the line is incomplete: a proof has %d parts between dots", FIELDS);
	size_t checked = (size_t)(fields[FIELD_CHECK].text - line);
	if (!proof_get_hash(fields[FIELD_CHECK], &check) || check != hash_bytes(HASH_START, line, checked))
		return diag_set(diag, STATUS_BAD_INPUT, "the line was changed: its check does not match");
	enum status status = proof_get(fields, &made);
	if (status) {
		proof_free(&made);
		return diag_set(diag, status, "the line does not contain a run");
	}
	*proof = made;
	return STATUS_OK;
}

enum status proof_read(const char *text, size_t len, struct proof *proof, struct diag *diag)
{
	if (len > TEXT_MAX)
		return diag_set(diag, STATUS_BAD_INPUT, "too long for the proof of a run");
	char *line = malloc(len + 1);
	size_t n = 0;
	if (!line)
		return diag_set(diag, STATUS_NO_MEMORY, "not enough memory for a line");
	for (size_t i = 0; i < len; i++)
		if (!proof_is_blank(text[i]))
			line[n++] = text[i];
	line[n] = '\0';
	enum status status = proof_read_line(line, n, proof, diag);
	free(line);
	return status;
}

void proof_free(struct proof *proof)
{
	free(proof->actions);
	proof->actions = NULL;
}

/* ---- playing --------------------------------------------------------------------------------------------- */

static enum status proof_compare(const struct proof *proof, const struct session *session, struct diag *diag)
{
	const struct game *world = session->playback.world;

	if (session->playback.position != proof->n_actions)
		return diag_set(diag, STATUS_MISMATCH, "false claim: the run ends after %zu of %zu actions",
				session->playback.position, proof->n_actions);
	if (points_score(&world->carry) != proof->score)
		return diag_set(diag, STATUS_MISMATCH, "false claim: the run scores %d, not %d",
				points_score(&world->carry), proof->score);
	if (game_hash(world) != proof->hash)
		return diag_set(diag, STATUS_MISMATCH, "false claim: the run ends in another state");
	return STATUS_OK;
}

/* Says which version can check what was played under RULES, if this one knows. */
static enum status proof_refuse_rules(int rules, int ours, struct diag *diag)
{
	const char *version = edition_release(rules);

	if (version)
		return diag_set(
		    diag, STATUS_UNSUPPORTED,
		    "played under rules %d, which astray %s plays; this is astray %s, which plays rules "
		    "%d and cannot check it",
		    rules, version, PACKAGE_VERSION, ours);
	return diag_set(diag, STATUS_UNSUPPORTED,
			"played under rules %d; this is astray %s, which plays rules %d and cannot check it",
			rules, PACKAGE_VERSION, ours);
}

enum status proof_play(const struct proof *proof, const struct rules *rules, struct session **session,
		       struct diag *diag)
{
	struct edition now = rules->edition;
	struct session *made = NULL;

	if (proof->edition.rules != now.rules)
		return proof_refuse_rules(proof->edition.rules, now.rules, diag);
	if (proof->edition.data != now.data)
		return diag_set(diag, STATUS_UNSUPPORTED,
				"played with other data (%016" PRIx64 "; this program has %016" PRIx64
				"): it cannot be checked",
				proof->edition.data, now.data);
	enum status status = session_start(&proof->options, rules, &made, diag);
	if (status)
		return status;
	for (size_t i = 0; i < proof->n_actions && !made->playback.over; i++)
		session_step(made, &proof->actions[i]);
	status = proof_compare(proof, made, diag);
	if (status)
		session_close(made);
	else
		*session = made;
	return status;
}

/* ---- opening --------------------------------------------------------------------------------------------- */

/* Plays the proof TEXT[len] and goes back to its beginning. */
static enum status proof_open_text(const char *text, size_t len, const struct rules *rules,
				   struct session **session, struct diag *diag)
{
	struct proof proof;
	struct session *made = NULL;
	enum status status = proof_read(text, len, &proof, diag);

	if (status)
		return status;
	status = proof_play(&proof, rules, &made, diag);
	proof_free(&proof);
	if (!status)
		status = playback_seek(&made->playback, 0, diag);
	if (status)
		session_close(made);
	else
		*session = made;
	return status;
}

/* The first line of BLOB that is a proof; false: none. */
static bool proof_find(const struct blob *blob, struct line *line)
{
	const char *text = (const char *)blob->bytes;
	struct line_reader reader = {text, text + blob->len, 0};

	while (line_next(&reader, line))
		if (proof_is(line->text, line->len))
			return true;
	return false;
}

enum status proof_open(struct file_arg what, const struct rules *rules, struct session **session,
		       struct diag *diag)
{
	struct blob blob;
	struct line line;

	if (proof_is(what.text, strlen(what.text)))
		return proof_open_text(what.text, strlen(what.text), rules, session, diag);
	enum status status = file_read_arg(what, JOURNAL_MAX_BYTES, &blob, diag);
	if (status == STATUS_NOT_FOUND)
		return diag_at(diag, status, what.text, 0, 0, "no such file");
	if (status)
		return status;
	if (!proof_find(&blob, &line))
		return session_replay_bytes(&blob, what.text, rules, session, diag);
	status = proof_open_text(line.text, line.len, rules, session, diag);
	blob_free(&blob);
	return status;
}
