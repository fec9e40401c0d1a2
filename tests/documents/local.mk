script_tests += \
	%D%/claims.sh \
	%D%/commands.sh \
	%D%/manual.sh
EXTRA_DIST += %D%/claims.list
