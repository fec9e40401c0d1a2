#include "kit/animation.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/assert.h"
#include "kit/picture.h"

static bool animation_same_cell(const struct screen_cell *a, const struct screen_cell *b)
{
	return a->glyph == b->glyph && a->role == b->role && a->back == b->back &&
	       !memcmp(a->marks, b->marks, sizeof a->marks);
}

/* Makes SCREEN the last one.  Returns the number of cells that have changed. */
static size_t animation_compare(struct animation *animation, const struct screen *screen)
{
	size_t n = (size_t)screen->width * (size_t)screen->height, n_changed = 0;

	for (size_t i = 0; i < n; i++) {
		animation->changed[i] = !animation_same_cell(&animation->shown.cells[i], &screen->cells[i]);
		animation->shown.cells[i] = screen->cells[i];
		n_changed += animation->changed[i];
	}
	return n_changed;
}

static enum status animation_begin(struct animation *animation, const struct screen *screen)
{
	enum status status = screen_resize(&animation->shown, screen->width, screen->height);

	animation->shown.theme = screen->theme;
	animation->shown.ascii = screen->ascii;
	animation->changed = calloc((size_t)screen->width * (size_t)screen->height, sizeof *animation->changed);
	return animation->changed ? status : STATUS_NO_MEMORY;
}

enum status animation_add(struct animation *animation, const struct screen *screen, double time_s, bool *added)
{
	struct byte_writer *drawn = &animation->drawn;
	size_t offset = drawn->blob.len;
	bool first = animation->n_frames == 0;
	enum status status = first ? animation_begin(animation, screen) : STATUS_OK;

	if (status)
		return status;
	ASSERT(screen->width == animation->shown.width && screen->height == animation->shown.height);
	*added = animation_compare(animation, screen) > 0 || first;
	if (!*added)
		return STATUS_OK;
	struct animation_frame *frames =
	    array_reserve(animation->frames, &animation->cap, animation->n_frames + 1, sizeof *frames);
	if (!frames)
		return STATUS_NO_MEMORY;
	animation->frames = frames;
	picture_cells(&animation->shown, first ? NULL : animation->changed, drawn);
	frames[animation->n_frames++] =
	    (struct animation_frame){.offset = offset, .len = drawn->blob.len - offset, .time_s = time_s};
	return drawn->failed ? STATUS_NO_MEMORY : STATUS_OK;
}

enum status animation_write(const struct animation *animation, const char *title, double end_s,
			    struct byte_writer *out)
{
	picture_begin(&animation->shown, title, out);
	for (size_t i = 0; i < animation->n_frames; i++) {
		const struct animation_frame *frame = &animation->frames[i];
		write_text(out, "<g>\n");
		if (i > 0)
			write_text(
			    out,
			    "<animate attributeName=\"visibility\" dur=\"%.3fs\" repeatCount=\"indefinite\" "
			    "calcMode=\"discrete\" values=\"hidden;visible\" keyTimes=\"0;%.5f\"/>\n",
			    end_s, frame->time_s / end_s);
		write_bytes(out, animation->drawn.blob.bytes + frame->offset, frame->len);
		write_text(out, "</g>\n");
	}
	picture_end(out);
	return out->failed ? STATUS_NO_MEMORY : STATUS_OK;
}

void animation_free(struct animation *animation)
{
	screen_free(&animation->shown);
	free(animation->changed);
	free(animation->frames);
	blob_free(&animation->drawn.blob);
	*animation = (struct animation){.n_frames = 0};
}
