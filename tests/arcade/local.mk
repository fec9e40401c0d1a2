check_PROGRAMS += tests/test_arcade
long_tests += tests/test_arcade
tests_test_arcade_SOURCES = $(TEST_MAIN) \
	%D%/suites.def \
	%D%/test_asteroids.c \
	%D%/test_contest.c \
	%D%/test_defence.c \
	tests/space/world.c \
	tests/space/world.h
tests_test_arcade_CPPFLAGS = $(tests_cppflags) -DSUITES='"%D%/suites.def"'
