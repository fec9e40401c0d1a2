/* Any bytes as a lesson: refused with a message, or read into steps whose texts can be filled in. */
#include "school/lesson_play.h"
#include "tests/fuzz/fuzz.h"

void fuzz_lesson(const uint8_t *data, size_t size)
{
	struct lesson *lesson;
	struct lesson_truth truth = {.optimum = 1};
	struct diag diag = {""};
	char *text = fuzz_text(data, size), filled[4 * LESSON_TEXT];

	if (!fuzz_refused(lesson_parse("fuzz", text, &lesson, &diag), &diag)) {
		if (lesson->n_steps < 1 || lesson->n_movers < 1 || lesson->n_movers > LESSON_MOVERS)
			abort();
		for (int i = 0; i < lesson->n_steps; i++) {
			lesson_fill(lesson, &truth, lesson->steps[i].reveal, filled, sizeof filled);
			if (strchr(filled, '{'))
				abort();
		}
		lesson_free(lesson);
	}
	free(text);
}
