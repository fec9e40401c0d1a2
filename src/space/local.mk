libcore_a_SOURCES += \
	%D%/arrays.def \
	%D%/beams.c \
	%D%/fleet.c \
	%D%/fleet.h \
	%D%/flow_fields.c \
	%D%/history.c \
	%D%/history.h \
	%D%/motion.c \
	%D%/near.c \
	%D%/near.h \
	%D%/neighbours.c \
	%D%/rocks.c \
	%D%/scene.c \
	%D%/scene.h \
	%D%/scene_build.c \
	%D%/scene_map.c \
	%D%/sealed.c \
	%D%/sealed.h \
	%D%/space.c \
	%D%/space.h \
	%D%/step.c \
	%D%/step.h \
	%D%/sweep.h \
	%D%/target_fields.c \
	%D%/target_fields.h \
	%D%/walls.c \
	%D%/walls.h
