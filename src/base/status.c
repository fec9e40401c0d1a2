#include "base/status.h"

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
	return (unsigned)status < STATUS_COUNT ? table[status].text : "unknown status";
}

int status_exit(enum status status)
{
	return (unsigned)status < STATUS_COUNT ? table[status].exit_status : 2;
}
