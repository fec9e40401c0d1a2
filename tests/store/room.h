/* tests/store/room.h -- a directory that a test may fill. */
#ifndef TESTS_STORE_ROOM_H
#define TESTS_STORE_ROOM_H

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "tests/suite.h"

struct room {
	char directory[64], path[128];
};

/* The path of NAME in the directory, until the next call. */
static inline const char *room_path(struct room *room, const char *name)
{
	snprintf(room->path, sizeof room->path, "%s/%s", room->directory, name);
	return room->path;
}

static inline struct room room_new(void)
{
	struct room room = {"/tmp/astray-test-XXXXXX", ""};

	ck_assert_ptr_nonnull(mkdtemp(room.directory));
	return room;
}

/* Writes TEXT to the file NAME in the directory. */
static inline void room_write(struct room *room, const char *name, const char *text)
{
	FILE *file = fopen(room_path(room, name), "w");

	ck_assert_ptr_nonnull(file);
	ck_assert_int_ge(fputs(text, file), 0);
	ck_assert_int_eq(fclose(file), 0);
}

static inline void room_free(struct room *room)
{
	char command[128];

	snprintf(command, sizeof command, "rm -rf '%s'", room->directory);
	ck_assert_int_eq(system(command), 0);
}

#endif
