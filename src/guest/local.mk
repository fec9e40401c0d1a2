libcore_a_SOURCES += \
	%D%/answer.c \
	%D%/answer.h \
	%D%/facts.c \
	%D%/facts.h \
	%D%/guest.c \
	%D%/guest.h \
	%D%/process.c \
	%D%/process.h
