libcore_a_SOURCES += \
	%D%/beam_search.c \
	%D%/beam_search.h \
	%D%/certify.c \
	%D%/certify.h \
	%D%/oracle.c \
	%D%/oracle.h \
	%D%/preview.c \
	%D%/preview.h \
	%D%/prologue.c \
	%D%/prologue.h \
	%D%/prologue_cues.def \
	%D%/puzzle.c \
	%D%/puzzle.h \
	%D%/puzzle_make.c \
	%D%/solve.c \
	%D%/solve.h
