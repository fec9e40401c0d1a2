check_PROGRAMS += tests/test_chase
long_tests += tests/test_chase
tests_test_chase_SOURCES = $(TEST_MAIN) \
	%D%/room.c \
	%D%/room.h \
	%D%/suites.def \
	%D%/test_conformance.c \
	%D%/test_keys.c \
	%D%/test_operations.c \
	%D%/test_pins.c \
	%D%/test_planner.c \
	%D%/test_pursuit.c
tests_test_chase_CPPFLAGS = $(tests_cppflags) -DSUITES='"%D%/suites.def"'
