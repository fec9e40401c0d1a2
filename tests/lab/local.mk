check_PROGRAMS += tests/test_lab
long_tests += tests/test_lab
tests_test_lab_SOURCES = $(TEST_MAIN) \
	%D%/golden_text.c \
	%D%/golden_text.h \
	%D%/model.c \
	%D%/model.h \
	%D%/price.c \
	%D%/price.h \
	%D%/suites.def \
	%D%/test_bench.c \
	%D%/test_edit.c \
	%D%/test_experiment.c \
	%D%/test_flight.c \
	%D%/test_flights.c \
	%D%/test_model.c \
	%D%/test_order.c \
	%D%/test_recording.c \
	%D%/test_scen.c \
	%D%/test_scenes.c \
	%D%/test_stats.c \
	%D%/test_strokes.c \
	%D%/test_study.c \
	%D%/test_timeline.c \
	%D%/textbook.c \
	%D%/textbook.h \
	tests/pages.c \
	tests/pages.h
tests_test_lab_CPPFLAGS = $(tests_cppflags) -DSUITES='"%D%/suites.def"'
