check_PROGRAMS += tests/test_page
tests_test_page_SOURCES = $(TEST_MAIN) \
	%D%/suites.def \
	%D%/test_page.c
tests_test_page_CPPFLAGS = $(tests_cppflags) -DSUITES='"%D%/suites.def"'
