/* What lies ahead: the marks of the next turn, and the warnings of whatever walks by itself. */
#include <stdio.h>

#include "screens/run/run.h"

enum {
	SLICE_STEPS = 25, /* of the world, between two looks at the keyboard */
	CLOSE_CELLS = 2,  /* between you and a hunter that hunts you, */
	NEAR_CELLS = 4,   /* and one that does not know of you yet */
	LURK_CELLS = 6,   /* and one that has just gone out of sight, */
	LURK_TURNS = 6    /* which is so long ago */
};

enum status run_look_ahead(struct run *run)
{
	if (run->oracle && !oracle_fits(run->oracle, run->game)) {
		oracle_free(run->oracle);
		run->oracle = NULL;
	}
	if (!run->oracle) {
		enum status status = oracle_new(run->game, &run->oracle);
		if (status)
			return status;
	}
	if (run->game->phase == GAME_PLAYING)
		preview_begin(&run->preview, run->oracle, run->game);
	else
		run->preview = (struct preview){.looked = ORACLE_CHOICES};
	run->looking = run->preview.looked < ORACLE_CHOICES;
	return STATUS_OK;
}

void run_look_further(struct run *run)
{
	run->looking = !preview_go_on(&run->preview, run->oracle, run->game, SLICE_STEPS);
}

void run_look_at_action(struct run *run, const struct game_action *action)
{
	run->looking = false;
	preview_action(&run->preview, run->oracle, run->game, action);
}

/* Does a step to TO bring you nearer than CELLS to AT? */
static bool run_approaches(const struct game *game, struct cell to, struct cell at, int cells)
{
	return cell_steps(to, at) <= cells && cell_steps(to, at) < cell_steps(game->at, at);
}

/* Did you lose sight of WHO just now, while it hunted you?  Once you were told, you know. */
static bool run_lurks(const struct run *run, int who)
{
	return !run->game->hunters[who].seen && run->glimpses[who].state == HUNTER_HUNTING &&
	       run->game->turn - run->seen_turn[who] <= LURK_TURNS &&
	       run->lurker_told[who] != run->seen_turn[who];
}

/* Does a step to TO bring you close to WHO, in sight and awake? */
static bool run_disturbs(const struct game *game, struct cell to, int who)
{
	const struct hunter *hunter = &game->hunters[who];
	int cells = hunter->state == HUNTER_HUNTING ? CLOSE_CELLS : NEAR_CELLS;

	return hunter->seen && hunter->state != HUNTER_ASLEEP && !hunter->stuck &&
	       run_approaches(game, to, hunter->at, cells);
}

/* Whom a step in DIRECTION brings close, in sight or, if it hunts you, just out of it; -1: nobody. */
static int run_approached(const struct run *run, int direction)
{
	const struct game *game = run->game;
	struct cell to = cell_step(game->at, direction);

	for (int i = 0; i < game->n_hunters; i++) {
		if (!game_present(game, i))
			continue;
		if (run_disturbs(game, to, i))
			return i;
		if (run_lurks(run, i) && run_approaches(game, to, run->glimpses[i].at, LURK_CELLS))
			return i;
	}
	return -1;
}

unsigned run_dangers(struct run *run)
{
	unsigned dangers = 0;

	while (run->looking)
		run_look_further(run);
	for (int d = 0; d < DIRECTIONS; d++)
		if (run->preview.marks[d] >= PREVIEW_DEADLY || run_approached(run, d) >= 0)
			dangers |= 1U << d;
	return dangers;
}

/* What is wrong with CHOICE.  What goes by itself does not go to meet a hunter, either. */
static struct warning run_danger(struct run *run, int choice)
{
	struct warning danger = {.who = -1};

	while (run->looking)
		run_look_further(run);
	if (run->preview.marks[choice] >= PREVIEW_DEADLY)
		danger.mark = run->preview.marks[choice];
	else if (run->going)
		danger.who = run_approached(run, choice);
	return danger;
}

static void run_say_danger(struct run *run, int choice, const struct warning *danger, char *text)
{
	const struct hunter *hunters = run->game->hunters;

	if (danger->mark == PREVIEW_DEADLY)
		snprintf(text, TELL_CAP, "The %s would catch you there.",
			 hunters[run->preview.by[choice]].kind.name);
	else if (danger->mark == PREVIEW_DOOMED)
		snprintf(text, TELL_CAP, "There is no way out from there.");
	else if (hunters[danger->who].seen && hunters[danger->who].state != HUNTER_HUNTING)
		snprintf(text, TELL_CAP, "The %s is close there.", hunters[danger->who].kind.name);
	else
		snprintf(text, TELL_CAP, "The %s comes from there.", hunters[danger->who].kind.name);
}

/* Did you go on in spite of the same danger, with your last action?  A certain catch is a new one each time. */
static bool run_passed(const struct run *run, const struct warning *danger)
{
	return !run->held && danger->mark != PREVIEW_DEADLY && danger->mark == run->warned.mark &&
	       danger->who == run->warned.who && run->passed != SIZE_MAX &&
	       run->session->playback.position <= run->passed + 1;
}

bool run_warns(struct run *run, const struct ui *ui, int choice)
{
	const char *again = "The same key again goes all the same.";
	char text[TELL_CAP], sentence[2 * TELL_CAP];
	struct warning danger = run_danger(run, choice);
	bool warned = run->warned_turn == run->game->turn;
	bool hasty = run->held || ui->now_ms - run->warned_ms < RUN_READ_MS;
	bool certain = run->going && danger.mark == PREVIEW_DEADLY;

	if (danger.mark < PREVIEW_DEADLY && danger.who < 0)
		return false;
	if ((warned && !hasty && !certain) || run_passed(run, &danger)) {
		run->passed = run->session->playback.position;
		return false;
	}
	if (certain) /* near a hunter each step is a key, and who drums on one reads nothing */
		again = "Only a step of your own goes there.";
	else if (warned)
		again = "Too fast to have read it: strike the key once more.";
	if (danger.who >= 0 && !run->game->hunters[danger.who].seen)
		run->lurker_told[danger.who] = run->seen_turn[danger.who];
	run->warned = danger;
	run->warned_turn = run->game->turn;
	run->warned_ms = ui->now_ms;
	run_say_danger(run, choice, &danger, text);
	snprintf(sentence, sizeof sentence, "%.90s %s", text, again);
	run_say(run, MESSAGE_REPLY, sentence);
	return true;
}
