/* Pictures in PNG as maps; see map/bitmap.h.  Transparent pixels become white. */
#include "config.h"

#include <string.h>

#include "map/bitmap.h"

static bool png_sniff(const char *text, size_t len)
{
	return len >= 8 && !memcmp(text, "\x89PNG\r\n\x1a\n", 8);
}

#ifdef HAVE_PNG

#include <png.h>
#include <stdlib.h>

/* A byte of a packed picture yields at most this many pixels: a bit each, packed by zlib. */
enum { PNG_MOST = 1032 * 8 };

/* The grey values go where the terrain will be. */
static enum status png_read(png_image *image, const struct map_text *text, struct grid *grid, struct diag *diag)
{
	const png_color white = {255, 255, 255};
	struct grid made;
	enum status status = map_check_size(text, 0, image->width, image->height, diag);

	if (status)
		return status;
	if ((uint64_t)image->width * image->height / PNG_MOST > text->len)
		return diag_at(diag, STATUS_BAD_INPUT, text->name, 0, 0, "the file is too short for its size");
	if (grid_new((int)image->width, (int)image->height, TERRAIN_FLOOR, &made))
		return diag_at(diag, STATUS_NO_MEMORY, text->name, 0, 0, "out of memory");
	image->format = PNG_FORMAT_GRAY;
	if (!png_image_finish_read(image, &white, made.terrain, 0, NULL)) {
		grid_free(&made);
		return diag_at(diag, STATUS_BAD_INPUT, text->name, 0, 0, "%s", image->message);
	}
	for (size_t i = 0; i < grid_cells(&made); i++)
		made.terrain[i] = (uint8_t)bitmap_terrain(made.terrain[i], 255);
	status = bitmap_finish(text, &made, diag);
	if (status)
		grid_free(&made);
	else
		*grid = made;
	return status;
}

static enum status png_parse(const struct map_text *text, struct grid *grid, struct diag *diag)
{
	png_image image = {.version = PNG_IMAGE_VERSION};

	if (!png_sniff(text->text, text->len))
		return diag_at(diag, STATUS_BAD_INPUT, text->name, 0, 0, "%s",
			       text->len ? "not a PNG file" : "the file is empty");
	if (!png_image_begin_read_from_memory(&image, text->text, text->len))
		return diag_at(diag, STATUS_BAD_INPUT, text->name, 0, 0, "%s", image.message);
	enum status status = png_read(&image, text, grid, diag);
	png_image_free(&image);
	return status;
}

static enum status png_print(const struct grid *grid, struct byte_writer *writer, struct diag *diag)
{
	png_image image = {.version = PNG_IMAGE_VERSION,
			   .format = PNG_FORMAT_GRAY,
			   .width = (png_uint_32)grid->width,
			   .height = (png_uint_32)grid->height};
	png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
	unsigned char *grey = malloc(grid_cells(grid)), *file = malloc(size);
	enum status status = STATUS_OK;

	if (grey && file) {
		for (size_t i = 0; i < grid_cells(grid); i++)
			grey[i] = bitmap_is_dark(grid, grid_cell(grid, i)) ? 0 : 255;
		if (png_image_write_to_memory(&image, file, &size, 0, grey, 0, NULL))
			write_bytes(writer, file, size);
		else
			status = diag_set(diag, STATUS_UNSUPPORTED, "%s", image.message);
	}
	writer->failed |= !grey || !file;
	free(grey);
	free(file);
	return status;
}

#else

static enum status png_parse(const struct map_text *text, struct grid *grid, struct diag *diag)
{
	(void)grid;
	return diag_at(diag, STATUS_UNSUPPORTED, text->name, 0, 0, "this astray was built without libpng");
}

static enum status png_print(const struct grid *grid, struct byte_writer *writer, struct diag *diag)
{
	(void)grid;
	(void)writer;
	return diag_set(diag, STATUS_UNSUPPORTED, "this astray was built without libpng");
}

#endif

const struct format format_png = {
    .head = {.name = "png", .title = "Picture", .source = "ISO/IEC 15948"},
    .suffix = ".png",
    .sniff = png_sniff,
    .parse = png_parse,
    .print = png_print,
};
