script_tests += \
	%D%/citation.sh \
	%D%/claims.sh \
	%D%/commands.sh \
	%D%/manual.sh \
	%D%/maps.sh \
	%D%/walks.sh
EXTRA_DIST += %D%/claims.list
