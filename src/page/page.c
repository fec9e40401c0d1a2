#include "config.h"

#include "page/page.h"

#include <string.h>

#include "store/file.h"
#include "store/places.h"

static const char place_of_log[] = "@LOG@";

void page_text(struct webpage *page, const char *text)
{
	struct byte_writer *out = &page->out;

	write_text(out, "\"");
	for (const unsigned char *at = (const unsigned char *)text; *at; at++)
		if (*at < ' ' || *at == 0x7f || strchr("\"\\<>&", *at))
			write_text(out, "\\u%04x", *at);
		else
			write_bytes(out, at, 1);
	write_text(out, "\"");
}

void page_begin(struct webpage *page, const char *title, const char *command)
{
	*page = (struct webpage){.n_panes = 0};
	write_text(&page->out, "{\"schema\":1,\"version\":\"%s\",\"title\":", PACKAGE_VERSION);
	page_text(page, title);
	write_text(&page->out, ",\"command\":");
	page_text(page, command);
}

void page_add_map(struct webpage *page, const struct ground *ground, const char *name, const struct cell *start,
		  const struct cell *goal)
{
	if (page->n_maps == 1)
		write_text(&page->out, "],\n\"more\":[\n{\"number\":1");
	else if (page->n_maps > 1)
		write_text(&page->out, "]},\n{\"number\":%d", page->n_maps);
	page->n_maps++;
	page->n_panes = 0;
	write_text(&page->out, ",\n\"map\":{\"name\":");
	page_text(page, name);
	write_text(&page->out, ",\"width\":%d,\"height\":%d", ground->width, ground->height);
	if (start)
		write_text(&page->out, ",\"start\":%zu", ground_index(ground, *start));
	if (goal)
		write_text(&page->out, ",\"goal\":%zu", ground_index(ground, *goal));
	write_text(&page->out, ",\"cost\":[");
	for (size_t i = 0; i < ground_cells(ground); i++)
		write_text(&page->out, "%s%u", i ? "," : "", ground->cost[i]);
	write_text(&page->out, "]}");
}

void page_end_panes(struct webpage *page)
{
	if (page->n_panes)
		write_text(&page->out, "%s", page->n_maps > 1 ? "]}]" : "]");
	page->n_panes = 0;
}

void page_begin_pane(struct webpage *page, const char *kind, const char *title)
{
	write_text(&page->out, "%s{\"kind\":\"%s\",\"title\":", page->n_panes++ ? ",\n" : ",\n\"panes\":[\n",
		   kind);
	page_text(page, title);
}

enum status page_check(const struct webpage *page, struct diag *diag)
{
	if (page->out.failed)
		return STATUS_NO_MEMORY;
	if (page->out.blob.len <= PAGE_BYTES_MAX)
		return STATUS_OK;
	return diag_set(diag, STATUS_LIMIT, "too much for one page: more than %d MiB", PAGE_BYTES_MAX >> 20);
}

/* TEMPLATE with the log of PAGE at its place. */
static enum status page_fill(const struct webpage *page, const struct blob *template, struct byte_writer *whole,
			     const char *path, struct diag *diag)
{
	const char *text = (const char *)template->bytes, *place = strstr(text, place_of_log);

	if (!place)
		return diag_at(diag, STATUS_BAD_INPUT, path, 0, 0, "lacks the placeholder for the log: %s",
			       place_of_log);
	write_bytes(whole, text, (size_t)(place - text));
	write_bytes(whole, page->out.blob.bytes, page->out.blob.len);
	write_text(whole, "%s", place + strlen(place_of_log));
	return whole->failed ? STATUS_NO_MEMORY : STATUS_OK;
}

static enum status page_write(const struct webpage *page, const char *path, struct diag *diag)
{
	char from[4096];
	struct blob template;
	struct byte_writer whole = {0};
	enum status status = page_check(page, diag);

	if (!status)
		status = place_data("page.html", from, sizeof from);
	if (!status)
		status = file_read(from, FILE_USERS, PAGE_BYTES_MAX, &template, diag);
	if (status)
		return status;
	status = page_fill(page, &template, &whole, from, diag);
	if (!status)
		status = file_write(path, FILE_USERS, whole.blob.bytes, whole.blob.len, diag);
	blob_free(&whole.blob);
	blob_free(&template);
	return status;
}

enum status page_end(struct webpage *page, const char *path, struct diag *diag)
{
	enum status status = STATUS_OK;

	page_end_panes(page);
	write_text(&page->out, "}");
	if (path)
		status = page_write(page, path, diag);
	blob_free(&page->out.blob);
	return status;
}
