libprogram_a_SOURCES += \
	%D%/curses_inc.h \
	%D%/frame.c \
	%D%/frame.h \
	%D%/input.c \
	%D%/input.h \
	%D%/term.c \
	%D%/term.h \
	%D%/terminfo.c \
	%D%/terminfo.h \
	%D%/tty.c \
	%D%/tty.h \
	%D%/worker.c \
	%D%/worker.h
