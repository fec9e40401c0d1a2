check_PROGRAMS += tests/test_kit
tests_test_kit_SOURCES = $(TEST_MAIN) \
	%D%/suites.def \
	%D%/test_animation.c \
	%D%/test_chart.c \
	%D%/test_help.c \
	%D%/test_keys.c \
	%D%/test_palette.c \
	%D%/test_picture.c \
	%D%/test_screen.c \
	%D%/test_settings.c \
	%D%/test_speech.c \
	%D%/test_theme.c \
	%D%/test_words.c
tests_test_kit_CPPFLAGS = $(tests_cppflags) -DSUITES='"%D%/suites.def"'
