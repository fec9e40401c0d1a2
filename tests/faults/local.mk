# Every system call and every allocation fails once.
check_PROGRAMS += %D%/calls
long_tests += %D%/calls
tests_faults_calls_SOURCES = %D%/calls.c
check_PROGRAMS += %D%/allocations
long_tests += %D%/allocations
tests_faults_allocations_SOURCES = %D%/allocations.c src/cli/main.c
tests_faults_allocations_CPPFLAGS = $(AM_CPPFLAGS) -Dmain=astray_main
tests_faults_allocations_CFLAGS = $(AM_CFLAGS) -Wno-missing-prototypes
tests_faults_allocations_LDADD = $(PROGRAM_LDADD)

# long: damages and hours of ticks, without a screen.
EXTRA_PROGRAMS += %D%/long
tests_faults_long_SOURCES = %D%/long.c

.PHONY: storm
LIVES = 200
DAMAGES = 60000
TICKS = 216000
storm: astray$(EXEEXT) tests/term/storm$(EXEEXT) tests/faults/long$(EXEEXT)
	ASTRAY_DATADIR='$(abs_top_srcdir)/data' tests/faults/long$(EXEEXT) $(DAMAGES) $(TICKS)
	ASTRAY='$(abs_builddir)/astray$(EXEEXT)' ASTRAY_DATADIR='$(abs_top_srcdir)/data' tests/term/storm$(EXEEXT) $(LIVES)
