#include "record/reels.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/assert.h"
#include "store/inflate.h"

/* Of all reels, unpacked; and of one. */
enum { BYTES_MAX = 1 << 26, PICTURES_MAX = 1 << 16, ROLE_NAME = 32 };

/* ---- drawing --------------------------------------------------------------------------------------------- */

void reels_begin(struct reels_writer *writer, const char *const *roles, size_t n_roles)
{
	ASSERT(n_roles <= REELS_ROLES);
	*writer = (struct reels_writer){.bytes = {.failed = false}};
	for (size_t i = 0; i < REELS_CELLS; i++)
		writer->last[i].glyph = ' ';
	write_u32(&writer->bytes, REELS_WIDTH);
	write_u32(&writer->bytes, REELS_HEIGHT);
	write_u32(&writer->bytes, (uint32_t)n_roles);
	for (size_t i = 0; i < n_roles; i++) {
		write_u16(&writer->bytes, (uint16_t)strlen(roles[i]));
		write_bytes(&writer->bytes, roles[i], strlen(roles[i]));
	}
}

static bool reels_is_same(const struct reels_cell *a, const struct reels_cell *b)
{
	return a->glyph == b->glyph && a->role == b->role && a->back == b->back;
}

/* The number of cells from AT on that changed and have the roles of the first. */
static size_t reels_run(const struct reels_writer *writer, const struct reels_cell *cells, size_t at)
{
	size_t end = at;

	while (end < REELS_CELLS && !reels_is_same(&cells[end], &writer->last[end]) &&
	       cells[end].role == cells[at].role && cells[end].back == cells[at].back)
		end++;
	return end - at;
}

void reels_add(struct reels_writer *writer, const struct reels_cell cells[REELS_CELLS])
{
	uint16_t runs = 0;

	for (size_t at = 0, n; at < REELS_CELLS; at += n ? n : 1) {
		n = reels_run(writer, cells, at);
		runs = (uint16_t)(runs + (n > 0));
	}
	write_u16(&writer->bytes, runs);
	for (size_t at = 0, n; at < REELS_CELLS; at += n ? n : 1) {
		n = reels_run(writer, cells, at);
		if (!n)
			continue;
		write_u16(&writer->bytes, (uint16_t)at);
		write_u16(&writer->bytes, (uint16_t)n);
		write_bytes(&writer->bytes, &cells[at].role, 1);
		write_bytes(&writer->bytes, &cells[at].back, 1);
		for (size_t i = 0; i < n; i++)
			write_u16(&writer->bytes, cells[at + i].glyph);
	}
	memcpy(writer->last, cells, sizeof writer->last);
}

bool reels_end(struct reels_writer *writer, size_t from, struct story *story)
{
	struct byte_writer packed = {.failed = writer->bytes.failed};

	write_u32(&packed, (uint32_t)writer->bytes.blob.len);
	write_gzip(&packed, writer->bytes.blob.bytes, writer->bytes.blob.len);
	blob_free(&writer->bytes.blob);
	if (!packed.failed && packed.blob.len <= STORY_REEL_MAX &&
	    story_add_reel(story, from, packed.blob.bytes, packed.blob.len)) {
		blob_free(&packed.blob);
		return true;
	}
	blob_free(&packed.blob);
	return false;
}

/* ---- showing --------------------------------------------------------------------------------------------- */

struct reels_one {
	unsigned char *bytes; /* owned */
	const char **roles;   /* [n_roles], owned, each too */
	size_t n_roles;
	size_t first, n; /* the number of its first picture in the film; pictures */
	size_t *at;      /* [n] where each picture begins, owned */
	size_t len;
};

struct reels {
	struct reels_one *reels; /* [n], owned */
	size_t n, pictures;
};

void reels_free(struct reels *film)
{
	for (size_t i = 0; film && i < film->n; i++) {
		struct reels_one *reel = &film->reels[i];
		for (size_t k = 0; k < reel->n_roles; k++)
			free((char *)(uintptr_t)reel->roles[k]);
		free(reel->roles);
		free(reel->bytes);
		free(reel->at);
	}
	if (film)
		free(film->reels);
	free(film);
}

/* Unpacks REEL of a story to at most *ROOM bytes, and takes them off.  STATUS_BAD_INPUT if it is damaged. */
static enum status reels_unpack(const struct story_reel *packed, struct reels_one *reel, size_t *room)
{
	struct byte_reader head = {packed->bytes, packed->bytes + packed->len, false};
	struct inflater inflater;
	uint32_t len = read_u32(&head);

	if (head.failed || len > *room || len / INFLATE_MOST > packed->len)
		return STATUS_BAD_INPUT;
	*room -= len;
	reel->bytes = malloc((size_t)len + 1);
	reel->len = len;
	if (!reel->bytes || inflater_begin(&inflater, head.at, (size_t)(head.end - head.at)))
		return STATUS_NO_MEMORY;
	bool whole = inflater_read(&inflater, reel->bytes, len) == len && inflater_is_done(&inflater);
	inflater_end(&inflater);
	return whole ? STATUS_OK : STATUS_BAD_INPUT;
}

