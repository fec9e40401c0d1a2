libcore_a_SOURCES += \
	%D%/bytes.c \
	%D%/bytes.h \
	%D%/disk.c \
	%D%/disk.h \
	%D%/file.c \
	%D%/file.h \
	%D%/highscore.c \
	%D%/highscore.h \
	%D%/inflate.c \
	%D%/inflate.h \
	%D%/journal.c \
	%D%/journal.h \
	%D%/json.c \
	%D%/json.h \
	%D%/lines.c \
	%D%/lines.h \
	%D%/places.c \
	%D%/places.h \
	%D%/table.c \
	%D%/table.h \
	%D%/yamltree.c \
	%D%/yamltree.h
