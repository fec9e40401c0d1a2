check_PROGRAMS += tests/test_base
tests_test_base_SOURCES = $(TEST_MAIN) \
	%D%/suites.def \
	%D%/test_base64.c \
	%D%/test_date.c \
	%D%/test_diag.c \
	%D%/test_heap.c \
	%D%/test_job.c \
	%D%/test_seed.c \
	%D%/test_text.c \
	%D%/test_variant.c \
	%D%/test_vec2.c
tests_test_base_CPPFLAGS = $(tests_cppflags) -DSUITES='"%D%/suites.def"'
