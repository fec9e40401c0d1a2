check_PROGRAMS += tests/test_path
long_tests += tests/test_path
tests_test_path_SOURCES = $(TEST_MAIN) \
	%D%/grounds.c \
	%D%/grounds.h \
	%D%/oracle.c \
	%D%/oracle.h \
	%D%/rig.c \
	%D%/rig.h \
	%D%/suites.def \
	%D%/test_anya.c \
	%D%/test_auto.c \
	%D%/test_bestfirst.c \
	%D%/test_conformance.c \
	%D%/test_dstarlite.c \
	%D%/test_field.c \
	%D%/test_golden.c \
	%D%/test_help.c \
	%D%/test_jumpgrid.c \
	%D%/test_lattice.c \
	%D%/test_moves.c \
	%D%/test_movingai.c \
	%D%/test_path.c \
	%D%/test_queue.c \
	%D%/test_rectangles.c \
	%D%/test_small.c \
	%D%/test_visibility.c \
	%D%/test_waypoints.c \
	tests/pages.c \
	tests/pages.h
tests_test_path_CPPFLAGS = $(tests_cppflags) -DSUITES='"%D%/suites.def"'
tests_test_path_LDFLAGS = $(AM_LDFLAGS) \
	-Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc -Wl,--wrap=aligned_alloc
EXTRA_DIST += %D%/scenarios
