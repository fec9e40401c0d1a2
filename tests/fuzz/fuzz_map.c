/* Any bytes as a map of each format: refused with a message, or read, printed and read again alike. */
#include "map/map.h"
#include "tests/fuzz/fuzz.h"

static void read_map(const struct format *format, const uint8_t *data, size_t size)
{
	struct map_text text = {"fuzz", (const char *)data, size, 1 << 12, .on_disk = false};
	struct byte_writer writer = {0};
	struct diag diag = {""};
	struct grid grid, back;

	if (fuzz_refused(format->parse(&text, &grid, &diag), &diag))
		return;
	if (!format->print(&grid, &writer, &diag)) {
		struct map_text again = {"again", (const char *)writer.blob.bytes, writer.blob.len, 1 << 12,
					 .on_disk = false};
		if (format->parse(&again, &back, &diag))
			abort();
		/* What was guessed, such as costs in digits, need not survive. */
		if (!grid.reading && (grid_hash(&back) != grid_hash(&grid) || back.n_marks != grid.n_marks))
			abort();
		grid_free(&back);
	}
	blob_free(&writer.blob);
	grid_free(&grid);
}

#define FORMAT(id, file) \
	void fuzz_##id(const uint8_t *data, size_t size) \
	{ \
		extern const struct format format_##id; \
		read_map(&format_##id, data, size); \
	}
#include "map/formats.def"
