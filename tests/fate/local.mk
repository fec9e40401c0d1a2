check_PROGRAMS += tests/test_fate
long_tests += tests/test_fate
tests_test_fate_SOURCES = $(TEST_MAIN) \
	%D%/suites.def \
	%D%/test_duo.c \
	%D%/test_fate.c
tests_test_fate_CPPFLAGS = $(tests_cppflags) -DSUITES='"%D%/suites.def"'
