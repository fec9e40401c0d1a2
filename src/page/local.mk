libcore_a_SOURCES += \
	%D%/page.c \
	%D%/page.h \
	%D%/page_lesson.c \
	%D%/page_race.c \
	%D%/page_run.c \
	%D%/page_search.c
