libcore_a_SOURCES += \
	%D%/certificates.c \
	%D%/certificates.h \
	%D%/chronicle.c \
	%D%/chronicle.h \
	%D%/daily.c \
	%D%/daily.h \
	%D%/explain.c \
	%D%/explain.h \
	%D%/label.c \
	%D%/label.h \
	%D%/pack.c \
	%D%/pack.h \
	%D%/proof.c \
	%D%/proof.h \
	%D%/record.c \
	%D%/record.h \
	%D%/scores.c \
	%D%/scores.h \
	%D%/session.c \
	%D%/session.h \
	%D%/shelf.c \
	%D%/shelf.h
