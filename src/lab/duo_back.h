/* lab/duo_back.h -- the chase of lab/duo.h solved backwards from the catch, turn by turn, on planes of bits: one for each
 * pair of places of the hunters, with a bit for each place of the prey. */
#ifndef LAB_DUO_BACK_H
#define LAB_DUO_BACK_H

#include "lab/duo.h"

struct duo_back;

struct duo_size {
	int turn_bytes;   /* for each turn that is kept: 0 (none is), 1 or 2 */
	double log_bytes; /* at most for what is lost in a turn */
};

/* Bytes for it without its log. */
double duo_back_bytes(const struct duo *duo, int turn_bytes);

/* The least bytes to try a log with. */
double duo_back_log_bytes(const struct duo *duo);

/* Prepares it for DUO, whose map and counts are known, and takes duo->turns and duo->later for their bytes.  Whatever comes,
 * *BACK is freed with duo_back_free(). */
MUST_CHECK enum status duo_back_new(struct duo *duo, const struct duo_size *size, struct duo_back **back);
void duo_back_free(struct duo_back *back);

/* Goes on for about STEPS, and lowers duo->safe; sets *KNOWN once nothing changes any more.  STATUS_LIMIT: a chase is too long
 * to be kept, or the log is full. */
MUST_CHECK enum status duo_back_go_on(struct duo *duo, struct duo_back *back, size_t steps, bool *known,
				      struct diag *diag);

/* The number of the pair of places A and B, which differ, in either order. */
size_t duo_back_pair(const struct duo *duo, int a, int b);

#endif
