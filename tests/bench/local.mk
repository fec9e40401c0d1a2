# Benchmarks: built and run by `make bench` alone.
BENCHES = \
	%D%/bench_auto \
	%D%/bench_edits \
	%D%/bench_growth \
	%D%/bench_oracle \
	%D%/bench_path \
	%D%/bench_space \
	%D%/bench_steer
EXTRA_PROGRAMS += $(BENCHES)
EXTRA_DIST += %D%/compare.awk
tests_bench_bench_auto_SOURCES = %D%/bench_auto.c
tests_bench_bench_edits_SOURCES = %D%/bench_edits.c
tests_bench_bench_growth_SOURCES = %D%/bench_growth.c
tests_bench_bench_oracle_SOURCES = %D%/bench_oracle.c
tests_bench_bench_path_SOURCES = %D%/bench_path.c %D%/yardstick.c %D%/yardstick.h
tests_bench_bench_space_SOURCES = %D%/bench_space.c
tests_bench_bench_steer_SOURCES = %D%/bench_steer.c

# Our own maps, drawn questions; then nine MovingAI maps where they are at hand.
BENCH_MAPS = $(srcdir)/data/maps/spiral.txt $(srcdir)/data/maps/braid.txt \
	rooms@256 rooms@512 rooms@1024 caves@256 caves@512 caves@1024
BENCH_SCENS = brc202d ht_mansion2 Isolation AR0011SR battleground maze512-8-6 random512-35-6 8room_005 Boston_1_512
MOVINGAI = $(srcdir)/../shared/movingai
GROWTH_SIDES = 64 128 256 512 1024 2048 4096
CLEANFILES += bench.txt

.PHONY: bench
# The figures go to bench.txt too.  BASELINE=FILE compares them with such a file of an earlier run.
bench: $(BENCHES)
	{ tests/bench/bench_space$(EXEEXT) && \
	ASTRAY_DATADIR='$(abs_top_srcdir)/data' tests/bench/bench_steer$(EXEEXT) && \
	ASTRAY_DATADIR='$(abs_top_srcdir)/data' tests/bench/bench_oracle$(EXEEXT) && \
	for ground in flat blobs one; do \
	  tests/bench/bench_path$(EXEEXT) $$ground no-cut 50 5 $(BENCH_MAPS) && \
	  { test ! -d $(MOVINGAI) || \
	    tests/bench/bench_path$(EXEEXT) $$ground no-cut 50 5 $(BENCH_SCENS:%=$(MOVINGAI)/%.map.scen); } || exit 1; \
	done && \
	for rule in never one always; do \
	  tests/bench/bench_path$(EXEEXT) flat $$rule 50 5 $(BENCH_MAPS) || exit 1; \
	done && \
	for side in 256 512; do \
	  tests/bench/bench_auto$(EXEEXT) $$side || exit 1; \
	done && \
	tests/bench/bench_edits$(EXEEXT) 150 caves@256 rooms@256 random@256 && \
	for search in jps jpsplus astar field anya; do \
	  tests/bench/bench_growth$(EXEEXT) $$search $(GROWTH_SIDES) || exit 1; \
	done; } | tee bench.txt
	test -z '$(BASELINE)' || awk -f $(srcdir)/tests/bench/compare.awk '$(BASELINE)' bench.txt
