/* Thousands of whole short lives of the program under glass: start, play, fault, start again.
 *
 *     glass [SEEDS [FIRST]]
 *
 * What is looked at: nothing that was drawn is lost, nothing that is said of the disk is false, and the next life
 * begins.  A failure prints its seed; `glass 1 SEED` plays it again. */
#include "config.h"

#include "tests/glass/glass.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/minmax.h"
#include "record/record.h"
#include "record/session.h"
#include "screens/run/run.h"
#include "term/term.h"
#include "tests/long.h"

enum { LIVES = 5, CLAIMS = 64, SYNC_EVERY = 16, HANG_SECONDS = 600 };

/* A run of which the player has seen `shown` actions; -1: it was said that it is not saved, ever since. */
struct claim {
	const void *session; /* the living one, NULL: the process that played it is gone */
	uint64_t seed;
	int floor;
	bool practice;
	struct game_action *actions;
	uint64_t *hashes;
	size_t n;     /* how many there are */
	long shown;   /* so many outlive the process */
	long safe;    /* so many outlive a power failure */
	size_t slack; /* so many may just have been taken back */
};

static struct {
	char data[4096]; /* the real data directory */
	uint64_t seed;
	int life;
	struct rng rng;
	struct claim claims[CLAIMS];
	int n_claims;
	bool can_lock, can_sync;
	enum disk_fault fault;
	long failures, lives, beside, actions, begun, resumed, unsaved, kept, cuts, faults[FAULT_COUNT];
} glass;

static const char *const fault_names[FAULT_COUNT] = {"none", "once",   "window", "full",
						     "gone", "locked", "kill",   "power"};

static const char current[] = "/home/astray/run.journal";

static void complain(const char *what, const char *more)
{
	glass.failures++;
	printf("seed %llu, life %d (%s): %s%s\n", (unsigned long long)glass.seed, glass.life,
	       fault_names[glass.fault], what, more);
}

/* ---- what must be on the disk */

struct search {
	const struct claim *claim;
	long want, best;
};

static long agree(const struct claim *claim, const struct story *read)
{
	size_t n = min(claim->n, read->n_actions), i = 0;

	if (read->options.seed != claim->seed || read->options.floor != claim->floor ||
	    read->options.practice != claim->practice)
		return -1;
	while (i < n && claim->hashes[i] == read->hashes[i] &&
	       claim->actions[i].verb == read->actions[i].verb &&
	       claim->actions[i].direction == read->actions[i].direction)
		i++;
	return (long)i;
}

static void look_for(void *context, const char *path, const unsigned char *bytes, size_t len)
{
	struct search *search = context;
	struct story read = {.n_actions = 0};
	const struct blob blob = {(unsigned char *)(uintptr_t)bytes, len};

	if (strchr(path, '~'))
		return; /* a temporary file is nobody's promise */
	if (record_read(&blob, path, &read, NULL) == STATUS_OK)
		search->best = max(search->best, agree(search->claim, &read));
	story_free(&read);
}

/* How many actions of CLAIM are on the disk; -1: it is not there at all. */
static long found(const struct claim *claim, bool after_power_failure)
{
	struct search search = {claim, 0, -1};

	glass_disk_each(after_power_failure, look_for, &search);
	return search.best;
}

static void check_claim(const struct claim *claim, long promised, bool after_power_failure, const char *what)
{
	long is = found(claim, after_power_failure);
	char more[96];

	if (promised < 0 || is >= promised - (long)claim->slack)
		return;
	snprintf(more, sizeof more, ": %ld actions promised, %ld there%s", promised, is,
		 claim->practice ? ", practice" : "");
	complain(what, more);
}

/* ---- what has been seen */

/* Another run may be at the address of one that has been freed. */
static bool is_of(const struct claim *claim, const struct session *session)
{
	return claim->seed == session->story.options.seed && claim->floor == session->story.options.floor &&
	       claim->practice == session->story.options.practice &&
	       (claim->practice || claim->n <= session->story.n_actions);
}

