check_PROGRAMS += tests/test_map
tests_test_map_SOURCES = $(TEST_MAIN) \
	%D%/suites.def \
	%D%/test_cell.c \
	%D%/test_connectivity.c \
	%D%/test_conventions.c \
	%D%/test_formats.c \
	%D%/test_generators.c \
	%D%/test_ground.c \
	%D%/test_guessed.c \
	%D%/test_making.c \
	%D%/test_maps.c \
	%D%/test_pictures.c \
	%D%/test_sight.c \
	%D%/test_tiled.c
tests_test_map_CPPFLAGS = $(tests_cppflags) -DSUITES='"%D%/suites.def"'
