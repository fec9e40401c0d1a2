libcore_a_SOURCES += \
	%D%/barrier.c \
	%D%/barrier.h \
	%D%/bot.c \
	%D%/bot.h \
	%D%/bot_naive.c \
	%D%/bot_runner.c \
	%D%/bot_thinker.c \
	%D%/bot_tool_user.c \
	%D%/bots.def \
	%D%/gap.c \
	%D%/gap.h \
	%D%/prey.c \
	%D%/prey.h \
	%D%/race.c \
	%D%/race.h \
	%D%/trial.c \
	%D%/trial.h