static struct claim *claim_of(const struct session *session)
{
	for (int i = 0; i < glass.n_claims; i++) {
		struct claim *claim = &glass.claims[i];
		if (claim->session == session && is_of(claim, session))
			return claim;
		if (claim->session == session)
			claim->session = NULL;
	}
	/* A run that is resumed is the one that was left, if nothing of that is missing. */
	for (int i = 0; i < glass.n_claims; i++) {
		struct claim *claim = &glass.claims[i];
		if (!claim->session && claim->n && is_of(claim, session) &&
		    agree(claim, &session->story) == (long)claim->n) {
			claim->session = session;
			return claim;
		}
	}
	if (glass.n_claims == CLAIMS)
		return NULL;
	struct claim *claim = &glass.claims[glass.n_claims++];
	*claim = (struct claim){.session = session,
				.seed = session->story.options.seed,
				.floor = session->story.options.floor,
				.practice = session->story.options.practice,
				.shown = -1,
				.safe = -1};
	return claim;
}

static void copy_actions(struct claim *claim, const struct session *session)
{
	size_t n = session->story.n_actions;

	claim->actions = realloc(claim->actions, (n + 1) * sizeof *claim->actions);
	claim->hashes = realloc(claim->hashes, (n + 1) * sizeof *claim->hashes);
	if (!claim->actions || !claim->hashes)
		abort();
	if (n) {
		memcpy(claim->actions, session->story.actions, n * sizeof *claim->actions);
		memcpy(claim->hashes, session->story.hashes, n * sizeof *claim->hashes);
	}
	claim->n = n;
}

/* Does the screen show TEXT? */
static bool shows(struct ui *ui, const char *text)
{
	static char out[1 << 17];
	struct screen screen = {.theme = ui->theme};
	bool is = false;

	if (screen_resize(&screen, 120, 30) == STATUS_OK) {
		ui_draw(ui, &screen);
		screen_dump(&screen, out, sizeof out);
		is = strstr(out, text) != NULL;
	}
	screen_free(&screen);
	return is;
}

static bool leave_is_open(const struct ui *ui)
{
	extern const struct view view_leave;

	return ui->depth && ui->stack[ui->depth - 1].view == &view_leave;
}

static void see_session(struct ui *ui, const struct session *session, int keys_since)
{
	struct claim *claim = claim_of(session);

	if (!claim)
		return;
	size_t before = claim->n;
	copy_actions(claim, session);
	claim->slack = session->story.options.practice ? (size_t)keys_since + 1 : 0;
	claim->shown = min(claim->shown, (long)claim->n);
	claim->safe = min(claim->safe, (long)claim->n);
	if (session->keeper.unsaved) {
		glass.unsaved++;
		return; /* the player knows */
	}
	if (session->keeper.file == KEEPER_DAMAGED)
		return; /* and has not answered */
	glass.actions += (long)(claim->n - min(before, claim->n));
	claim->shown = (long)claim->n;
	if (glass.can_sync)
		claim->safe = max(claim->safe, (long)(claim->n - claim->n % SYNC_EVERY));
	if (leave_is_open(ui) && shows(ui, "kept")) {
		/* It says so: then not even a power failure now may take it away. */
		bool said =
		    shows(ui, "Your progress is kept") || shows(ui, "It is kept") || shows(ui, "is kept as");
		if (said && glass.can_sync) {
			claim->slack = 0;
			claim->safe = (long)claim->n;
			check_claim(claim, claim->safe, true, "the screen says that all is kept");
			glass.kept++;
		}
	}
}

void glass_look(const struct ui *ui, struct glass_stance *stance)
{
	extern const struct view view_run;

	*stance = (struct glass_stance){.depth = ui->depth};
	for (size_t i = 0; i < ui->depth; i++) {
		const struct run *run = ui->stack[i].state;
		stance->top = ui->stack[i].view;
		if (stance->top == &view_run && run->session)
			stance->actions += run->session->story.n_actions;
	}
}

void glass_seen(struct ui *ui, int keys_since)
{
	extern const struct view view_run;

	if (glass_disk_dead())
		return; /* nobody sees anything any more */
	for (size_t i = 0; i < ui->depth; i++) {
		const struct run *run = ui->stack[i].state;
		if (ui->stack[i].view == &view_run && run->session && run->session->keeper.path[0])
			see_session(ui, run->session, keys_since);
	}
}

static void end_claims(void)
{
	for (int i = 0; i < glass.n_claims; i++)
		glass.claims[i].session = NULL;
}

static void check_claims(bool power_failed)
{
	for (int i = 0; i < glass.n_claims; i++) {
		struct claim *claim = &glass.claims[i];
		if (power_failed)
			claim->shown = min(claim->shown, claim->safe);
		check_claim(claim, claim->shown, false, power_failed ? "lost by a power failure" : "lost");
	}
}

