/* tests/guest/troupe.h -- the player under all its names, in a folder of their own. */
#ifndef TESTS_GUEST_TROUPE_H
#define TESTS_GUEST_TROUPE_H

/* The spec "exec:PATH" of the player called ROLE, valid until the next call. */
const char *troupe_spec(const char *role);

/* Check fixtures: make the folder, and remove it. */
void troupe_gather(void);
void troupe_leave(void);

#endif
