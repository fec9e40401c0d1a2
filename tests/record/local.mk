check_PROGRAMS += tests/test_record
long_tests += tests/test_record
tests_test_record_SOURCES = $(TEST_MAIN) \
	%D%/suites.def \
	%D%/test_book.c \
	%D%/test_chronicle.c \
	%D%/test_escape.c \
	%D%/test_explain.c \
	%D%/test_proof.c \
	%D%/test_scores.c \
	%D%/test_session.c \
	tests/world/pit.c \
	tests/world/pit.h
tests_test_record_CPPFLAGS = $(tests_cppflags) -DSUITES='"%D%/suites.def"'
