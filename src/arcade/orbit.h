/* arcade/orbit.h -- planets on Kepler's ellipses, and where to meet them.
 *
 * The sun is the focus, at (0, 0).  Equal times sweep equal areas: the mean anomaly M grows evenly, the
 * eccentric anomaly E follows from Kepler's equation M = E - e sin E, and E gives the place. Invariant: axis,
 * motion > 0; 0 <= eccentricity < 1. */
#ifndef ARCADE_ORBIT_H
#define ARCADE_ORBIT_H

#include "base/vec2.h"

struct orbit {
	double axis, eccentricity; /* axis: half the long one, tiles */
	double tilt_rad;           /* where the point nearest to the sun lies */
	double phase_rad;          /* mean anomaly at time 0 */
	double motion_rad_s;       /* of the mean anomaly: a round takes 2 pi / motion */
};

/* The motion of a planet with that long half axis round a sun of that GRAVITY, tiles^3 / s^2 (Kepler's third
 * law). */
double orbit_motion(double axis, double gravity);

/* E for M, both in radians, to the last bits; Newton's method from M + 0.85 e (Danby 1987). */
double orbit_anomaly(double mean_rad, double eccentricity);

struct vec2 orbit_position(const struct orbit *orbit, double time_s);

/* The greatest speed on the way round, next to the sun. */
double orbit_max_speed(const struct orbit *orbit);

/*
 * Seconds from TIME_S until a ship at FROM that flies straight at SPEED > 0 can first be within REACH of the
 * planet. There always is such a time: the planet does not leave its ellipse.  Conservative stepping: the gap
 * closes no faster than both speeds together, so T += gap / (speed + planet's greatest) never skips the first
 * meeting.
 */
double orbit_meeting_s(const struct orbit *orbit, double time_s, struct vec2 from, double speed, double reach);

#endif
