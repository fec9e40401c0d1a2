#include "config.h"

#include "store/places.h"

#include <errno.h>
#include <limits.h>
#include <pwd.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/assert.h"
#include "base/text.h"
#include "store/disk.h"
#include "store/file.h"

static const struct {
	const char *variable, *under_home;
} own[] = {
    [PLACE_DATA] = {"XDG_DATA_HOME", ".local/share"},
    [PLACE_STATE] = {"XDG_STATE_HOME", ".local/state"},
    [PLACE_CONFIG] = {"XDG_CONFIG_HOME", ".config"},
};

static bool places_is_absolute(const char *path)
{
	return path && path[0] == '/';
}

static const char *places_home(void)
{
	const char *named = getenv("HOME");

	if (places_is_absolute(named))
		return named;
	const struct passwd *user = getpwuid(getuid());
	if (user && places_is_absolute(user->pw_dir))
		return user->pw_dir;
	return "/";
}

/* Is PATH a directory, or can it be made one?  Returns false with the errno of making it. */
static bool places_make_directory(const char *path)
{
	struct stat info;

	if (disk_make_directory(path) != 0) {
		int error = errno;
		bool directory = disk_status(path, &info) == 0 && S_ISDIR(info.st_mode);
		errno = error == EEXIST ? ENOTDIR : error;
		if (!directory)
			return false;
	}
	/* Else a power failure could take a new directory with all its safe files, or one made by a process
	 * that was killed before this call. */
	return file_sync_directory_of(path);
}

/* Creates the directories above PATH's last component; PATH is as it was in the end. */
static bool places_make_directories(char *path)
{
	for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		bool made = places_make_directory(path);
		*slash = '/';
		if (!made)
			return false;
	}
	return true;
}

enum status place_find(enum place place, const char *name, char *path, size_t cap, struct diag *diag)
{
	ASSERT((size_t)place < ARRAY_LEN(own));
	const char *base = getenv(own[place].variable);
	int len;

	if (places_is_absolute(base))
		len = snprintf(path, cap, "%s/astray/%s", base, name);
	else
		len = snprintf(path, cap, "%s/%s/astray/%s", places_home(), own[place].under_home, name);
	if (len < 0 || (size_t)len >= cap)
		return diag_at(diag, STATUS_SPACE, name, 0, 0, "the path is too long");
	return STATUS_OK;
}

/* Would PATH create a missing home directory?  The program must not. */
static bool places_lacks_home(const char *path)
{
	const char *home = places_home();
	size_t len = strlen(home);
	struct stat info;

	return !strncmp(path, home, len) && path[len] == '/' && disk_status(home, &info) != 0 &&
	       errno == ENOENT;
}

enum status place_make(const char *path, struct diag *diag)
{
	char copy[PATH_MAX];

	if (snprintf(copy, sizeof copy, "%s", path) >= (int)sizeof copy)
		return diag_at(diag, STATUS_SPACE, path, 0, 0, "the path is too long");
	if (places_lacks_home(path))
		return diag_at(diag, STATUS_WRITE, path, 0, 0, "the home directory %s does not exist",
			       places_home());
	if (!places_make_directories(copy))
		return diag_at(diag, STATUS_WRITE, path, 0, 0, "cannot create its directory: %s",
			       strerror(errno));
	return STATUS_OK;
}

enum status place_own(enum place place, const char *name, char *path, size_t cap, struct diag *diag)
{
	enum status status = place_find(place, name, path, cap, diag);

	if (!status)
		status = place_make(path, diag);
	return status;
}

enum status place_data(const char *name, char *path, size_t cap)
{
	const char *named = getenv("ASTRAY_DATADIR");

	if (!named || !*named)
		named = PKGDATADIR;
	int len = snprintf(path, cap, "%s/%s", named, name);
	if (len < 0 || (size_t)len >= cap)
		return STATUS_SPACE;
	return STATUS_OK;
}

bool place_is_name(const char *text)
{
	return *text && *text != '.' && !strchr(text, '/');
}

enum status place_content(const char *folder, const char *name, const char *suffix, char *path, size_t cap)
{
	char file[PATH_MAX];