/* Reads the names of the roles. */
static enum status reels_read_roles(struct byte_reader *reader, struct reels_one *reel)
{
	uint32_t width = read_u32(reader), height = read_u32(reader), n = read_u32(reader);

	if (reader->failed || width != REELS_WIDTH || height != REELS_HEIGHT || n < 1 || n > REELS_ROLES)
		return STATUS_BAD_INPUT;
	reel->roles = calloc((size_t)n + 1, sizeof *reel->roles);
	if (!reel->roles)
		return STATUS_NO_MEMORY;
	for (; reel->n_roles < n; reel->n_roles++) {
		size_t len = read_u16(reader);
		const unsigned char *text = len < ROLE_NAME ? read_bytes(reader, len) : NULL;
		if (!text)
			return STATUS_BAD_INPUT;
		char *name = calloc(len + 1, 1);
		if (!name)
			return STATUS_NO_MEMORY;
		memcpy(name, text, len);
		reel->roles[reel->n_roles] = name;
	}
	return STATUS_OK;
}

/* Applies the next picture of READER to CELLS, or if that is NULL, only checks it. */
static bool reels_next(struct byte_reader *reader, size_t n_roles, struct reels_cell *cells)
{
	for (unsigned runs = read_u16(reader); runs > 0 && !reader->failed; runs--) {
		size_t first = read_u16(reader), n = read_u16(reader);
		const unsigned char *looks = read_bytes(reader, 2);
		if (!looks || first + n > REELS_CELLS || looks[0] >= n_roles || looks[1] >= n_roles)
			return false;
		for (size_t i = 0; i < n; i++) {
			uint16_t glyph = read_u16(reader);
			if (cells)
				cells[first + i] = (struct reels_cell){glyph, looks[0], looks[1]};
		}
	}
	return !reader->failed;
}

/* Finds the pictures of REEL. */
static enum status reels_index(struct byte_reader *reader, struct reels_one *reel)
{
	size_t cap = 0;

	while (reader->at < reader->end && reel->n <= PICTURES_MAX) {
		size_t *at = array_reserve(reel->at, &cap, reel->n + 1, sizeof *at);
		if (!at)
			return STATUS_NO_MEMORY;
		reel->at = at;
		reel->at[reel->n++] = (size_t)(reader->at - reel->bytes);
		if (!reels_next(reader, reel->n_roles, NULL))
			return STATUS_BAD_INPUT;
	}
	return reel->n > 0 && reel->n <= PICTURES_MAX ? STATUS_OK : STATUS_BAD_INPUT;
}

static enum status reels_open_reel(const struct story_reel *packed, struct reels_one *reel, size_t *room)
{
	enum status status = reels_unpack(packed, reel, room);

	if (status)
		return status;
	struct byte_reader reader = {reel->bytes, reel->bytes + reel->len, false};
	status = reels_read_roles(&reader, reel);
	return status ? status : reels_index(&reader, reel);
}

enum status reels_open(const struct story *story, struct reels **film, struct diag *diag)
{
	struct reels *made = calloc(1, sizeof *made);
	size_t room = BYTES_MAX;

	if (made)
		made->reels = calloc(story->n_reels + 1, sizeof *made->reels);
	if (!made || !made->reels) {
		reels_free(made);
		return STATUS_NO_MEMORY;
	}
	for (size_t i = 0; i < story->n_reels; i++) {
		struct reels_one *reel = &made->reels[made->n++];
		enum status status = reels_open_reel(&story->reels[i], reel, &room);
		if (status) {
			reels_free(made);
			return diag_set(diag, status, "its film %s",
					status == STATUS_BAD_INPUT ? "is damaged" : "needs more memory");
		}
		reel->first = made->pictures;
		made->pictures += reel->n;
	}
	if (!made->pictures) {
		reels_free(made);
		return diag_set(diag, STATUS_NOT_FOUND, "its film was not saved");
	}
	*film = made;
	return STATUS_OK;
}

size_t reels_pictures(const struct reels *film)
{
	return film->pictures;
}

static const struct reels_one *reels_reel_of(const struct reels *film, size_t i)
{
	const struct reels_one *reel = film->reels;

	ASSERT(i < film->pictures);
	while (i >= reel->first + reel->n)
		reel++;
	return reel;
}

void reels_show(const struct reels *film, size_t i, struct reels_cell cells[REELS_CELLS],
		const char *const **roles)
{
	const struct reels_one *reel = reels_reel_of(film, i);
	struct byte_reader reader = {reel->bytes + reel->at[0], reel->bytes + reel->len, false};

	for (size_t k = 0; k < REELS_CELLS; k++)
		cells[k] = (struct reels_cell){' ', 0, 0};
	for (size_t k = reel->first; k <= i; k++)
		reels_next(&reader, reel->n_roles, cells);
	*roles = reel->roles;
}
