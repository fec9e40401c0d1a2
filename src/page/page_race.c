/* The panes of races and flights: where everybody was after each turn, and what the mover did with its time. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "page/page.h"
#include "school/lesson.h"
#include "space/space.h"

/* ---- races ----------------------------------------------------------------------------------------------- */

/* Where the two are.  A catch flings the prey away: the step shows where it happened. */
static void page_race_places(struct webpage *page, const struct game *game)
{
	const struct game_event *caught = game_event_of(game, GAME_EVENT_CAUGHT);
	struct cell mover = caught ? caught->at : game->hunters[0].at, prey = caught ? caught->at : game->at;

	write_text(&page->out, "[%zu,%zu", game_index(game, mover), game_index(game, prey));
}

static const char *page_race_state(const struct chase_plan *plan)
{
	if (plan->thinking)
		return "thinks";
	return plan->stuck ? "stuck" : "";
}

/* A step: both places, the nodes expanded so far, the obstacle of the mover, its thought, its plan, and the obstacles
 * that fell since the step before: cells. */
static void page_race_step(struct webpage *page, const struct race_run *run, uint32_t *replans, int *fallen)
{
	struct chase_plan plan;
	const struct walker *walker = &run->game->hunters[0].walker;

	game_plan(run->game, 0, &plan);
	page_race_places(page, run->game);
	write_text(&page->out, ",%u,\"%s\",", walker->expanded, page_race_state(&plan));
	page_text(page, plan.thought);
	write_text(&page->out, ",[");
	for (size_t i = 0; i < plan.n_cells && walker->replans != *replans && !plan.thinking; i++)
		write_text(&page->out, "%s%zu", i ? "," : "", game_index(run->game, plan.cells[i]));
	if (!plan.thinking)
		*replans = walker->replans;
	write_text(&page->out, "],[");
	for (int i = *fallen; i < run->barriers.n; i++)
		write_text(&page->out, "%s%zu", i > *fallen ? "," : "",
			   game_index(run->game, run->barriers.fallen[i].at));
	*fallen = run->barriers.n;
	write_text(&page->out, "]]");
}

/* "A* budget=20": the algorithm, and the options behind the first one, which names it. */
static void page_race_title(const struct race *race, const struct hunter *hunter, char *out, size_t cap)
{
	const char *rest = strchr(race->mover, ',');

	snprintf(out, cap, "%s%s%s", game_mind_title(hunter), rest ? " " : "", rest ? rest + 1 : "");
}

enum status page_add_race(struct webpage *page, const struct race *race, const struct rules *rules,
			  struct diag *diag)
{
	char title[128];
	struct race_run run;
	uint32_t replans = UINT32_MAX;
	int fallen = 0;
	enum status status = race_begin(race, rules, &run, diag);

	if (status)
		return status;
	page_race_title(race, &run.game->hunters[0], title, sizeof title);
	page_begin_pane(page, "race", title);
	write_text(&page->out, ",\"steps\":[\n");
	page_race_step(page, &run, &replans, &fallen);
	while (!status && race_tick(&run, NULL)) {
		write_text(&page->out, ",\n");
		page_race_step(page, &run, &replans, &fallen);
		status = page_check(page, diag);
	}
	write_text(&page->out,
		   "],\"caught\":%s,\"ticks\":%d,\"walked\":%u,\"expanded\":%llu,\"worst_tick\":%u,",
		   run.result.caught ? "true" : "false", run.result.ticks, run.result.walked,
		   (unsigned long long)run.result.expanded, run.result.worst_tick);
	write_text(&page->out, "\"thinking\":%d,\"replans\":%u}", run.result.thinking, run.result.replans);
	race_end(&run);
	return status;
}

/* ---- flights --------------------------------------------------------------------------------------------- */

/* Hundredths of a tile. */
static int page_race_place(double tiles)
{
	return (int)lround(tiles * 100);
}

