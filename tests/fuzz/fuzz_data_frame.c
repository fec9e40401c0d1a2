/* Any text as rows of CSV or JSON; whatever is read can be drawn or is refused. */
#include "store/plot.h"
#include "tests/fuzz/fuzz.h"

void fuzz_data_frame(const uint8_t *data, size_t size)
{
	char *text = fuzz_text(data, size);
	struct diag diag = {""};
	struct data_frame frame;
	struct plot plot;

	if (!fuzz_refused(data_frame_parse("fuzz", text, size, &frame, &diag), &diag)) {
		struct plot_wish wish = {
		    .value = frame.cells[0], .by = frame.cells[frame.n_columns - 1], .against = frame.cells[0]};
		if (!fuzz_refused(plot_make(&frame, &wish, &plot, &diag), &diag))
			plot_free(&plot);
		data_frame_free(&frame);
	}
	free(text);
}
