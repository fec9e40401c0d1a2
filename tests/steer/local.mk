check_PROGRAMS += tests/test_steer
tests_test_steer_SOURCES = $(TEST_MAIN) \
	%D%/batches.c \
	%D%/batches.h \
	%D%/suites.def \
	%D%/test_behaviours.c \
	%D%/test_curve.c \
	%D%/test_help.c \
	%D%/test_obstacle.c \
	%D%/test_operations.c \
	%D%/test_oracles.c \
	%D%/test_orca.c \
	%D%/test_rollout.c \
	%D%/test_routes.c \
	%D%/test_target_field.c \
	tests/pages.c \
	tests/pages.h
tests_test_steer_CPPFLAGS = $(tests_cppflags) -DSUITES='"%D%/suites.def"'
