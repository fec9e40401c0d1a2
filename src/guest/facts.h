/* guest/facts.h -- a ship's situation as a program reads it before it sends the ship's wish: one line of the protocol.
 *
 * Invariant: the line is the same on every machine, and has no end but its line break. */
#ifndef GUEST_FACTS_H
#define GUEST_FACTS_H

#include "steer/steer.h"
#include "store/bytes.h"

/* Appends the question "steer TICK SHIP ..." about SHIP of BATCH to OUT. */
void facts_write(const struct steer_batch *batch, uint32_t ship, struct byte_writer *out);

#endif
