#include "config.h"

#include "store/yamltree.h"

#ifdef HAVE_LIBYAML

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "base/text.h"

enum { DEPTH_MAX = 64, NUMBER_CAP = 32 };

/* A list or group that has begun and not ended. */
struct yamltree_level {
	json_t *value; /* owned by the level below; the lowest by the reader */
	char *key;     /* [owned] of the value that comes next in a group; NULL: a key comes next */
};

struct yamltree_reader {
	const char *name;
	yaml_parser_t parser;
	struct yamltree_level levels[DEPTH_MAX];
	int depth, n; /* n: values */
	json_t *root;
	bool ended;
	struct diag *diag;
};

static enum status yamltree_wrong(const struct yamltree_reader *reader, yaml_mark_t at, const char *what)
{
	return diag_at(reader->diag, STATUS_BAD_INPUT, reader->name, (int)at.line + 1, (int)at.column + 1, "%s",
		       what);
}

/* ---- words ----------------------------------------------------------------------------------------------- */

static bool yamltree_is_one_of(const char *word, const char *const *words)
{
	for (; *words; words++)
		if (!strcmp(word, *words))
			return true;
	return false;
}

/* Is WORD written as JSON writes numbers, or nearly so?  Then it is read alike everywhere. */
static bool yamltree_is_number(const char *word)
{
	const char *digits = word + (*word == '-' || *word == '+');
	bool leading = digits[0] == '0' && digits[1] >= '0' && digits[1] <= '9';

	return *digits >= '0' && *digits <= '9' && !leading && strspn(word, "+-.0123456789eE") == strlen(word);
}

/* Is WORD a number?  Then *NUMBER is set to it, or to NULL without memory for it. */
static bool yamltree_number(const char *word, json_t **number)
{
	double real;
	char *end;

	if (!yamltree_is_number(word))
		return false;
	if (!strpbrk(word, ".eE") && strlen(word) < 18) {
		long long whole = strtoll(word, &end, 10);
		if (*end)
			return false;
		*number = json_integer(whole);
		return true;
	}
	if (!text_to_double(word, &real) || !isfinite(real))
		return false;
	*number = json_real(real);
	return true;
}

static json_t *yamltree_word(const char *word, size_t len, bool plain)
{
	static const char *const nulls[] = {"", "~", "null", "Null", "NULL", NULL};
	static const char *const trues[] = {"true", "True", "TRUE", NULL};
	static const char *const falses[] = {"false", "False", "FALSE", NULL};

	if (plain && yamltree_is_one_of(word, nulls))
		return json_null();
	if (plain && yamltree_is_one_of(word, trues))
		return json_true();
	if (plain && yamltree_is_one_of(word, falses))
		return json_false();
	json_t *number;
	if (plain && len < NUMBER_CAP && yamltree_number(word, &number))
		return number;
	return json_stringn(word, len);
}

/* ---- the tree -------------------------------------------------------------------------------------------- */

/* Puts VALUE, which it takes over, where the next value belongs. */
static enum status yamltree_put(struct yamltree_reader *reader, json_t *value, yaml_mark_t at)
{
	int failed;

	if (!value) /* libyaml has refused text that is not UTF-8 */
		return diag_at(reader->diag, STATUS_NO_MEMORY, reader->name, 0, 0, "out of memory");
	if (++reader->n > YAMLTREE_VALUES_MAX) {
		json_decref(value);
		return diag_at(reader->diag, STATUS_LIMIT, reader->name, 0, 0, "more than %d values in YAML",
			       YAMLTREE_VALUES_MAX);
	}
	if (reader->depth == 0) {
		reader->root = value;
		return STATUS_OK;
	}
	struct yamltree_level *level = &reader->levels[reader->depth - 1];
	if (json_is_array(level->value)) {
		failed = json_array_append_new(level->value, value);
	} else if (!level->key) {
		json_decref(value);
		return yamltree_wrong(reader, at, "a key is a word, not a list or a group");
	} else {
		failed = json_object_set_new(level->value, level->key, value);
		free(level->key);
		level->key = NULL;
	}
	if (failed)
		return diag_at(reader->diag, STATUS_NO_MEMORY, reader->name, 0, 0, "out of memory");
	return STATUS_OK;
}

static enum status yamltree_begin(struct yamltree_reader *reader, json_t *value, yaml_mark_t at)
{
	if (reader->depth == DEPTH_MAX) {
		json_decref(value);
		return yamltree_wrong(reader, at, "lists and groups are nested too deeply");
	}
	enum status status = yamltree_put(reader, value, at);
	if (!status)
		reader->levels[reader->depth++] = (struct yamltree_level){value, NULL};
	return status;
}

