#include "config.h"

#include "store/inflate.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"

/* For windowBits: the largest window, and a header of zlib or gzip, or one of gzip. */
enum { INFLATE_EITHER = 15 + 32, INFLATE_GZIP = 15 + 16 };

bool inflate_knows(const char *method)
{
#ifdef HAVE_ZSTD
	if (!strcmp(method, "zstd"))
		return true;
#endif
	return !strcmp(method, "zlib") || !strcmp(method, "gzip");
}

size_t inflate_most(const char *method)
{
	return strcmp(method, "zstd") ? INFLATE_MOST : INFLATE_MOST_ZSTD;
}

#ifdef HAVE_ZSTD

#include <zstd.h>

static bool inflate_is_zstd(const unsigned char *bytes, size_t len)
{
	static const unsigned char magic[] = {0x28, 0xb5, 0x2f, 0xfd};

	return len >= sizeof magic && !memcmp(bytes, magic, sizeof magic);
}

static enum status inflate_begin_zstd(struct inflater *inflater)
{
	inflater->zstd = ZSTD_createDStream();
	return inflater->zstd ? STATUS_OK : STATUS_NO_MEMORY;
}

static void inflate_end_zstd(struct inflater *inflater)
{
	ZSTD_freeDStream(inflater->zstd);
}

/* Unpacks until the output is full, or the last of the consecutive frames ends. */
static void inflate_read_zstd(struct inflater *inflater)
{
	z_stream *stream = &inflater->stream;
	ZSTD_inBuffer in = {stream->next_in, stream->avail_in, 0};
	ZSTD_outBuffer out = {stream->next_out, stream->avail_out, 0};
	size_t left = 1;

	while (inflater->state == Z_OK && out.pos < out.size) {
		size_t before = in.pos + out.pos;
		left = ZSTD_decompressStream(inflater->zstd, &out, &in);
		if (ZSTD_isError(left) || (left && in.pos + out.pos == before))
			inflater->state = Z_DATA_ERROR;
		else if (!left && in.pos == in.size)
			inflater->state = Z_STREAM_END;
	}
	stream->next_in += in.pos;
	stream->avail_in -= (uInt)in.pos;
	stream->avail_out -= (uInt)out.pos;
}

#else

static bool inflate_is_zstd(const unsigned char *bytes, size_t len)
{
	(void)bytes;
	(void)len;
	return false;
}

static enum status inflate_begin_zstd(struct inflater *inflater)
{
	(void)inflater;
	return STATUS_UNSUPPORTED;
}

static void inflate_end_zstd(struct inflater *inflater)
{
	(void)inflater;
}

static void inflate_read_zstd(struct inflater *inflater)
{
	inflater->state = Z_DATA_ERROR;
}

#endif

enum status inflater_begin(struct inflater *inflater, const void *bytes, size_t len)
{
	ASSERT(len <= UINT_MAX);
	*inflater = (struct inflater){.state = Z_OK};
	inflater->stream.next_in = (Bytef *)bytes;
	inflater->stream.avail_in = (uInt)len;
	if (inflate_is_zstd(bytes, len))
		return inflate_begin_zstd(inflater);
	return inflateInit2(&inflater->stream, INFLATE_EITHER) == Z_OK ? STATUS_OK : STATUS_NO_MEMORY;
}

/* A file of gzip may have several members in sequence. */
static bool inflate_next_member(struct inflater *inflater)
{
	const z_stream *stream = &inflater->stream;

	return inflater->state == Z_STREAM_END && stream->avail_in > 1 && stream->next_in[0] == 0x1f &&
	       stream->next_in[1] == 0x8b && inflateReset2(&inflater->stream, INFLATE_GZIP) == Z_OK;
}

size_t inflater_read(struct inflater *inflater, void *out, size_t n)
{
	ASSERT(n <= UINT_MAX);
	inflater->stream.next_out = out;
	inflater->stream.avail_out = (uInt)n;
	if (inflater->zstd)
		inflate_read_zstd(inflater);
	while (!inflater->zstd && inflater->state == Z_OK && inflater->stream.avail_out) {
		inflater->state = inflate(&inflater->stream, Z_NO_FLUSH);
		if (inflate_next_member(inflater))
			inflater->state = Z_OK;
	}
	return n - inflater->stream.avail_out;
}

bool inflater_is_done(struct inflater *inflater)
{
	unsigned char more;

	return inflater_read(inflater, &more, 1) == 0 && inflater->state == Z_STREAM_END &&
	       inflater->stream.avail_in == 0;
}

void inflater_end(struct inflater *inflater)
{
	if (inflater->zstd)
		inflate_end_zstd(inflater);
	else
		inflateEnd(&inflater->stream);
}

void write_gzip(struct byte_writer *writer, const void *bytes, size_t len)
{
	z_stream stream = {.next_in = (Bytef *)bytes, .avail_in = (uInt)len};
	unsigned char piece[1 << 12];
	int state = deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, INFLATE_GZIP, 9, Z_DEFAULT_STRATEGY);

	ASSERT(len <= UINT_MAX);
	if (state != Z_OK)
		writer->failed = true;
	job_begin(writer->job, "Packing", len);
	while (state == Z_OK && !writer->failed) {
		stream.next_out = piece;
		stream.avail_out = sizeof piece;
		state = deflate(&stream, Z_FINISH);
		write_bytes(writer, piece, sizeof piece - stream.avail_out);
		writer->failed |= !job_step(writer->job, stream.total_in);
	}
	deflateEnd(&stream);
}
