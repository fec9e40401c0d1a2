check_PROGRAMS += tests/test_players
long_tests += tests/test_players
tests_test_players_SOURCES = $(TEST_MAIN) \
	%D%/suites.def \
	%D%/test_balance.c \
	%D%/test_barrier.c \
	%D%/test_gap.c \
	%D%/test_prey.c \
	tests/world/pit.c \
	tests/world/pit.h
tests_test_players_CPPFLAGS = $(tests_cppflags) -DSUITES='"%D%/suites.def"'
