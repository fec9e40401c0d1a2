#include "config.h"

#include "cli/film.h"

#include <string.h>

#include "base/minmax.h"
#include "store/file.h"

/* An animation rests this long on its last screen before it begins again. */
enum { LAST_S = 3 };

/* TEXT[len] as a string of JSON. */
static void film_write_string(struct byte_writer *out, const char *text, size_t len)
{
	write_text(out, "\"");
	for (size_t i = 0; i < len; i++) {
		if ((unsigned char)text[i] < ' ')
			write_text(out, "\\u%04x", (unsigned)text[i]);
		else if (text[i] == '"' || text[i] == '\\')
			write_text(out, "\\%c", text[i]);
		else
			write_bytes(out, &text[i], 1);
	}
	write_text(out, "\"");
}

static void film_write_event(struct film *film, const char *text, size_t len)
{
	write_text(&film->out, "[%.6f, \"o\", ", film->time_s);
	film_write_string(&film->out, text, len);
	write_text(&film->out, "]\n");
}

enum status film_open(struct film *film, const struct screen *screen, struct diag *diag)
{
	static const char clear[] = "\033[?25l\033[0m\033[H\033[2J";

	if (film->animated)
		return STATUS_OK;
	enum status status = frame_open_recording(&film->frame, diag);
	if (!status)
		status = frame_resize(&film->frame, screen->width, screen->height);
	if (status)
		return status;
	write_text(&film->out, "{\"version\": 2, \"width\": %d, \"height\": %d, \"title\": ", screen->width,
		   screen->height);
	film_write_string(&film->out, film->title, strlen(film->title));
	write_text(&film->out, ", \"env\": {\"TERM\": \"xterm-256color\"}}\n");
	film_write_event(film, clear, sizeof clear - 1);
	return STATUS_OK;
}

enum status film_add(struct film *film, const struct screen *screen, int64_t now_ms)
{
	/* A pause is cut to idle_s. */
	double pause_s = min((double)(now_ms - film->then_ms) / 1000 / film->speed, film->idle_s);
	bool added;
	enum status status;

	if (film->animated) {
		status = animation_add(&film->animation, screen, film->time_s + pause_s, &added);
	} else {
		status = frame_draw(&film->frame, screen);
		added = film->frame.len > 0;
	}
	if (status || !added)
		return status;
	film->time_s += pause_s;
	film->then_ms = now_ms;
	if (!film->animated)
		film_write_event(film, film->frame.bytes, film->frame.len);
	return STATUS_OK;
}

enum status film_write(struct film *film, const char *path, struct diag *diag)
{
	char end[32];
	int len = snprintf(end, sizeof end, "\033[0m\033[%d;1H\033[?25h", film->frame.height);
	enum status status = STATUS_OK;

	if (film->animated)
		status = animation_write(&film->animation, film->title, film->time_s + LAST_S, &film->out);
	else
		film_write_event(film, end, (size_t)len);
	if (status || film->out.failed)
		return STATUS_NO_MEMORY;
	return file_write(path, FILE_USERS, film->out.blob.bytes, film->out.blob.len, diag);
}

void film_free(struct film *film)
{
	frame_free(&film->frame);
	animation_free(&film->animation);
	blob_free(&film->out.blob);
}
