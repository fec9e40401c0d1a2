/* cli/certificates.h -- how many deals of each floor have a way through that hurts nobody, and how forgiving they are. */
#ifndef CLI_CERTIFICATES_H
#define CLI_CERTIFICATES_H

#include "cli/cli.h"

/* Deals every floor for N seeds and prints a line or a row in FORMAT for each floor; PROGRESS is the value of --progress,
 * or NULL.  STATUS_INTERRUPTED after those that were finished. */
enum status certificates_print(int n, enum cli_format format, const char *progress, struct diag *diag);

#endif
