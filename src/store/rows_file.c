#include "store/rows_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "store/disk.h"

/* Files on a file system without locks are accepted. */
static enum status rows_file_lock(int fd, const char *path, struct diag *diag)
{
	if (disk_lock(fd) != 0 && errno == EWOULDBLOCK)
		return diag_at(diag, STATUS_BUSY, path, 0, 0, "another process is writing it");
	return STATUS_OK;
}

static enum status rows_file_read(struct rows_file *file, struct diag *diag)
{
	file->fd = file_open(file->path, O_RDWR, FILE_USERS, diag);
	if (file->fd < 0 && errno == ENOENT)
		return STATUS_OK;
	if (file->fd < 0)
		return STATUS_READ;
	enum status status = rows_file_lock(file->fd, file->path, diag);
	if (!status)
		status = file_get(file->fd, file->path, FILE_MAX_BYTES, &file->blob, diag);
	return status;
}

/* The names of the columns in WANTED must begin the file, unless it ends before. */
static enum status rows_file_check_names(struct rows_file *file, struct diag *diag)
{
	const struct blob *names = &file->wanted.blob;
	size_t len = min(names->len, file->blob.len);

	if (file->wanted.failed)
		return diag_at(diag, STATUS_NO_MEMORY, file->path, 0, 0, "out of memory");
	if (len && memcmp(names->bytes, file->blob.bytes, len) != 0)
		return diag_at(diag, STATUS_BAD_INPUT, file->path, 1, 0, "not the columns of these rows");
	if (file->rows.format == ROWS_JSON && file->blob.len && file->blob.bytes[0] != '{')
		return diag_at(diag, STATUS_BAD_INPUT, file->path, 1, 0, "not rows in JSON");
	if (len == names->len) {
		file->at = file->kept = len;
		file->line = 1 + (len > 0);
	}
	file->wanted.blob.len = 0;
	return STATUS_OK;
}

enum status rows_file_open(const char *path, enum rows_format format, const struct columns *columns,
			   struct rows_file *file, struct diag *diag)
{
	ASSERT(format != ROWS_TABLE);
	*file = (struct rows_file){.path = path, .fd = -1, .line = 1};
	file->rows = rows_begin(&file->wanted, format, columns);
	enum status status = rows_file_read(file, diag);
	if (!status)
		status = rows_file_check_names(file, diag);
	if (status)
		rows_file_close(file);
	return status;
}

void rows_file_close(struct rows_file *file)
{
	if (file->fd >= 0)
		disk_close(file->fd);
	file->fd = -1;
	blob_free(&file->blob);
	blob_free(&file->wanted.blob);
}

static struct rows_line rows_file_line(const struct rows_file *file, struct rows_text row)
{
	return (struct rows_line){file->rows.format, row.text, row.text + row.len};
}

static bool rows_file_same(struct rows_text one, struct rows_text other)
{
	return one.len == other.len && (!one.len || !memcmp(one.text, other.text, one.len));
}

/* The row that is looked for. */
static struct rows_text rows_file_wanted(const struct rows_file *file)
{
	return (struct rows_text){(const char *)file->wanted.blob.bytes, file->wanted.blob.len - 1};
}

/* The first key in which ROW is not the wanted row, or NULL; *IS and *WANTED are then the two cells. */
static const struct column *rows_file_differ(const struct rows_file *file, struct rows_text row,
					     struct rows_text *is, struct rows_text *wanted)
{
	struct rows_line line = rows_file_line(file, row), other = rows_file_line(file, rows_file_wanted(file));

	for (size_t i = 0; i < file->rows.columns->n; i++) {
		const struct column *column = &file->rows.columns->all[i];
		if (!rows_has(file->rows.format, column))
			continue;
		*is = rows_next_cell(&line, column);
		*wanted = rows_next_cell(&other, column);
		if (rows_is_key(column) && !rows_file_same(*is, *wanted))
			return column;
	}
	return NULL;
}

/* CELL for a message. */
static struct rows_text rows_file_shown(struct rows_text cell)
{
	if (!cell.len)
		return (struct rows_text){"empty", strlen("empty")};
	return cell;
}

static enum rows_found rows_file_find(struct rows_file *file, struct diag *diag)
{
	size_t left = file->blob.len - file->at;
	struct rows_text is, wanted;

	if (!left || file->wanted.failed)
		return ROWS_NONE;
	const char *at = (const char *)file->blob.bytes + file->at, *end = memchr(at, '\n', left);
	if (!end)
		return ROWS_NONE;
	struct rows_text row = {at, (size_t)(end - at)};
	const struct column *column = rows_file_differ(file, row, &is, &wanted);
	if (column) {
		is = rows_file_shown(is);
		wanted = rows_file_shown(wanted);
		diag_at(diag, STATUS_BAD_INPUT, file->path, file->line, 0,
			"another command line made this row: %s is %.*s, expected %.*s", column->name,
			(int)min(is.len, (size_t)60), is.text, (int)min(wanted.len, (size_t)60), wanted.text);
		return ROWS_FOREIGN;
	}
	file->row = row;
	file->at += row.len + 1;
	file->line++;
	return ROWS_FOUND;
}

enum rows_found rows_file_next(struct rows_file *file, struct diag *diag)
{
	enum rows_found found = rows_file_find(file, diag);

	file->wanted.blob.len = 0;
	return found;
}

struct rows_text rows_file_cell(const struct rows_file *file, const char *name)
{
	struct rows_line line = rows_file_line(file, file->row);
	const struct column *column = file->rows.columns->all;
	struct rows_text cell = {"", 0};

	for (bool passed = false; !passed; column++) {
		if (!rows_has(file->rows.format, column))
			continue;
		cell = rows_next_cell(&line, column);
		passed = !strcmp(column->name, name);
	}
	return cell;
}

void rows_file_keep(struct rows_file *file)
{
	file->kept = file->at;
}

bool rows_file_has_rest(const struct rows_file *file)
{
	return file->kept < file->blob.len;
}

/* Makes the file, which was not there before. */
static enum status rows_file_make(struct rows_file *file, struct diag *diag)
{
	file->fd = disk_open(file->path, O_WRONLY | O_CREAT | O_EXCL | O_NOCTTY, 0666);
	if (file->fd >= 0)
		return rows_file_lock(file->fd, file->path, diag);
	if (errno == EEXIST)
		return diag_at(diag, STATUS_BUSY, file->path, 0, 0, "another process has created it meanwhile");
	return diag_at(diag, STATUS_WRITE, file->path, 0, 0, "%s", strerror(errno));
}

enum status rows_file_begin(struct rows_file *file, struct file_draft *draft, struct diag *diag)
{
	if (file->fd < 0) {
		enum status status = rows_file_make(file, diag);
		if (status)
			return status;
	} else if (disk_truncate(file->fd, (off_t)file->kept) != 0 ||
		   disk_seek(file->fd, (off_t)file->kept) != 0) {
		return diag_at(diag, STATUS_WRITE, file->path, 0, 0, "%s", strerror(errno));
	}
	file->blob.len = file->kept;
	snprintf(draft->path, sizeof draft->path, "%s", file->path);
	draft->straight = true;
	draft->fd = file->fd;
	file->fd = -1; /* the draft closes it */
	return STATUS_OK;
}
