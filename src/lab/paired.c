#include "lab/paired.h"

static const char *const words[] = {
    [EXPERIMENT_TRUE] = "more", [EXPERIMENT_FALSE] = "less", [EXPERIMENT_OPEN] = "open"};

static const double NOTHING = 1e-12; /* less is rounding */

struct paired paired_of(enum paired_scale scale, const double *differences, size_t n)
{
	return (struct paired){scale, experiment_mean(differences, n)};
}

static double paired_shown(const struct paired *paired, double value)
{
	return paired->scale == PAIRED_RATIO ? exp(value) : value;
}

static void paired_write_verdict(const struct experiment_mean *mean, struct byte_writer *out)
{
	if (mean->n < EXPERIMENT_SEEDS)
		write_text(out, "open, n is below %d\n", EXPERIMENT_SEEDS);
	else if (fabs(mean->mean) < NOTHING && mean->half < NOTHING)
		write_text(out, "equal\n");
	else
		write_text(out, "%s\n", words[experiment_judge(*mean)]);
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
	write_text(out, ", paired, n = %zu: ", mean->n);
	paired_write_verdict(mean, out);
}
