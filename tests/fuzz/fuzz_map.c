/* Any bytes as a map of a FORMAT: refused with a message, or read, printed and read again alike. */
#include "map/map.h"
#include "tests/fuzz/fuzz.h"

extern const struct format FORMAT;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct map_text text = {"fuzz", (const char *)data, size, 1 << 12, false};
	struct byte_writer writer = {0};
	struct diag diag = {""};
	struct grid grid, back;

	if (fuzz_refused(FORMAT.parse(&text, &grid, &diag), &diag))
		return 0;
	if (!FORMAT.print(&grid, &writer, &diag)) {
		struct map_text again = {"again", (const char *)writer.blob.bytes, writer.blob.len, 1 << 12,
					 false};
		if (FORMAT.parse(&again, &back, &diag))
			abort();
		if (grid_hash(&back) != grid_hash(&grid) || back.n_marks != grid.n_marks)
			abort();
		grid_free(&back);
	}
	blob_free(&writer.blob);
	grid_free(&grid);
	return 0;
}
