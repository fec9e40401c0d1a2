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
	return place_own(PLACE_STATE, name, path, cap, diag);
}

int highscore_of(const char *game)
{
	char path[4096];
	struct blob blob;
	struct line line = {0};
	uint64_t score = 0;

	if (highscore_find(game, path, sizeof path, NULL) ||
	    file_read(path, FILE_OURS, BEST_BYTES, &blob, NULL))
		return 0;
	const char *text = (const char *)blob.bytes;
	struct line_reader reader = {text, text + blob.len, 0};
	if (!line_next(&reader, &line) || !line_to_number(line, INT_MAX, &score))
		score = 0;
	blob_free(&blob);
	return (int)score;
}

enum status highscore_keep(const char *game, int score, struct diag *diag)
{
	char path[4096], text[BEST_BYTES];
	int len = snprintf(text, sizeof text, "%d\n", score);

	if (score <= highscore_of(game))
		return STATUS_OK;
	enum status status = highscore_find(game, path, sizeof path, diag);
	if (!status)
		status = file_write(path, FILE_OURS, text, (size_t)len, diag);
	return status;
}
