#include "base/date.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"

/* Hinnant, "chrono-compatible low-level date algorithms" (2013): a year begins in March, so that the leap day is its
 * last, and an era is 400 years. */
enum { ERA_DAYS = 146097, EPOCH_DAYS = 719468 /* from 0000-03-01 to 1970-01-01 */ };

char *date_format(int day, char *out)
{
	ASSERT(day >= 0 && day <= DATE_LAST);
	int days = day + EPOCH_DAYS, era = days / ERA_DAYS, of_era = days % ERA_DAYS;
	int year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
	int of_year = of_era - (365 * year + year / 4 - year / 100);
	int month = (5 * of_year + 2) / 153; /* 0: March */
	int of_month = of_year - (153 * month + 2) / 5 + 1;

	year += 400 * era + month / 10;
	snprintf(out, DATE_TEXT_CAP, "%04d-%02d-%02d", year % 10000, (month + 2) % 12 + 1, of_month % 100);
	return out;
}

/* The day with these numbers, which need not be a date. */
static int date_of(int year, int month, int of_month)
{
	year -= month <= 2;
	int era = year / 400, of_era = year % 400;
	int of_year = (153 * ((month + 9) % 12) + 2) / 5 + of_month - 1;

	return era * ERA_DAYS + of_era * 365 + of_era / 4 - of_era / 100 + of_year - EPOCH_DAYS;
}

static bool date_digits(const char *text)
{
	static const char pattern[] = "0000-00-00";

	if (strlen(text) != strlen(pattern))
		return false;
	for (size_t i = 0; pattern[i]; i++)
		if (pattern[i] == '-' ? text[i] != '-' : text[i] < '0' || text[i] > '9')
			return false;
	return true;
}

static int date_number(const char *text, int n)
{
	int number = 0;

	for (int i = 0; i < n; i++)
		number = number * 10 + (text[i] - '0');
	return number;
}

bool date_parse(const char *text, int *day)
{
	char again[DATE_TEXT_CAP];

	if (!date_digits(text) || date_number(text, 4) < 1970)
		return false;
	int found = date_of(date_number(text, 4), date_number(text + 5, 2), date_number(text + 8, 2));
	/* The thirtieth of February comes out as another day. */
	if (found < 0 || found > DATE_LAST || strcmp(date_format(found, again), text) != 0)
		return false;
	*day = found;
	return true;
}
