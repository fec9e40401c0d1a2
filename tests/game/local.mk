check_PROGRAMS += tests/test_game
tests_test_game_SOURCES = $(TEST_MAIN) \
	%D%/duel.c \
	%D%/duel.h \
	%D%/pit.c \
	%D%/pit.h \
	%D%/suites.def \
	%D%/test_balance.c \
	%D%/test_barrier.c \
	%D%/test_certify.c \
	%D%/test_chronicle.c \
	%D%/test_companion.c \
	%D%/test_drone.c \
	%D%/test_explain.c \
	%D%/test_floors.c \
	%D%/test_game.c \
	%D%/test_invariants.c \
	%D%/test_kinds.c \
	%D%/test_marks.c \
	%D%/test_oracle.c \
	%D%/test_passage.c \
	%D%/test_prey.c \
	%D%/test_proof.c \
	%D%/test_puzzle.c \
	%D%/test_scores.c \
	%D%/test_session.c \
	%D%/test_tools.c \
	%D%/test_turn.c \
	%D%/test_weakness.c
tests_test_game_CPPFLAGS = $(tests_cppflags) -DSUITES='"%D%/suites.def"'
