/* cli/pager.h -- astray page: commands that show something write it as a page instead (page/page.h).
 *
 * Invariant: a failed page leaves no file. */
#ifndef CLI_PAGER_H
#define CLI_PAGER_H

#include "cli/task.h"
#include "page/page.h"

struct lab_arg;
struct space_view_setup;

/* Is TASK to write a page? */
bool pager_wanted(const struct task *task);

/* The page for the lab opened with ARG; the page of LESSON; the page of the flights that the space lab shows with SETUP. */
MUST_CHECK enum status pager_lab(const struct task *task, const struct lab_arg *arg, struct diag *diag);
MUST_CHECK enum status pager_lesson(const struct task *task, const struct lesson *lesson, struct diag *diag);
MUST_CHECK enum status pager_space(const struct task *task, const struct space_view_setup *setup,
				   struct diag *diag);

/* Begins a page of TITLE, or of WHAT and the name of FILE without its folders, and ends it: writes it unless STATUS is a failure,
 * which it returns. */
void pager_begin(const struct task *task, const char *title, struct webpage *page);
void pager_begin_about(const struct task *task, const char *what, const char *file, struct webpage *page);
MUST_CHECK enum status pager_end(const struct task *task, struct webpage *page, enum status status,
				 struct diag *diag);

#endif