static enum status yamltree_take_key(struct yamltree_reader *reader, const char *key, yaml_mark_t at)
{
	struct yamltree_level *level = &reader->levels[reader->depth - 1];

	if (json_object_get(level->value, key))
		return diag_at(reader->diag, STATUS_BAD_INPUT, reader->name, (int)at.line + 1,
			       (int)at.column + 1, "the key '%.40s' comes twice", key);
	level->key = strdup(key);
	if (!level->key)
		return diag_at(reader->diag, STATUS_NO_MEMORY, reader->name, 0, 0, "out of memory");
	return STATUS_OK;
}

static enum status yamltree_take_word(struct yamltree_reader *reader, const yaml_event_t *event)
{
	const char *word = (const char *)event->data.scalar.value;
	bool plain = event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;

	if (reader->depth && json_is_object(reader->levels[reader->depth - 1].value) &&
	    !reader->levels[reader->depth - 1].key)
		return yamltree_take_key(reader, word, event->start_mark);
	return yamltree_put(reader, yamltree_word(word, event->data.scalar.length, plain), event->start_mark);
}

static const yaml_char_t *yamltree_tag(const yaml_event_t *event)
{
	switch (event->type) {
	case YAML_SCALAR_EVENT: return event->data.scalar.tag;
	case YAML_SEQUENCE_START_EVENT: return event->data.sequence_start.tag;
	case YAML_MAPPING_START_EVENT: return event->data.mapping_start.tag;
	default: return NULL;
	}
}

static enum status yamltree_take(struct yamltree_reader *reader, const yaml_event_t *event)
{
	if (yamltree_tag(event))
		return yamltree_wrong(reader, event->start_mark, "tags such as !this are not read");
	switch (event->type) {
	case YAML_ALIAS_EVENT:
		return yamltree_wrong(reader, event->start_mark, "aliases such as *this are not read");
	case YAML_SCALAR_EVENT: return yamltree_take_word(reader, event);
	case YAML_SEQUENCE_START_EVENT: return yamltree_begin(reader, json_array(), event->start_mark);
	case YAML_MAPPING_START_EVENT: return yamltree_begin(reader, json_object(), event->start_mark);
	case YAML_SEQUENCE_END_EVENT:
	case YAML_MAPPING_END_EVENT: reader->depth--; return STATUS_OK;
	case YAML_DOCUMENT_START_EVENT:
		if (reader->root)
			return yamltree_wrong(reader, event->start_mark, "a second document");
		return STATUS_OK;
	case YAML_STREAM_END_EVENT: reader->ended = true; return STATUS_OK;
	default: return STATUS_OK;
	}
}

static enum status yamltree_complain(const struct yamltree_reader *reader)
{
	const yaml_parser_t *parser = &reader->parser;

	if (parser->error == YAML_MEMORY_ERROR)
		return diag_at(reader->diag, STATUS_NO_MEMORY, reader->name, 0, 0, "out of memory");
	return diag_at(reader->diag, STATUS_BAD_INPUT, reader->name, (int)parser->problem_mark.line + 1,
		       (int)parser->problem_mark.column + 1, "no YAML: %.100s",
		       parser->problem ? parser->problem : "");
}

static enum status yamltree_read_events(struct yamltree_reader *reader)
{
	enum status status = STATUS_OK;

	while (!status && !reader->ended) {
		yaml_event_t event;
		if (!yaml_parser_parse(&reader->parser, &event))
			return yamltree_complain(reader);
		status = yamltree_take(reader, &event);
		yaml_event_delete(&event);
	}
	return status;
}

enum status yamltree_read(const char *name, const char *text, size_t len, json_t **root, struct diag *diag)
{
	struct yamltree_reader reader = {.name = name, .diag = diag};

	if (!yaml_parser_initialize(&reader.parser))
		return diag_at(diag, STATUS_NO_MEMORY, name, 0, 0, "out of memory");
	yaml_parser_set_input_string(&reader.parser, (const unsigned char *)text, len);
	enum status status = yamltree_read_events(&reader);
	yaml_parser_delete(&reader.parser);
	for (int i = 0; i < DEPTH_MAX; i++)
		free(reader.levels[i].key);
	if (!status && !reader.root)
		status = diag_at(diag, STATUS_BAD_INPUT, name, 1, 1, "an empty document");
	if (status)
		json_decref(reader.root);
	else
		*root = reader.root;
	return status;
}

#else

enum status yamltree_read(const char *name, const char *text, size_t len, json_t **root, struct diag *diag)
{
	(void)text, (void)len, (void)root;
	return diag_at(diag, STATUS_UNSUPPORTED, name, 0, 0, "YAML: this astray was built without libyaml");
}

#endif
