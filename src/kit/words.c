#include "kit/words.h"

#include <stdio.h>
#include <string.h>

#include "base/minmax.h"

enum { NAME_CAP = 64 };

struct words_writer {
	char *out;
	size_t cap, len;
	bool emphasis;
};

static void words_add(struct words_writer *writer, const char *text, size_t len)
{
	if (writer->len + len < writer->cap) {
		memcpy(writer->out + writer->len, text, len);
		writer->len += len;
	}
	writer->out[writer->len] = '\0';
}

static void words_add_strong(struct words_writer *writer, const char *text, size_t len)
{
	if (writer->emphasis)
		words_add(writer, (const char[]){SCREEN_STRONG}, 1);
	words_add(writer, text, len);
	if (writer->emphasis)
		words_add(writer, (const char[]){SCREEN_USUAL}, 1);
}

/* The view called NAME; NULL: none. */
static const struct view *words_view(const char *name)
{
	for (size_t i = 0; views[i]; i++)
		if (!strcmp(views[i]->name, name))
			return views[i];
	return NULL;
}

/* The key of ACTION, or its word in quotes. */
static void words_add_action(struct words_writer *writer, const struct ui *ui, const struct view *view,
			     int action)
{
	char key[16], quoted[NAME_CAP];

	ui_key_of(ui, view, action, key);
	if (key[0]) {
		words_add_strong(writer, key, strlen(key));
		return;
	}
	const char *word = ui_action(ui, view, action)->word;
	snprintf(quoted, sizeof quoted, "\"%s\"", word ? word : view->actions[action].name);
	words_add_strong(writer, quoted, strlen(quoted));
}

/* The action that TEXT[len] names, "action" of VIEW or "view.action", which sets VIEW; negative: none. */
static int words_find(const struct view **view, const char *text, size_t len)
{
	char name[NAME_CAP];

	snprintf(name, sizeof name, "%.*s", (int)min(len, sizeof name), text);
	char *action_name = strchr(name, '.');
	if (action_name) {
		*action_name++ = '\0';
		*view = words_view(name);
	} else {
		action_name = name;
	}
	return *view ? view_action_named(*view, action_name) : -1;
}

/* Adds the key for NAME[len]; false: not an action. */
static bool words_add_named(struct words_writer *writer, const struct ui *ui, const struct view *view,
			    const char *text, size_t len)
{
	int action = words_find(&view, text, len);

	if (action >= 0)
		words_add_action(writer, ui, view, action);
	return action >= 0;
}

static char *words_write(struct words_writer *writer, const struct ui *ui, const struct view *view,
			 const char *text)
{
	writer->out[0] = '\0';
	while (*text) {
		size_t plain = strcspn(text, "{`");
		words_add(writer, text, plain);
		text += plain;
		if (!*text)
			break;
		const char *end = strchr(text + 1, *text == '{' ? '}' : '`');
		size_t len = end ? (size_t)(end - text) - 1 : 0;
		if (!end || (*text == '{' && !words_add_named(writer, ui, view, text + 1, len))) {
			words_add(writer, text++, 1);
			continue;
		}
		if (*text == '`')
			words_add_strong(writer, text + 1, len);
		text = end + 1;
	}
	return writer->out;
}

char *words_shown(const struct ui *ui, const struct view *view, const char *text, char *out, size_t cap)
{
	return words_write(&(struct words_writer){out, cap, 0, true}, ui, view, text);
}

char *words_plain(const struct ui *ui, const struct view *view, const char *text, char *out, size_t cap)
{
	return words_write(&(struct words_writer){out, cap, 0, false}, ui, view, text);
}

const char *words_unknown(const struct view *view, const char *text)
{
	for (const char *at = strchr(text, '{'); at; at = strchr(at + 1, '{')) {
		size_t len = strspn(at + 1, "abcdefghijklmnopqrstuvwxyz0123456789_-.");
		const struct view *of = view;
		if (len && at[1 + len] == '}' && words_find(&of, at + 1, len) < 0)
			return at;
	}
	return NULL;
}
