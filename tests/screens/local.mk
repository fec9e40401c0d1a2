check_PROGRAMS += tests/test_screens
tests_test_screens_SOURCES = $(TEST_MAIN) \
	%D%/lab/test_lab.c \
	%D%/lab/test_lesson_view.c \
	%D%/lab/test_room.c \
	%D%/run/test_around.c \
	%D%/run/test_disk.c \
	%D%/run/test_filmer.c \
	%D%/run/test_prologue_view.c \
	%D%/run/test_run.c \
	%D%/run/test_told.c \
	%D%/space/test_space_view.c \
	%D%/stage.c \
	%D%/stage.h \
	%D%/suites.def \
	%D%/test_golden.c \
	%D%/test_list.c \
	%D%/test_named.c
tests_test_screens_CPPFLAGS = $(tests_cppflags) -DSUITES='"%D%/suites.def"'
EXTRA_DIST += %D%/arena.txt %D%/study.txt
