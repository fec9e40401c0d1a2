#include <string.h>

#include "store/bytes.h"
#include "tests/suite.h"

START_TEST(numbers_are_little_endian_and_come_back)
{
	struct byte_writer writer = {0};

	write_u16(&writer, 0x1234);
	write_u32(&writer, 0xdeadbeef);
	write_u64(&writer, UINT64_C(0x0123456789abcdef));
	write_text(&writer, "%s=%d", "n", 7);
	ck_assert(!writer.failed);
	ck_assert_mem_eq(writer.blob.bytes, "\x34\x12\xef\xbe\xad\xde\xef\xcd\xab\x89\x67\x45\x23\x01n=7", 18);
	struct byte_reader reader = {writer.blob.bytes, writer.blob.bytes + writer.blob.len, false};
	ck_assert_uint_eq(read_u16(&reader), 0x1234);
	ck_assert_uint_eq(read_u32(&reader), 0xdeadbeef);
	ck_assert_uint_eq(read_u64(&reader), UINT64_C(0x0123456789abcdef));
	ck_assert_mem_eq(read_bytes(&reader, 3), "n=7", 4);
	ck_assert(!reader.failed);
	blob_free(&writer.blob);
}
END_TEST

START_TEST(a_reader_stays_inside_and_stays_failed)
{
	static const unsigned char bytes[] = {1, 2, 3};
	struct byte_reader reader = {bytes, bytes + 3, false};

	ck_assert_uint_eq(read_u32(&reader), 0);
	ck_assert(reader.failed);
	ck_assert_uint_eq(read_u16(&reader), 0);
	ck_assert_ptr_null(read_bytes(&reader, 1));
	ck_assert_ptr_eq(reader.at, bytes);
}
END_TEST

Suite *suite_bytes(void)
{
	Suite *suite = suite_create("store/bytes");
	TCase *tcase = tcase_create("bytes");
	tcase_add_test(tcase, numbers_are_little_endian_and_come_back);
	tcase_add_test(tcase, a_reader_stays_inside_and_stays_failed);
	suite_add_tcase(suite, tcase);
	return suite;
}
