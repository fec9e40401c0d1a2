/* cli/plain.h -- the program without a screen: a line of text a turn on standard output, commands a line on standard
 * input.
 *
 * The views, their keys and their clock are the same as on the screen, so a run is the same to the last bit. */
#ifndef CLI_PLAIN_H
#define CLI_PLAIN_H

#include "kit/ui.h"

/* Plays UI, which has a view open, until it is closed or the input ends.  STATUS_WRITE if the output fails. */
MUST_CHECK enum status plain_run(struct ui *ui, struct diag *diag);

#endif
