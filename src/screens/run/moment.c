#include "screens/run/moment.h"

#include <string.h>

#include "screens/run/way.h"
#include "world/thing.h"

/* Takes MADE, which stands after N actions, over. */
static enum status moment_take(struct moment *moment, struct ui *ui, struct session *made, size_t n,
			       struct diag *diag)
{
	enum status status = run_take(&moment->run, ui, made);

	moment->run.mode = RUN_WATCH;
	if (!status)
		status = run_follow(&moment->run, ui, n, diag);
	return status;
}

enum status moment_of_catch(struct moment *moment, struct ui *ui, const struct session *session, size_t caught,
			    struct diag *diag)
{
	struct session *made = NULL;
	struct explanation *why = &moment->why;
	enum status status = session_again(session, caught + 1, &made, diag);

	if (status)
		return status;
	made->playback.job = &ui->job;
	job_begin(&ui->job, "Looking for the last way out", caught);
	status = playback_seek(&made->playback, caught, diag);
	if (!status)
		status = explain_next(&made->playback, why, diag);
	if (!status && !why->found)
		status = diag_set(diag, STATUS_NOT_FOUND, "no way out was found");
	if (status) {
		session_close(made);
		return status;
	}
	moment->n_taken = way_taken(&made->playback, why->position, why->action, moment->taken, MOMENT_CELLS);
	status = moment_take(moment, ui, made, why->position, diag);
	if (!status)
		moment->n_out = moment->n_drawn =
		    way_cells(moment->run.game->at, why->way, why->n_way, moment->out);
	return status;
}

enum status moment_of_now(struct moment *moment, struct ui *ui, struct session *session, struct diag *diag)
{
	return moment_take(moment, ui, session, session->playback.position, diag);
}

enum status moment_of_end(struct moment *moment, struct ui *ui, const struct session *session,
			  const struct chronicle *chronicle, struct diag *diag)
{
	struct session *made = NULL;
	size_t end = session->playback.position;
	enum status status = session_again(session, end, &made, diag);

	if (status)
		return status;
	memcpy(moment->out, chronicle->home, chronicle->n_home * sizeof moment->out[0]);
	moment->n_out = moment->n_drawn = chronicle->n_home;
	return moment_take(moment, ui, made, end, diag);
}

/* CELLS[n], but no line to where you were flung. */
static void moment_draw_way(struct screen *screen, const struct relief *relief, const struct cell *cells,
			    size_t n, enum role role)
{
	size_t from = 0;

	for (size_t i = 1; i <= n; i++) {
		if (i < n && cell_steps(cells[i - 1], cells[i]) <= 1)
			continue;
		relief_path(screen, relief, cells + from, i - from, role);
		from = i;
	}
}

void moment_draw(const struct moment *moment, const struct ui *ui, struct screen *screen, struct rect area)
{
	const struct run *run = &moment->run;
	struct run_layout layout = {.map = area, .width = area.width, .tile_width = 1};
	struct relief relief = run_relief(run, &layout);
	struct rect old = screen_clip(screen, area);

	screen_fill(screen, area, ROLE_TEXT);
	run_draw_map(run, ui, screen, &layout);
	moment_draw_way(screen, &relief, moment->taken, moment->n_taken, ROLE_WAY_TAKEN);
	moment_draw_way(screen, &relief, moment->out, moment->n_drawn, ROLE_WAY_OUT);
	if (run->game->phase == GAME_HOME && moment->n_out) /* where it lay */
		relief_thing(screen, &relief, moment->out[0], thing_kinds[THING_LODESTONE]->sign.glyph,
			     ROLE_GOAL);
	run_draw_things(run, ui, screen, &relief);
	screen->clip = old;
}

void moment_free(struct moment *moment)
{
	run_free(&moment->run);
}
