/* Any bytes as a map of the format movingai: refused with a message, or read, printed and read again alike. */
#include <stdint.h>
#include <stdlib.h>

#include "map/map.h"

extern const struct format format_movingai;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct map_text text = {"fuzz", (const char *)data, size, 1 << 12};
	struct byte_writer writer = {0};
	struct diag diag = {""};
	struct grid grid, back;

	if (format_movingai.parse(&text, &grid, &diag)) {
		if (!diag.text[0])
			abort();
		return 0;
	}
	if (!format_movingai.print(&grid, &writer, &diag)) {
		struct map_text again = {"again", (const char *)writer.blob.bytes, writer.blob.len, 1 << 12};
		if (format_movingai.parse(&again, &back, &diag))
			abort();
		if (back.width != grid.width || back.height != grid.height)
			abort();
		grid_free(&back);
	}
	blob_free(&writer.blob);
	grid_free(&grid);
	return 0;
}
