#include "lab/paired.h"

static const char *const words[] = {
    [EXPERIMENT_TRUE] = "more", [EXPERIMENT_FALSE] = "less", [EXPERIMENT_OPEN] = "open"};

struct paired paired_of(enum paired_scale scale, const double *differences, size_t n)
{
	return (struct paired){scale, experiment_mean(differences, n)};
}

static double paired_shown(const struct paired *paired, double value)
{
	return paired->scale == PAIRED_RATIO ? exp(value) : value;
}

void paired_write(const struct paired *paired, const char *one, const char *other, const char *what,
		  struct byte_writer *out)
{
	const struct experiment_mean *mean = &paired->mean;
	int digits = paired->scale == PAIRED_RATIO ? 3 : 1;

	write_text(out, "%s against %s, %s: ", one, other, what);
	if (!mean->n) {
		write_text(out, "no pairs\n");
		return;
	}
	write_text(out, "%.*f", digits, paired_shown(paired, mean->mean));
	if (mean->n > 1)
		write_text(out, " [%.*f, %.*f]", digits, paired_shown(paired, mean->mean - mean->half), digits,
			   paired_shown(paired, mean->mean + mean->half));
	write_text(out, ", paired, n = %zu: %s\n", mean->n, words[experiment_judge(*mean)]);
}
