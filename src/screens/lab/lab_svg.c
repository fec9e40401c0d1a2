/* A pane of the lab as an SVG picture: one unit a cell, in the colours of the theme. */
#include "base/assert.h"
#include "screens/lab/lab.h"

static const char *const ansi_colours[16] = {"#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa",
					     "#00aaaa", "#aaaaaa", "#555555", "#ff5555", "#55ff55", "#ffff55",
					     "#5555ff", "#ff55ff", "#55ffff", "#ffffff"};

/* COLOUR of xterm's palette: 16 named ones, a cube of 6 x 6 x 6, 24 greys.  NONE stands for a negative one. */
static void lab_svg_write_colour(struct byte_writer *out, int colour, const char *none)
{
	static const int levels[6] = {0, 95, 135, 175, 215, 255};

	ASSERT(colour < 256);
	if (colour < 0) {
		write_text(out, "%s", none);
	} else if (colour < 16) {
		write_text(out, "%s", ansi_colours[colour]);
	} else if (colour < 232) {
		colour -= 16;
		write_text(out, "#%02x%02x%02x", (unsigned)levels[colour / 36],
			   (unsigned)levels[colour / 6 % 6], (unsigned)levels[colour % 6]);
	} else {
		unsigned grey = 8 + 10 * (unsigned)(colour - 232);
		write_text(out, "#%02x%02x%02x", grey, grey, grey);
	}
}

/* The colour of a cell: that of thought, wall or terrain; COLOUR_BASE for none. */
static int lab_svg_fill_of(const struct lab *lab, const struct thought *thought, size_t index,
			   const struct theme *theme)
{
	enum terrain terrain = (enum terrain)lab->desk.grid.terrain[index];

	if (terrain == TERRAIN_ROCK)
		return COLOUR_BASE;
	if (!terrain_info[terrain].plan_cost)
		return theme->roles[ROLE_WALL_MID].fore;
	if (thought_has(thought, index))
		return theme->roles[thought_age(thought, index)].back;
	if (thought_waits(thought, index))
		return theme->roles[ROLE_OPEN].fore;
	if (thought_marks(thought, index, TIMELINE_PASSED))
		return theme->roles[ROLE_PASSED].fore;
	if (terrain == TERRAIN_WATER)
		return theme->roles[ROLE_WATER].fore;
	if (terrain == TERRAIN_MUD)
		return theme->roles[ROLE_MUD].fore;
	return COLOUR_BASE;
}

/* Row Y, with neighbouring cells of one colour as one rectangle. */
static void lab_svg_write_row(const struct lab *lab, const struct thought *thought, int y,
			      const struct theme *theme, struct byte_writer *out)
{
	const struct grid *grid = &lab->desk.grid;
	size_t first = (size_t)y * (size_t)grid->width;

	for (int x = 0, end; x < grid->width; x = end) {
		int fill = lab_svg_fill_of(lab, thought, first + (size_t)x, theme);
		end = x + 1;
		while (end < grid->width && lab_svg_fill_of(lab, thought, first + (size_t)end, theme) == fill)
			end++;
		if (fill == COLOUR_BASE)
			continue;
		write_text(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"1\" fill=\"", x, y, end - x);
		lab_svg_write_colour(out, fill, "none");
		write_text(out, "\"/>\n");
	}
}

static void lab_svg_write_end(struct cell at, int colour, struct byte_writer *out)
{
	write_text(out, "<circle cx=\"%d.5\" cy=\"%d.5\" r=\"0.4\" fill=\"", at.x, at.y);
	lab_svg_write_colour(out, colour, "none");
	write_text(out, "\"/>\n");
}

void lab_svg(const struct lab *lab, const struct theme *theme, struct byte_writer *out)
{
	const struct lab_pane *pane = &lab->panes[lab->focus];
	const struct grid *grid = &lab->desk.grid;
	struct thought thought = lab_thought(lab, pane);
	struct lab_way way = lab_way(lab, pane);
	char title[64];

	study_title(&pane->study, title, sizeof title);
	write_text(
	    out,
	    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" shape-rendering=\"crispEdges\">\n"
	    "<title>%s, %u cells expanded</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"",
	    grid->width, grid->height, title, timeline_expanded(&pane->study.timeline));
	lab_svg_write_colour(out, theme->base.back, "#121212");
	write_text(out, "\"/>\n");
	for (int y = 0; y < grid->height; y++)
		lab_svg_write_row(lab, &thought, y, theme, out);
	write_text(out, "<polyline fill=\"none\" stroke-width=\"0.25\" stroke=\"");
	lab_svg_write_colour(out, theme->roles[way.role].fore, "#ffd75f");
	write_text(out, "\" points=\"");
	for (size_t i = 0; i < way.n; i++)
		write_text(out, "%d.5,%d.5 ", way.cells[i].x, way.cells[i].y);
	write_text(out, "\"/>\n");
	lab_svg_write_end(lab->desk.start, theme->roles[ROLE_STRONG].fore, out);
	lab_svg_write_end(lab->desk.goal, theme->roles[ROLE_GOAL].fore, out);
	write_text(out, "</svg>\n");
}
