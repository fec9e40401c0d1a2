libcore_a_SOURCES += \
	%D%/arcade_view.c \
	%D%/arcade_view.h \
	%D%/asteroids_view.c \
	%D%/crew.c \
	%D%/defence_view.c \
	%D%/experiment_view.c \
	%D%/grid_hunters.c \
	%D%/grid_hunters.h \
	%D%/minds.c \
	%D%/scenes.c \
	%D%/space_facts.c \
	%D%/space_look.c \
	%D%/space_view.c \
	%D%/space_view.h \
	%D%/space_view_draw.c \
	%D%/space_write.c \
	%D%/touch.c
