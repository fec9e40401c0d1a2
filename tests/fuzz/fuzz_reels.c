/* Any bytes as an unpacked reel of a film: refused, or a film whose pictures can all be shown. */
#include "record/reels.h"
#include "store/inflate.h"
#include "tests/fuzz/fuzz.h"

void fuzz_reels(const uint8_t *data, size_t size)
{
	struct story story = {.n_actions = 0};
	struct byte_writer packed = {.failed = false};
	struct reels *film;

	write_u32(&packed, (uint32_t)size);
	write_gzip(&packed, data, size);
	if (packed.failed || !story_add_reel(&story, 0, packed.blob.bytes, packed.blob.len))
		abort();
	blob_free(&packed.blob);
	if (reels_open(&story, &film, NULL) == STATUS_OK) {
		fuzz_accepted++;
		for (size_t i = 0; i < reels_pictures(film); i += 1 + i / 2) {
			struct reels_cell cells[REELS_CELLS];
			const char *const *roles;
			reels_show(film, i, cells, &roles);
			for (size_t k = 0; k < REELS_CELLS; k++)
				if (!roles[cells[k].role] || !roles[cells[k].back])
					abort();
		}
		reels_free(film);
	}
	story_free(&story);
}