static void drop_claims(void)
{
	for (int i = 0; i < glass.n_claims; i++) {
		free(glass.claims[i].actions);
		free(glass.claims[i].hashes);
	}
	glass.n_claims = 0;
}

/* ---- a life */

/* Plays SCRIPT; returns how the program ended. */
static enum status live(const struct ui_options *options, const struct view *view,
			const struct glass_script *script, struct diag *diag)
{
	extern const struct view view_title;
	struct keymap keymap;
	struct theme theme;
	struct ui ui = {.keymap = &keymap, .theme = &theme, .options = *options};
	bool began = false;

	glass_tty_begin(&glass.rng, &ui, script);
	settings_choose_theme(&ui.settings, "dark");
	ui.entropy = rng_below(&glass.rng, 1000);
	enum status status = keymap_load(&keymap, diag);
	if (!status)
		status = term_check(&ui.settings, &theme, diag);
	if (!status)
		status = ui_push(&ui, &view_title, NULL);
	if (!status && view)
		status = ui_push(&ui, view, NULL);
	if (status && ui.notice[0])
		diag_set(diag, status, "%s", ui.notice);
	began = !status;
	if (began) {
		status = term_run(&ui, diag);
		enum status kept = ui_keep(&ui, NULL, diag);
		if (kept)
			status = kept;
	}
	if (status && status != STATUS_INTERRUPTED && !diag->text[0] && !glass_disk_dead() && !began)
		complain("it does not begin, and does not say why", "");
	if (status != STATUS_OK && status != STATUS_INTERRUPTED && ui.notice[0] == '\0' && !diag->text[0] &&
	    !glass_disk_dead())
		complain("it fails without a word", "");
	ui_close(&ui);
	return status;
}

static bool anything_at_current;
static void note_current(void *context, const char *path, const unsigned char *bytes, size_t len)
{
	(void)context;
	(void)bytes;
	(void)len;
	anything_at_current |= !strcmp(path, current);
}

/* What a killed program has left half written, whoever has the run for himself sweeps away. */
static void check_swept(void *context, const char *path, const unsigned char *bytes, size_t len)
{
	(void)context;
	(void)bytes;
	(void)len;
	if (!strncmp(path, current, strlen(current)) && path[strlen(path) - 1] == '~')
		complain("not swept away: ", path);
}

static bool is_run_left(void)
{
	anything_at_current = false;
	glass_disk_each(false, note_current, NULL);
	return anything_at_current;
}

/* A life with a fault. */
static void fall(void)
{
	extern const struct view view_run;
	struct ui_options options = {.no_motion = rng_below(&glass.rng, 2)};
	struct glass_script script = {.events = 5 + (int)rng_below(&glass.rng, 60),
				      .wild = !rng_below(&glass.rng, 6),
				      .signalled = rng_below(&glass.rng, 2)};
	const struct view *view = rng_below(&glass.rng, 8) ? &view_run : NULL;
	struct diag diag = {""};
	bool elsewhere = !rng_below(&glass.rng, 20);
	long at =
	    (long)rng_below(&glass.rng, 1 + rng_below(&glass.rng, 700)); /* early faults hit the opening */

	options.resume = is_run_left() && rng_below(&glass.rng, 4);
	if (!rng_below(&glass.rng, 4) && !options.resume) {
		options.map.text = "first";
		options.seed = "7";
	}
	glass.fault = (enum disk_fault)rng_below(&glass.rng, FAULT_COUNT);
	glass.faults[glass.fault]++;
	if (elsewhere)
		glass_disk_lock_elsewhere("/home/astray/run.journal.lock", true);
	/* Opening takes many calls; from there on each turn takes a few. */
	glass_disk_begin(glass.fault, at, at + 1 + (long)rng_below(&glass.rng, 200));
	live(&options, view, &script, &diag);
	bool cut = glass.fault == FAULT_POWER && glass_disk_dead();
	glass_disk_end();
	glass_disk_lock_elsewhere("/home/astray/run.journal.lock", false);
	glass.lives++;
	glass.cuts += cut;
	end_claims();
	check_claims(cut);
}

