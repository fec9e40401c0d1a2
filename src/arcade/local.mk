libcore_a_SOURCES += \
	%D%/approach.c \
	%D%/approach.h \
	%D%/asteroids.c \
	%D%/asteroids.h \
	%D%/company.c \
	%D%/company.h \
	%D%/contest.c \
	%D%/contest.h \
	%D%/defence.c \
	%D%/defence.h \
	%D%/defence_map.c \
	%D%/defence_rules.c \
	%D%/pilot.c \
	%D%/pilot.h \
	%D%/pilot_good.c \
	%D%/pilot_simple.c \
	%D%/pilots.def
