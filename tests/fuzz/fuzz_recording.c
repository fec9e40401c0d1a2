/* Any bytes as a search trace: refused with a message, or read into events that lie on the map. */
#include "lab/recording.h"
#include "tests/fuzz/fuzz.h"

enum { SIDE = 16 };

/* NAME: its suffix says of which kind. */
static void read_recording(const char *name, const uint8_t *data, size_t size)
{
	static uint8_t cost[SIDE * SIDE];
	struct ground ground = {.width = SIDE, .height = SIDE, .cost = cost, .cost_max = 3};
	struct recording *recording;
	struct diag diag = {""};

	for (size_t i = 0; i < sizeof cost; i++)
		cost[i] = (uint8_t)(i % 5);
	if (fuzz_refused(recording_parse(name, (const char *)data, size, &ground, &recording, &diag), &diag))
		return;
	for (size_t i = 0; i < recording->log.n; i++)
		if (recording->log.events[i].cell >= SIDE * SIDE)
			abort();
	if (recording->log.dropped || recording->result.len > recording->result.cap)
		abort();
	recording_free(recording);
}

void fuzz_recording(const uint8_t *data, size_t size)
{
	read_recording("fuzz.trace.json", data, size);
}

void fuzz_yaml(const uint8_t *data, size_t size)
{
	read_recording("fuzz.trace.yaml", data, size);
}