static void page_race_arena(struct webpage *page, const struct space *space)
{
	struct walls walls = space_walls(space);
	bool more = false;

	write_text(&page->out, ",\"width\":%.9g,\"height\":%.9g,\"walls\":[", space->setup.width,
		   space->setup.height);
	for (int y = 0; y < walls.height; y++)
		for (int x = 0; x < walls.width; x++)
			if (!walls_open(&walls, x, y)) {
				write_text(&page->out, "%s%d,%d", more ? "," : "", x, y);
				more = true;
			}
	write_text(&page->out, "]");
}

/* Writes TEXT, a part of a frame, in brackets, which stay empty if it is as LAST, that of the frame before.  LAST takes TEXT over. */
static void page_race_part(struct webpage *page, struct byte_writer *text, struct blob *last)
{
	struct blob part = text->blob;
	bool same = part.len == last->len && (!part.len || !memcmp(part.bytes, last->bytes, part.len));

	page->out.failed = page->out.failed || text->failed;
	write_text(&page->out, ",[%.*s]", same ? 0 : (int)part.len, same ? "" : (const char *)part.bytes);
	blob_free(last);
	*last = part;
}

void page_begin_flight(struct webpage *page, const char *title, const struct space *space)
{
	page_begin_pane(page, "flight", title);
	page_race_arena(page, space);
	page->n_frames = 0;
	page->rocks = page->goals = (struct blob){NULL, 0};
	write_text(&page->out, ",\"frame_s\":%.9g,\"steps\":[\n", (double)PAGE_FRAME_TICKS / SPACE_TICKS_PER_S);
}

/* Five numbers a ship, its place, its heading and 1 if it flies; then three a rock, its place and radius; then two a goal. */
bool page_add_frame(struct webpage *page, const struct space *space)
{
	struct byte_writer rocks = {.failed = false}, goals = {.failed = false};
	bool flying = false;

	write_text(&page->out, "%s[[", page->n_frames++ ? ",\n" : "");
	for (uint32_t i = 0; i < space->n.ships; i++) {
		bool flies = space_alive(space, i) && !(space->touching[i] >> TOUCH_GOAL & 1);
		struct vec2 at = space_position(space, i);
		flying = flying || flies;
		write_text(&page->out, "%s%d,%d,%d,%d,%d", i ? "," : "", page_race_place(at.x),
			   page_race_place(at.y), page_race_place(space->heading_x[i]),
			   page_race_place(space->heading_y[i]), flies);
	}
	write_text(&page->out, "]");
	for (uint32_t i = 0; i < space->n.rocks; i++)
		write_text(&rocks, "%s%d,%d,%d", i ? "," : "", page_race_place(space->rock_x[i]),
			   page_race_place(space->rock_y[i]), page_race_place(space->rock_radius[i]));
	for (uint32_t i = 0; i < space->n.ships; i++)
		write_text(&goals, "%s%d,%d", i ? "," : "", page_race_place(space->target_x[i]),
			   page_race_place(space->target_y[i]));
	page_race_part(page, &rocks, &page->rocks);
	page_race_part(page, &goals, &page->goals);
	write_text(&page->out, "]");
	return flying;
}

void page_end_flight(struct webpage *page)
{
	write_text(&page->out, "]}");
	blob_free(&page->rocks);
	blob_free(&page->goals);
}

enum status page_add_flight(struct webpage *page, const struct lesson *lesson, int mover,
			    const struct fleet *fleet, const struct scene *scene, struct diag *diag)
{
	struct space *space;
	enum status status = lesson_build_flight(lesson, mover, fleet, scene, 0, &space, diag);

	if (status)
		return status;
	page_begin_flight(page, lesson->names[mover], space);
	while (page_add_frame(page, space) && page->n_frames <= PAGE_FRAMES_MAX)
		for (int tick = 0; tick < PAGE_FRAME_TICKS; tick++)
			space_step(space, NULL);
	page_end_flight(page);
	space_free(space);
	return page_check(page, diag);
}
