libcore_a_SOURCES += \
	%D%/chase.c \
	%D%/chase.h \
	%D%/chasers.c \
	%D%/chasers.def \
	%D%/dfs_sight.c \
	%D%/nonrotational.c \
	%D%/perfect.c \
	%D%/pincer.c \
	%D%/planner.c \
	%D%/program.c \
	%D%/pursuit.c \
	%D%/pursuit.h \
	%D%/rotational.c \
	%D%/scent.c \
	%D%/wall.c
