/* cli/certificates.h -- how many deals of each floor have a way through that hurts nobody, and how forgiving they are. */
#ifndef CLI_CERTIFICATES_H
#define CLI_CERTIFICATES_H

#include "cli/cli.h"

/* Deals every floor for N seeds and prints a line or a row in FORMAT for each floor.  STATUS_INTERRUPTED after those that
 * were finished. */
enum status certificates_print(int n, enum cli_format format, struct diag *diag);

#endif
