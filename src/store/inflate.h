/* store/inflate.h -- unpacks zlib, gzip and zstd data piece by piece, and packs gzip data.
 *
 * The caller says how many bytes it wants and gets no more, so a small file cannot swell.
 *
 * Invariant: after a failure every read returns 0 bytes. */
#ifndef STORE_INFLATE_H
#define STORE_INFLATE_H

#include <stdbool.h>
#include <stddef.h>

#include <zlib.h>

#include "store/bytes.h"

struct inflater {
	z_stream stream;
	int state;  /* Z_OK, Z_STREAM_END, or what is wrong */
	void *zstd; /* the stream of zstd, whose input is that of `stream`; NULL: it is zlib's */
};

/* Can what is packed by METHOD, as Tiled calls it, be unpacked? */
bool inflate_knows(const char *method);

/* BYTES[len] belong to the caller and stay until inflater_end.  STATUS_NO_MEMORY. */
MUST_CHECK enum status inflater_begin(struct inflater *inflater, const void *bytes, size_t len);

/* Unpacks up to N bytes to OUT and returns how many; fewer than N if there are no more, or they are damaged. */
size_t inflater_read(struct inflater *inflater, void *out, size_t n);

/* Has all been read, was its checksum right, and does nothing follow it? */
bool inflater_is_done(struct inflater *inflater);

void inflater_end(struct inflater *inflater);

/* A packed byte yields at most this many: less than LEN / INFLATE_MOST bytes cannot hold LEN. */
enum { INFLATE_MOST = 1032, INFLATE_MOST_ZSTD = 1 << 15 };

/* The same for data packed by METHOD. */
size_t inflate_most(const char *method);

/* Appends BYTES[len], at most 4 GB, packed by gzip, to WRITER, whose failed is set if memory ends. */
void write_gzip(struct byte_writer *writer, const void *bytes, size_t len);

#endif
