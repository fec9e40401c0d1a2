libcore_a_SOURCES += \
	%D%/duo.c \
	%D%/duo.h \
	%D%/fate.c \
	%D%/fate.h \
	%D%/fate_map.c \
	%D%/fate_map.h \
	%D%/planes.c \
	%D%/planes.h \
	%D%/retrograde.c \
	%D%/retrograde.h
