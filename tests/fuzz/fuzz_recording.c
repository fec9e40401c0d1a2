/* Any bytes as a search trace: refused with a message, or read into events that lie on the map. */
#include "lab/recording.h"
#include "tests/fuzz/fuzz.h"

#ifndef NAME
#define NAME "fuzz.trace.json"
#endif

enum { SIDE = 16 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static uint8_t cost[SIDE * SIDE];
	struct ground ground = {.width = SIDE, .height = SIDE, .cost = cost, .cost_max = 3};
	struct recording *recording;
	struct diag diag = {""};

	for (size_t i = 0; i < sizeof cost; i++)
		cost[i] = (uint8_t)(i % 5);
	if (fuzz_refused(recording_parse(NAME, (const char *)data, size, &ground, &recording, &diag), &diag))
		return 0;
	for (size_t i = 0; i < recording->log.n; i++)
		if (recording->log.events[i].cell >= SIDE * SIDE)
			abort();
	if (recording->log.dropped || recording->result.len > recording->result.cap)
		abort();
	recording_free(recording);
	return 0;
}
