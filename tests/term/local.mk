# What needs no libvterm apart from what does.
check_PROGRAMS += tests/test_input
long_tests += tests/test_input
tests_test_input_SOURCES = $(TEST_MAIN) \
	%D%/input_suites.def \
	%D%/replies.h \
	%D%/test_input.c
tests_test_input_CPPFLAGS = $(tests_cppflags) $(CURSES_CFLAGS) -DSUITES='"%D%/input_suites.def"'
tests_test_input_LDADD = $(PROGRAM_LDADD)

check_PROGRAMS += tests/test_term
tests_test_term_SOURCES = $(TEST_MAIN) \
	%D%/suites.def \
	%D%/test_film.c \
	%D%/test_frame.c \
	%D%/test_term.c
if HAVE_VTERM
tests_test_term_SOURCES += \
	%D%/pty.c \
	%D%/pty.h
endif
tests_test_term_CPPFLAGS = $(tests_cppflags) $(CURSES_CFLAGS) $(VTERM_CFLAGS) -DSUITES='"%D%/suites.def"'
tests_test_term_LDADD = $(PROGRAM_LDADD) $(VTERM_LIBS)

# looks: the CPU time between two looks at the keyboard, by view.
check_PROGRAMS += %D%/looks
long_tests += %D%/looks
tests_term_looks_SOURCES = %D%/looks.c
tests_term_looks_CPPFLAGS = $(AM_CPPFLAGS) $(CURSES_CFLAGS)
tests_term_looks_LDADD = $(PROGRAM_LDADD)

# storm: the program in a pseudo-terminal under random keys, sizes, signals and kills; `make storm`.
if HAVE_VTERM
EXTRA_PROGRAMS += %D%/storm
tests_term_storm_SOURCES = %D%/storm.c %D%/pty.c %D%/pty.h
tests_term_storm_CPPFLAGS = $(tests_cppflags) $(CURSES_CFLAGS) $(VTERM_CFLAGS)
tests_term_storm_LDADD = $(PROGRAM_LDADD) $(VTERM_LIBS)
endif
