/* Any text as rows of CSV or JSON; whatever is read can be drawn or is refused. */
#include "store/plot.h"
#include "tests/fuzz/fuzz.h"

void fuzz_sheet(const uint8_t *data, size_t size)
{
	char *text = fuzz_text(data, size);
	struct diag diag = {""};
	struct sheet sheet;
	struct plot plot;

	if (!fuzz_refused(sheet_parse("fuzz", text, size, &sheet, &diag), &diag)) {
		struct plot_wish wish = {
		    .value = sheet.cells[0], .by = sheet.cells[sheet.n_columns - 1], .against = sheet.cells[0]};
		if (!fuzz_refused(plot_make(&sheet, &wish, &plot, &diag), &diag))
			plot_free(&plot);
		sheet_free(&sheet);
	}
	free(text);
}
