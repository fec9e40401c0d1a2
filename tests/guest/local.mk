check_PROGRAMS += tests/test_guest
long_tests += tests/test_guest
tests_test_guest_SOURCES = $(TEST_MAIN) \
	%D%/suites.def \
	%D%/test_grade.c \
	%D%/test_guest.c \
	%D%/test_steerer.c \
	%D%/troupe.c \
	%D%/troupe.h
tests_test_guest_CPPFLAGS = $(tests_cppflags) -DSUITES='"%D%/suites.def"'

# The player is the program that they start.
check_PROGRAMS += %D%/player
tests_guest_player_SOURCES = %D%/player.c
tests_guest_player_LDADD =
