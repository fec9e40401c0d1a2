#include "map/bitmap.h"

#include <string.h>

#include "map/reading.h"

enum {
	BITMAP_GUESS = 4 /* pixels to a side of a cell, from which on it is believed */,
	BITMAP_LEAST = 3 /* cells */
};

static int bitmap_gcd(int a, int b)
{
	while (b) {
		int rest = a % b;
		a = b;
		b = rest;
	}
	return a;
}

static bool bitmap_differ(const struct grid *grid, size_t i, size_t j, int width)
{
	return memcmp(grid->terrain + i, grid->terrain + j, (size_t)width) != 0;
}

/* The largest side of a cell with which every border between dark and bright lies between two cells; 1: none. */
static int bitmap_guess_cell(const struct grid *grid)
{
	size_t width = (size_t)grid->width;
	int side = bitmap_gcd(grid->width, grid->height);

	for (int y = 1; y < grid->height && side > 1; y++)
		if (y % side && bitmap_differ(grid, (size_t)(y - 1) * width, (size_t)y * width, grid->width))
			side = bitmap_gcd(side, y);
	for (size_t i = 1; i < grid_cells(grid) && side > 1; i++) {
		int x = (int)(i % width);
		if (x % side && grid->terrain[i] != grid->terrain[i - 1])
			side = bitmap_gcd(side, x);
	}
	return side;
}

/* Is most of the cell dark whose upper left pixel is AT? */
static enum terrain bitmap_cell(const struct grid *grid, int left, int top, int side)
{
	int right = min(left + side, grid->width), bottom = min(top + side, grid->height), dark = 0;

	for (int y = top; y < bottom; y++)
		for (int x = left; x < right; x++)
			dark += grid_at(grid, cell_at(x, y)) == TERRAIN_WALL;
	return 2 * dark >= (right - left) * (bottom - top) ? TERRAIN_WALL : TERRAIN_FLOOR;
}

/* The cells are written over the pixels: each cell comes at or before its first pixel. */
static void bitmap_shrink(struct grid *grid, int side)
{
	struct grid made = *grid;
	size_t to = 0;

	if (side == 1)
		return;
	made.width = (grid->width + side - 1) / side;
	made.height = (grid->height + side - 1) / side;
	for (int y = 0; y < made.height; y++)
		for (int x = 0; x < made.width; x++)
			made.terrain[to++] = (uint8_t)bitmap_cell(grid, x * side, y * side, side);
	*grid = made;
}

/* The side to take, and a note that says how to undo a guess. */
static int bitmap_side(const struct map_text *text, struct grid *grid)
{
	int side = text->asked.cell ? text->asked.cell : bitmap_guess_cell(grid);

	if (text->asked.cell || side == 1)
		return side;
	if (side < BITMAP_GUESS || grid->width / side < BITMAP_LEAST || grid->height / side < BITMAP_LEAST)
		return 1;
	reading_note(grid->reading, READING_GUESS, "assuming %d pixels per cell (if not, use --cell 1)", side);
	return side;
}

enum status bitmap_finish(const struct map_text *text, struct grid *grid, struct diag *diag)
{
	if (!reading_of(grid))
		return diag_at(diag, STATUS_NO_MEMORY, text->name, 0, 0, "out of memory");
	for (size_t i = 0; i < grid_cells(grid) && text->asked.inverted; i++)
		grid->terrain[i] = grid->terrain[i] == TERRAIN_WALL ? TERRAIN_FLOOR : TERRAIN_WALL;
	bitmap_shrink(grid, bitmap_side(text, grid));
	if (!text->asked.inverted)
		reading_note(grid->reading, READING_PLAIN,
			     "assuming dark cells are walls (if not, use --invert)");
	return STATUS_OK;
}
