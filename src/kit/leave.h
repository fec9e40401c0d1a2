/* kit/leave.h -- asks whether to leave, after it has tried to put on the disk what would be lost.
 *
 * Invariant: it never says that something is kept unless every view has said so. */
#ifndef KIT_LEAVE_H
#define KIT_LEAVE_H

/* Leaves something smaller than the program: calls LEAVE with OWNER. */
struct leave_arg {
	void (*leave)(void *owner);
	void *owner;
};

#endif