	if (!place_is_name(name) ||
	    snprintf(file, sizeof file, "%s/%s%s", folder, name, suffix) >= (int)sizeof file)
		return STATUS_NOT_FOUND;
	if (place_find(PLACE_DATA, file, path, cap, NULL) == STATUS_OK && file_exists(path))
		return STATUS_OK;
	if (place_data(file, path, cap) == STATUS_OK && file_exists(path))
		return STATUS_OK;
	return STATUS_NOT_FOUND;
}

static bool places_ends_in(const char *name, const char *suffix)
{
	size_t len = strlen(name), tail = strlen(suffix);

	return len > tail && !strcmp(name + len - tail, suffix);
}

static int places_by_bytes(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool places_add_name(struct name_list *list, size_t *cap, const char *name)
{
	char **grown = array_reserve(list->names, cap, list->n + 1, sizeof *grown);

	if (!grown)
		return false;
	list->names = grown;
	char *copy = strdup(name);
	if (!copy)
		return false;
	list->names[list->n++] = copy;
	return true;
}

/* The search of place_list, and its results. */
struct places_search {
	const char *suffix;
	struct name_list found;
	size_t cap;
};

static bool places_take(void *context, const char *name)
{
	struct places_search *search = context;

	if (name[0] == '.' || !places_ends_in(name, search->suffix))
		return true;
	return places_add_name(&search->found, &search->cap, name);
}

enum status place_list(const char *directory, const char *suffix, struct name_list *list)
{
	struct places_search search = {.suffix = suffix};

	if (!disk_list(directory, places_take, &search)) {
		name_list_free(&search.found);
		return STATUS_NO_MEMORY;
	}
	if (search.found.n)
		qsort(search.found.names, search.found.n, sizeof *search.found.names, places_by_bytes);
	*list = search.found;
	return STATUS_OK;
}

void name_list_free(struct name_list *list)
{
	for (size_t i = 0; i < list->n; i++)
		free(list->names[i]);
	free(list->names);
	*list = (struct name_list){0};
}

/* Adds the names in DIRECTORY that end in SUFFIX, without it. */
static enum status places_add_stems(const char *directory, const char *suffix, struct name_list *list,
				    size_t *cap)
{
	struct name_list files;
	enum status status = place_list(directory, suffix, &files);

	if (status)
		return status;
	for (size_t i = 0; i < files.n && !status; i++) {
		files.names[i][strlen(files.names[i]) - strlen(suffix)] = '\0';
		if (!places_add_name(list, cap, files.names[i]))
			status = STATUS_NO_MEMORY;
	}
	name_list_free(&files);
	return status;
}

/* LIST is sorted: equal names stand together. */
static void places_drop_doubles(struct name_list *list)
{
	size_t kept = 0;

	for (size_t i = 0; i < list->n; i++) {
		if (kept && !strcmp(list->names[kept - 1], list->names[i]))
			free(list->names[i]);
		else
			list->names[kept++] = list->names[i];
	}
	list->n = kept;
}

enum status place_list_content(const char *folder, const char *const *suffixes, struct name_list *list)
{
	char mine[PATH_MAX], data[PATH_MAX];
	struct name_list made = {NULL, 0};
	size_t cap = 0;
	enum status status = place_data(folder, data, sizeof data);

	if (!status)
		status = place_find(PLACE_DATA, folder, mine, sizeof mine, NULL);
	for (; *suffixes && !status; suffixes++) {
		status = places_add_stems(mine, *suffixes, &made, &cap);
		if (!status)
			status = places_add_stems(data, *suffixes, &made, &cap);
	}
	if (status) {
		name_list_free(&made);
		return status;
	}
	if (made.n)
		qsort(made.names, made.n, sizeof *made.names, places_by_bytes);
	places_drop_doubles(&made);
	*list = made;
	return STATUS_OK;
}

struct place_hint place_hint(const char *folder, const char *const *suffixes, const char *name)
{
	struct text_near near = text_near_to(name);
	struct name_list list = {NULL, 0};
	struct place_hint hint;

	if (place_list_content(folder, suffixes, &list))
		list.n = 0;
	for (size_t i = 0; i < list.n; i++)
		text_near_try(&near, list.names[i]);
	if (near.found)
		snprintf(hint.text, sizeof hint.text, "did you mean %s?", near.found);
	else
		snprintf(hint.text, sizeof hint.text, "see 'astray list %s'", folder);
	name_list_free(&list);
	return hint;
}
