long_tests += %D%/adding.sh
architecture_tests = \
	%D%/adding.sh \
	%D%/headers.sh \
	%D%/heap.sh \
	%D%/layers.sh \
	%D%/mutants.sh \
	%D%/names.sh \
	%D%/registry.sh \
	%D%/seams.sh \
	%D%/state.sh \
	%D%/texts.sh
