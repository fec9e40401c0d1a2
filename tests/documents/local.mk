document_tests = \
	%D%/citation.sh \
	%D%/claims.sh \
	%D%/manual.sh \
	%D%/maps.sh \
	%D%/walks.sh
script_tests += %D%/commands.sh
EXTRA_DIST += %D%/claims.list
