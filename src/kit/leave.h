/* kit/leave.h -- asks whether to leave, after it has tried to save everything.
 *
 * Invariant: it claims that all is saved only if every view said so. */
#ifndef KIT_LEAVE_H
#define KIT_LEAVE_H

/* Leaves something smaller than the program: calls LEAVE with OWNER. */
struct leave_arg {
	void (*leave)(void *owner);
	void *owner;
};

#endif
