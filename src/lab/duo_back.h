/* lab/duo_back.h -- the chase of lab/duo.h solved backwards from the catch, turn by turn, on planes of bits: one for each
 * pair of places of the hunters, with a bit for each place of the prey. */
#ifndef LAB_DUO_BACK_H
#define LAB_DUO_BACK_H

#include "lab/duo.h"

struct duo_back;

/* Bytes for it without its log, with the turns of all places if they are KEPT. */
double duo_back_bytes(const struct duo *duo, bool kept);

/* The least bytes to try a log with. */
double duo_back_log_bytes(const struct duo *duo);

/* Prepares it for DUO, whose map and counts are known, with a log of up to about LOG_BYTES, and takes duo->turns if they are
 * KEPT.  Whatever comes, *BACK is freed with duo_back_free(). */
MUST_CHECK enum status duo_back_new(struct duo *duo, bool kept, double log_bytes, struct duo_back **back);
void duo_back_free(struct duo_back *back);

/* Goes on for about STEPS, and lowers duo->safe; sets *KNOWN once nothing changes any more.  STATUS_LIMIT: a chase is too long
 * to be kept, or the log is full. */
MUST_CHECK enum status duo_back_go_on(struct duo *duo, struct duo_back *back, size_t steps, bool *known,
				      struct diag *diag);

/* The number of the pair of places A and B, which differ, in either order. */
size_t duo_back_pair(const struct duo *duo, int a, int b);

#endif
