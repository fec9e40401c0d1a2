/* cli/plain.h -- the program without a screen: commands come as lines on standard input, and the results go to
 * standard output, as sentences to listen to (kit/speech.h) or as lines for programs.
 *
 * The views, their keys and their clock are the same as on the screen, so a run is the same to the last bit. */
#ifndef CLI_PLAIN_H
#define CLI_PLAIN_H

#include "kit/ui.h"

/* The reader of the output. */
enum plain_for { PLAIN_NOBODY, PLAIN_EARS, PLAIN_PROGRAMS };

/* Plays UI, which has a view open, until it is closed or the input ends.  STATUS_WRITE if the output fails. */
MUST_CHECK enum status plain_run(struct ui *ui, enum plain_for plain_for, struct diag *diag);

#endif
