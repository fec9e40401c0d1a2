#include "store/bytes.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/assert.h"

void blob_free(struct blob *blob)
{
	free(blob->bytes);
	*blob = (struct blob){0};
}

const unsigned char *read_bytes(struct byte_reader *reader, size_t count)
{
	if (reader->failed || count > (size_t)(reader->end - reader->at)) {
		reader->failed = true;
		return NULL;
	}
	const unsigned char *bytes = reader->at;
	reader->at += count;
	return bytes;
}

/* By shifts, since the file is little-endian whatever the machine is. */
static uint64_t bytes_read_number(struct byte_reader *reader, size_t size)
{
	const unsigned char *bytes = read_bytes(reader, size);
	uint64_t value = 0;

	ASSERT(size <= sizeof value);
	for (size_t i = 0; bytes && i < size; i++)
		value |= (uint64_t)bytes[i] << 8 * i;
	return value;
}

uint16_t read_u16(struct byte_reader *reader)
{
	return (uint16_t)bytes_read_number(reader, 2);
}

uint32_t read_u32(struct byte_reader *reader)
{
	return (uint32_t)bytes_read_number(reader, 4);
}

uint64_t read_u64(struct byte_reader *reader)
{
	return bytes_read_number(reader, 8);
}

/* Makes room for COUNT more bytes and the zero that follows them. */
static bool bytes_make_room(struct byte_writer *writer, size_t count)
{
	unsigned char *grown = NULL;

	if (writer->failed)
		return false;
	if (count < SIZE_MAX / 2 - writer->blob.len)
		grown = array_reserve(writer->blob.bytes, &writer->cap, writer->blob.len + count + 1, 1);
	if (!grown) {
		writer->failed = true;
		return false;
	}
	writer->blob.bytes = grown;
	return true;
}

void write_bytes(struct byte_writer *writer, const void *bytes, size_t count)
{
	if (!bytes_make_room(writer, count))
		return;
	if (count)
		memcpy(writer->blob.bytes + writer->blob.len, bytes, count);
	writer->blob.len += count;
	writer->blob.bytes[writer->blob.len] = 0;
}

static void bytes_write_number(struct byte_writer *writer, uint64_t value, size_t size)
{
	unsigned char bytes[sizeof value];

	ASSERT(size <= sizeof bytes);
	for (size_t i = 0; i < size; i++)
		bytes[i] = (unsigned char)(value >> 8 * i);
	write_bytes(writer, bytes, size);
}

void write_u16(struct byte_writer *writer, uint16_t value)
{
	bytes_write_number(writer, value, 2);
}

void write_u32(struct byte_writer *writer, uint32_t value)
{
	bytes_write_number(writer, value, 4);
}

void write_u64(struct byte_writer *writer, uint64_t value)
{
	bytes_write_number(writer, value, 8);
}

void write_text(struct byte_writer *writer, const char *format, ...)
{
	va_list args, again;

	va_start(args, format);
	va_copy(again, args);
	int len = vsnprintf(NULL, 0, format, args);
	if (len < 0) {
		writer->failed = true;
	} else if (bytes_make_room(writer, (size_t)len)) {
		vsnprintf((char *)writer->blob.bytes + writer->blob.len, (size_t)len + 1, format, again);
		writer->blob.len += (size_t)len;
	}
	va_end(again);
	va_end(args);
}
