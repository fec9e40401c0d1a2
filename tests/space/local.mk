check_PROGRAMS += tests/test_space
long_tests += tests/test_space
tests_test_space_SOURCES = $(TEST_MAIN) \
	%D%/suites.def \
	%D%/test_history.c \
	%D%/test_motion.c \
	%D%/test_neighbours.c \
	%D%/test_orbits.c \
	%D%/test_rocks.c \
	%D%/test_routes.c \
	%D%/test_scene.c \
	%D%/test_sealed.c \
	%D%/test_space.c \
	%D%/test_target_fields.c \
	%D%/world.c \
	%D%/world.h
tests_test_space_CPPFLAGS = $(tests_cppflags) -DSUITES='"%D%/suites.def"'
