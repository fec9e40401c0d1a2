check_PROGRAMS += tests/test_oracle
long_tests += tests/test_oracle
tests_test_oracle_SOURCES = $(TEST_MAIN) \
	%D%/suites.def \
	%D%/test_certify.c \
	%D%/test_marks.c \
	%D%/test_oracle.c \
	%D%/test_prologue.c \
	%D%/test_puzzle.c \
	tests/world/pit.c \
	tests/world/pit.h
tests_test_oracle_CPPFLAGS = $(tests_cppflags) -DSUITES='"%D%/suites.def"'
