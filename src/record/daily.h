/* record/daily.h -- the run of the day: the same for everybody, by the date in UTC. */
#ifndef RECORD_DAILY_H
#define RECORD_DAILY_H

#include <stdint.h>

/* The seed of DAY, counted from 1970-01-01.  It has 64 bits, so that no pair of seed words is a daily run. */
uint64_t daily_seed(int day);

#endif
