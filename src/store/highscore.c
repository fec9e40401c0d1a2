#include "store/highscore.h"

#include <limits.h>
#include <stdint.h>
#include <stdio.h>

#include "store/file.h"
#include "store/lines.h"
#include "store/places.h"

enum { BEST_BYTES = 64 };

static enum status highscore_find(const char *game, char *path, size_t cap, struct diag *diag)
{
	char name[64];

	snprintf(name, sizeof name, "%.40s.best", game);
	return place_find(PLACE_STATE, name, path, cap, diag);
}

/* STATUS_NOT_FOUND: none yet.  On any other failure the score is unknown. */
static enum status highscore_read(const char *path, int *score, struct diag *diag)
{
	struct blob blob;
	struct line line = {0};
	uint64_t number = 0;
	enum status status = file_read(path, FILE_OURS, BEST_BYTES, &blob, diag);

	if (status)
		return status;
	const char *text = (const char *)blob.bytes;
	struct line_reader reader = {text, text + blob.len, 0};
	if (!line_next(&reader, &line) || !line_to_number(line, INT_MAX, &number))
		number = 0; /* not an Astray file */
	blob_free(&blob);
	*score = (int)number;
	return STATUS_OK;
}

int highscore_of(const char *game)
{
	char path[4096];
	int score = 0;

	if (highscore_find(game, path, sizeof path, NULL) || highscore_read(path, &score, NULL))
		return 0;
	return score;
}

enum status highscore_keep(const char *game, int score, struct diag *diag)
{
	char path[4096], text[BEST_BYTES];
	int len = snprintf(text, sizeof text, "%d\n", score), best = 0;
	enum status status = highscore_find(game, path, sizeof path, diag);

	if (!status)
		status = highscore_read(path, &best, diag);
	if (status && status != STATUS_NOT_FOUND && status != STATUS_LIMIT)
		return status;
	if (score <= best)
		return STATUS_OK;
	status = place_make(path, diag);
	if (!status)
		status = file_write(path, FILE_OURS, text, (size_t)len, diag);
	return status;
}
