check_PROGRAMS += tests/test_school
tests_test_school_SOURCES = $(TEST_MAIN) \
	%D%/suites.def \
	%D%/test_collect.c \
	%D%/test_lesson.c
tests_test_school_CPPFLAGS = $(tests_cppflags) -DSUITES='"%D%/suites.def"'
