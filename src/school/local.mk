libcore_a_SOURCES += \
	%D%/collect.c \
	%D%/collect.h \
	%D%/grade.c \
	%D%/grade.h \
	%D%/grade_hunter.c \
	%D%/grade_hunter.h \
	%D%/grade_steer.c \
	%D%/grade_steer.h \
	%D%/guest_hunter.c \
	%D%/guest_hunter.h \
	%D%/lesson.c \
	%D%/lesson.h \
	%D%/lesson_claim.c \
	%D%/lesson_play.c \
	%D%/lesson_play.h \
	%D%/lesson_truth.c
