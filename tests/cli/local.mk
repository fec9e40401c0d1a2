script_tests += \
	%D%/stop.sh \
	%D%/guest.sh \
	%D%/foreign.sh \
	%D%/refused.sh \
	%D%/wild.sh
unsanitized_tests += \
	%D%/steering.sh \
	%D%/arcade.sh \
	%D%/arithmetic.sh \
	%D%/browser.sh \
	%D%/completion.sh \
	%D%/experiment.sh \
	%D%/first.sh \
	%D%/jobs.sh \
	%D%/later.sh \
	%D%/maps.sh \
	%D%/names.sh \
	%D%/overlay.sh \
	%D%/own.sh \
	%D%/page.sh \
	%D%/paired.sh \
	%D%/pictures.sh \
	%D%/plain.sh \
	%D%/played.sh \
	%D%/plot.sh \
	%D%/program.sh \
	%D%/python.sh \
	%D%/quickstart.sh \
	%D%/search.sh \
	%D%/steer.sh
long_tests += \
	%D%/guest.sh \
	%D%/overlay.sh \
	%D%/steering.sh \
	%D%/stop.sh
EXTRA_DIST += %D%/played.txt

if HAVE_CHECK
check_PROGRAMS += tests/test_cli
tests_test_cli_SOURCES = $(TEST_MAIN) \
	%D%/suites.def \
	%D%/test_trace.c
tests_test_cli_CPPFLAGS = $(tests_cppflags) -DSUITES='"%D%/suites.def"'
endif
