#include "config.h"

#include "tests/guest/troupe.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "tests/suite.h"

static char folder[64], player[PATH_MAX];

const char *troupe_spec(const char *role)
{
	static char spec[256];
	char path[128];

	snprintf(path, sizeof path, "%s/%s", folder, role);
	(void)!symlink(player, path);
	snprintf(spec, sizeof spec, "exec:%s", path);
	return spec;
}

void troupe_gather(void)
{
	snprintf(folder, sizeof folder, "/tmp/astray-troupe-XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(folder));
	ck_assert_ptr_nonnull(realpath("tests/guest/player", player));
}

void troupe_leave(void)
{
	DIR *open = opendir(folder);
	char path[512];

	for (struct dirent *entry; open && (entry = readdir(open));) {
		snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
		unlink(path);
	}
	closedir(open);
	rmdir(folder);
}
