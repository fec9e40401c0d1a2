#include "base/status.h"

#include "base/assert.h"

static const struct {
	const char *text;
	int exit_status;
} table[] = {
#define STATUS(id, exit_status, text) [STATUS_##id] = {text, exit_status},
#include "base/status.def"
#undef STATUS
};

const char *status_text(enum status status)
{
	ASSERT((unsigned)status < STATUS_COUNT);
	return table[status].text;
}

int status_exit(enum status status)
{
	ASSERT((unsigned)status < STATUS_COUNT);
	return table[status].exit_status;
}
