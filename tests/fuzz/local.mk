# One program with every reader of files: with --enable-fuzzers libFuzzer calls it, otherwise it replays the corpora.
tests_fuzz_fuzz_SOURCES = \
	tests/glass/disk.c \
	tests/glass/glass.h \
	%D%/fuzz.c \
	%D%/fuzz.h \
	%D%/fuzz_answer.c \
	%D%/fuzz_asteroids.c \
	%D%/fuzz_book.c \
	%D%/fuzz_defence.c \
	%D%/fuzz_journal.c \
	%D%/fuzz_lesson.c \
	%D%/fuzz_map.c \
	%D%/fuzz_own.c \
	%D%/fuzz_project.c \
	%D%/fuzz_proof.c \
	%D%/fuzz_record.c \
	%D%/fuzz_recording.c \
	%D%/fuzz_reels.c \
	%D%/fuzz_scen.c \
	%D%/fuzz_scene.c \
	%D%/fuzz_scores.c \
	%D%/fuzz_collect.c \
	%D%/fuzz_data_frame.c \
	%D%/fuzz_use.c \
	%D%/readers.def
if WITH_FUZZERS
noinst_PROGRAMS += %D%/fuzz
tests_fuzz_fuzz_SOURCES += %D%/libfuzzer.c
tests_fuzz_fuzz_LDFLAGS = $(AM_LDFLAGS) -fsanitize=fuzzer
else
check_PROGRAMS += %D%/fuzz
tests_fuzz_fuzz_SOURCES += %D%/replay.c
endif
EXTRA_DIST += %D%/corpus %D%/damaged.py %D%/dict %D%/leaks.supp %D%/run.sh

.PHONY: fuzz
# READERS="tmx png" fuzzes these alone.
SECONDS = 60
READERS =
fuzz:
	$(MKDIR_P) fuzz
	cd fuzz && { test -f Makefile || '$(abs_srcdir)/configure' --quiet CC=clang CFLAGS='-g -O1' --enable-fuzzers; }
	cd fuzz && $(MAKE) -s tests/fuzz/fuzz && ASTRAY_DATADIR='$(abs_top_srcdir)/data' \
	  '$(abs_srcdir)/tests/fuzz/run.sh' $(SECONDS) tests/fuzz/fuzz $(READERS)

# damaged: files of all kinds, damaged, through commands and views.
.PHONY: damaged
FILES = 10000
damaged: astray$(EXEEXT)
	python3 '$(abs_srcdir)/tests/fuzz/damaged.py' astray$(EXEEXT) '$(abs_srcdir)' $(FILES)
