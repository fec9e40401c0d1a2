/* Any text as the answers that pupils hand in; what is counted fits together. */
#include "school/collect.h"
#include "tests/fuzz/fuzz.h"

static enum status check_sheet(void *context, const struct collect_sheet *sheet)
{
	(void)context;
	if (sheet->right < 0 || sheet->later < 0 || sheet->right + sheet->later > sheet->answered ||
	    sheet->answered > sheet->questions || !(sheet->share >= 0 && sheet->share <= 100) ||
	    !(sheet->seconds >= 0) || !sheet->pupil[0])
		abort();
	return STATUS_OK;
}

void fuzz_collect(const uint8_t *data, size_t size)
{
	char *text = fuzz_text(data, size);
	struct diag diag = {""};

	(void)fuzz_refused(collect_read("class/ada.json", text, size, check_sheet, NULL, &diag), &diag);
	free(text);
}
