check_PROGRAMS += tests/test_store
tests_test_store_SOURCES = $(TEST_MAIN) \
	%D%/room.h \
	%D%/suites.def \
	%D%/test_bytes.c \
	%D%/test_data_frame.c \
	%D%/test_file.c \
	%D%/test_highscore.c \
	%D%/test_inflate.c \
	%D%/test_journal.c \
	%D%/test_json.c \
	%D%/test_places.c \
	%D%/test_rows.c \
	%D%/test_rows_file.c \
	%D%/test_table.c \
	%D%/test_yamltree.c
tests_test_store_CPPFLAGS = $(tests_cppflags) -DSUITES='"%D%/suites.def"'
