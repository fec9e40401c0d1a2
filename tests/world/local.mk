check_PROGRAMS += tests/test_world
long_tests += tests/test_world
tests_test_world_SOURCES = $(TEST_MAIN) \
	%D%/duel.c \
	%D%/duel.h \
	%D%/pit.c \
	%D%/pit.h \
	%D%/suites.def \
	%D%/test_board.c \
	%D%/test_companion.c \
	%D%/test_drone.c \
	%D%/test_floors.c \
	%D%/test_game.c \
	%D%/test_invariants.c \
	%D%/test_kinds.c \
	%D%/test_passage.c \
	%D%/test_tempo.c \
	%D%/test_tools.c \
	%D%/test_turn.c \
	%D%/test_weakness.c \
	%D%/test_worth.c
tests_test_world_CPPFLAGS = $(tests_cppflags) -DSUITES='"%D%/suites.def"'