/* A life on a sound disk: it begins, with the run that was left if there is one. */
static void rise(void)
{
	extern const struct view view_run;
	struct glass_script script = {.events = 2 + (int)rng_below(&glass.rng, 6), .signalled = false};
	struct ui_options options = {.resume = is_run_left(), .no_motion = true};
	struct diag diag = {""};

	glass.fault = FAULT_NONE;
	glass_disk_begin(FAULT_NONE, 0, 0);
	long unsaved = glass.unsaved;
	enum status status = live(&options, &view_run, &script, &diag);
	if (options.resume && status && status != STATUS_INTERRUPTED) {
		/* What cannot be read must not be in the way of a new run. */
		options.resume = false;
		glass.begun++;
		diag.text[0] = '\0';
		status = live(&options, &view_run, &script, &diag);
	} else {
		glass.resumed += options.resume;
	}
	if (status && status != STATUS_INTERRUPTED)
		complain("the next life does not begin: ", diag.text);
	if (glass.unsaved > unsaved)
		complain("a sound disk is said to be not", "");
	glass_disk_end();
	if (glass.can_lock)
		glass_disk_each(false, check_swept, NULL);
	glass.lives++;
	end_claims();
	check_claims(false);
}

/* A life that writes what is kept beside runs, and a look at it on a sound disk. */
static void live_beside(struct rng *rng)
{
	long at = (long)rng_below(rng, 1 + rng_below(rng, 300));

	glass.fault = (enum disk_fault)rng_below(rng, FAULT_COUNT);
	glass_disk_begin(glass.fault, at, at + 1 + (long)rng_below(rng, 100));
	glass_side_live(rng);
	bool cut = glass.fault == FAULT_POWER && glass_disk_dead();
	glass_disk_end();
	glass.beside++;
	glass.cuts += cut;
	check_claims(cut);
	glass_disk_begin(FAULT_NONE, 0, 0);
	glass_side_check(complain);
	glass_disk_end();
}

static void play_seed(uint64_t seed)
{
	glass.seed = seed;
	glass.rng = rng_seeded(seed, RNG_MIND);
	struct rng beside = rng_seeded(seed, RNG_LOOK);
	glass_side_begin();
	glass.can_sync = rng_below(&glass.rng, 8) != 0;
	glass.can_lock = rng_below(&glass.rng, 8) != 0;
	glass_disk_reset(glass.data, &glass.rng, glass.can_lock, glass.can_sync);
	for (glass.life = 0; glass.life < LIVES; glass.life++) {
		alarm(HANG_SECONDS);
		fall();
		if (!rng_below(&glass.rng, 10)) {
			glass_disk_damage(current);
			drop_claims();
		}
		if (rng_below(&glass.rng, 2))
			rise();
		if (glass.can_sync) /* otherwise nothing is promised for a power failure */
			live_beside(&beside);
	}
	glass.life = LIVES;
	rise();
	drop_claims();
}

int main(int argc, char **argv)
{
	long seeds = argc > 1 ? strtol(argv[1], NULL, 10) : how_many(30, 80);
	uint64_t first = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;

	setvbuf(stdout, NULL, _IOLBF, 0);
	setlocale(LC_CTYPE, "");
	setenv("TERM", "xterm-256color", 1);
	const char *data = getenv("ASTRAY_DATADIR");
	snprintf(glass.data, sizeof glass.data, "%s", data ? data : "data");
	setenv("ASTRAY_DATADIR", "/data", 1);
	setenv("XDG_DATA_HOME", "/home", 1);
	setenv("XDG_STATE_HOME", "/home", 1);
	setenv("XDG_CONFIG_HOME", "/home", 1);
	for (uint64_t seed = first; seed < first + (uint64_t)seeds; seed++)
		play_seed(seed);
	glass_disk_free();
	printf(
	    "%ld lives of %ld seeds: %ld actions drawn, %ld resumed, %ld times put aside, %ld power failures, "
	    "%ld times \"kept\" was true, %ld pictures said \"not saved\"\n",
	    glass.lives, seeds, glass.actions, glass.resumed, glass.begun, glass.cuts, glass.kept,
	    glass.unsaved);
	for (int i = 0; i < FAULT_COUNT; i++)
		printf("%s %ld%s", fault_names[i], glass.faults[i], i + 1 < FAULT_COUNT ? ", " : "\n");
	printf("%ld lives beside runs: scores, settings, puzzles, files\n%ld failures\n", glass.beside,
	       glass.failures);
	return glass.failures != 0;
}
