/* Any bytes as a scenario: refused with a message, or read into entries that lie on the map they name. */
#include "lab/scen.h"
#include "tests/fuzz/fuzz.h"

void fuzz_scen(const uint8_t *data, size_t size)
{
	struct diag diag = {""};
	struct scen scen;

	if (fuzz_refused(scen_parse("fuzz", (const char *)data, size, &scen, &diag), &diag))
		return;
	for (size_t i = 0; i < scen.n; i++) {
		const struct scen_entry *entry = &scen.entries[i];
		if (entry->start.x < 0 || entry->goal.y < 0 || entry->length < 0 || entry->tolerance <= 0)
			abort();
	}
	scen_free(&scen);
}
