libcore_a_SOURCES += \
	%D%/certify.c \
	%D%/certify.h \
	%D%/oracle.c \
	%D%/oracle.h \
	%D%/preview.c \
	%D%/preview.h \
	%D%/puzzle.c \
	%D%/puzzle.h \
	%D%/puzzle_make.c \
	%D%/solve.c \
	%D%/solve.h \
	%D%/witness.c \
	%D%/witness.h
