/* base/date.h -- days of the Gregorian calendar, counted from 1970-01-01. */
#ifndef BASE_DATE_H
#define BASE_DATE_H

#include <stdbool.h>

enum { DATE_TEXT_CAP = 16, DATE_LAST = 2932896 /* 9999-12-31 */ };

/* Writes DAY, 0 .. DATE_LAST, as "2026-11-22" to OUT[DATE_TEXT_CAP] and returns OUT. */
char *date_format(int day, char *out);

/* Reads what date_format writes; returns false, with DAY untouched, for anything else. */
bool date_parse(const char *text, int *day);

#endif
