#include "cli/catches.h"

#include <math.h>
#include <stdio.h>

#include "game/explain.h"
#include "screens/run/way.h"
#include "store/rows.h"

static const char *const columns[] = {"schema", "run",   "floor",       "turn",      "by",
				      "found",  "exact", "last_action", "last_turn", "forgiveness",
				      "way",    "words", "steps",       "knows",     NULL};

/* "ne ne close-e wait" */
static void catches_write_way(const struct explanation *explanation, char *out, size_t cap)
{
	static const char *const moves[] = {"n", "e", "s", "w", "ne", "se", "sw", "nw"};
	static const char *const verbs[GAME_VERBS] = {
	    [GAME_SNEAK] = "sneak-", [GAME_CLOSE] = "close-", [GAME_WEDGE] = "wedge-"};
	size_t len = 0;

	out[0] = '\0';
	for (int i = 0; i < explanation->n_way && len < cap; i++) {
		struct game_action action = oracle_action(explanation->way[i]);
		const char *verb = verbs[action.verb] ? verbs[action.verb] : "",
			   *word = moves[action.direction];
		if (action.verb == GAME_WAIT)
			word = "wait";
		if (action.verb == GAME_LEAVE)
			word = "leave";
		len += (size_t)snprintf(out + len, cap - len, "%s%s%s", i ? " " : "", verb, word);
	}
}

static void catches_write_row(struct rows *rows, const char *path, const struct explanation *explanation)
{
	char way[16 * ORACLE_TURNS_MAX], words[WAY_CAP];

	catches_write_way(explanation, way, sizeof way);
	way_sentence(explanation, words);
	rows_integer(rows, 1);
	rows_text(rows, path);
	rows_integer(rows, explanation->floor);
	rows_integer(rows, explanation->turn);
	rows_text(rows, explanation->by);
	rows_integer(rows, explanation->found);
	rows_integer(rows, explanation->exact);
	rows_number(rows, explanation->found ? (double)explanation->position : NAN);
	rows_number(rows, explanation->found ? explanation->from_turn : NAN);
	rows_number(rows, explanation->found ? explanation_forgiveness(explanation) : NAN);
	rows_text(rows, way);
	rows_text(rows, words);
	rows_integer(rows, (int64_t)explanation->steps);
	rows_text(rows, way_knowledge(explanation->knows));
}

static void catches_write_line(struct byte_writer *out, const struct explanation *explanation)
{
	char words[WAY_CAP];

	way_sentence(explanation, words);
	write_text(out, "floor %d, turn %d, caught by the %s; forgiveness ", explanation->floor,
		   explanation->turn, explanation->by);
	if (explanation->found)
		write_text(out, "%d\n", explanation_forgiveness(explanation));
	else
		write_text(out, "-\n");
	write_text(out, "  %s\n", words);
}

static enum status catches_write(struct session *session, const char *name, enum cli_format format,
				 struct byte_writer *out, struct diag *diag)
{
	struct explanation explanation;
	struct rows rows = {0};
	enum status status;
	int catches = 0;

	if (format != CLI_TABLE)
		rows = rows_begin(out, format == CLI_CSV ? ROWS_CSV : ROWS_JSON, columns);
	while ((status = explain_next(session, &explanation, diag)) == STATUS_OK) {
		catches++;
		if (format == CLI_TABLE)
			catches_write_line(out, &explanation);
		else
			catches_write_row(&rows, name, &explanation);
		if (cli_interrupted())
			return STATUS_INTERRUPTED;
	}
	if (status != STATUS_NOT_FOUND)
		return status;
	if (!catches && format == CLI_TABLE)
		write_text(out, "nobody caught you\n");
	return STATUS_OK;
}

enum status catches_print(struct session *session, const char *name, enum cli_format format, struct diag *diag)
{
	struct byte_writer out = {0};
	enum status status = catches_write(session, name, format, &out, diag), written = STATUS_OK;

	if (!status || status == STATUS_INTERRUPTED)
		written = cli_write("-", &out.blob, format == CLI_TABLE, diag);
	blob_free(&out.blob);
	return status ? status : written;
}
