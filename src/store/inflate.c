#include "store/inflate.h"

#include <limits.h>
#include <stdlib.h>

#include "base/assert.h"
#include "base/minmax.h"

/* For windowBits: the largest window, and a header of zlib or gzip, or one of gzip. */
enum { INFLATE_EITHER = 15 + 32, INFLATE_GZIP = 15 + 16 };

enum status inflater_begin(struct inflater *inflater, const void *bytes, size_t len)
{
	ASSERT(len <= UINT_MAX);
	*inflater = (struct inflater){.state = Z_OK};
	inflater->stream.next_in = (Bytef *)bytes;
	inflater->stream.avail_in = (uInt)len;
	return inflateInit2(&inflater->stream, INFLATE_EITHER) == Z_OK ? STATUS_OK : STATUS_NO_MEMORY;
}

size_t inflater_read(struct inflater *inflater, void *out, size_t n)
{
	ASSERT(n <= UINT_MAX);
	inflater->stream.next_out = out;
	inflater->stream.avail_out = (uInt)n;
	while (inflater->state == Z_OK && inflater->stream.avail_out)
		inflater->state = inflate(&inflater->stream, Z_NO_FLUSH);
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
	while (state == Z_OK && !writer->failed) {
		stream.next_out = piece;
		stream.avail_out = sizeof piece;
		state = deflate(&stream, Z_FINISH);
		write_bytes(writer, piece, sizeof piece - stream.avail_out);
	}
	deflateEnd(&stream);
}
