/* Any bytes as a search trace: refused with a message, or read into events that lie on the map. */
#include "lab/recording.h"
#include "tests/fuzz/fuzz.h"

enum { SIDE = 16 };

/* NAME: its suffix says of which kind. */
static void read_recording(const char *name, const uint8_t *data, size_t size)
{
	struct grid grid;
	struct ground ground;
	static const enum terrain terrains[] = {TERRAIN_WALL, TERRAIN_FLOOR, TERRAIN_WATER, TERRAIN_MUD,
						TERRAIN_FLOOR};
	struct recording *recording;
	struct diag diag = {""};

	if (grid_new(SIDE, SIDE, TERRAIN_FLOOR, &grid))
		abort();
	for (int i = 0; i < SIDE * SIDE; i++)
		grid.terrain[i] = (uint8_t)terrains[i % 5];
	if (ground_new(&grid, MOVER_PLANNER, NULL, &ground))
		abort();
	bool refused =
	    fuzz_refused(recording_parse(name, (const char *)data, size, &ground, &recording, &diag), &diag);
	ground_free(&ground);
	grid_free(&grid);
	if (refused)
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
