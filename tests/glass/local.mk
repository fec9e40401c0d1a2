# glass: the program on a disk and a terminal of our own; still more seeds in `make glass`.
check_PROGRAMS += %D%/glass
long_tests += %D%/glass
tests_glass_glass_SOURCES = \
	%D%/disk.c \
	%D%/glass.c \
	%D%/glass.h \
	%D%/side.c \
	%D%/tty.c
tests_glass_glass_CPPFLAGS = $(AM_CPPFLAGS) $(CURSES_CFLAGS)
tests_glass_glass_LDADD = $(PROGRAM_LDADD)

# keys: random keys for every screen, without a terminal; one life of each here, as many as you ask for by hand.
check_PROGRAMS += %D%/keys
long_tests += %D%/keys
tests_glass_keys_SOURCES = %D%/disk.c %D%/glass.h %D%/keys.c

.PHONY: glass
SEEDS = 2000
glass: tests/glass/glass$(EXEEXT)
	ASTRAY_DATADIR='$(abs_top_srcdir)/data' tests/glass/glass$(EXEEXT) $(SEEDS)
