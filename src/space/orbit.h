/* space/orbit.h -- planets on Kepler's ellipses.
 *
 * The sun is at the focus (0, 0).  Equal times sweep equal areas: the mean anomaly M grows evenly, the
 * eccentric anomaly E follows from Kepler's equation M = E - e sin E, and E gives the place.
 *
 * Invariant: axis, motion > 0; 0 <= eccentricity < 1. */
#ifndef SPACE_ORBIT_H
#define SPACE_ORBIT_H

#include "base/vec2.h"

struct orbit {
	double axis, eccentricity; /* axis: the semi-major one, tiles */
	double tilt_rad;           /* direction from the sun to the nearest point of the orbit */
	double phase_rad;          /* mean anomaly at time 0 */
	double motion_rad_s;       /* of the mean anomaly: a revolution takes 2 pi / motion */
};

/* The mean motion, radians a second, of a planet with the semi-major axis AXIS round a sun of GRAVITY tiles^3 /
 * s^2 (Kepler's third law). */
double orbit_motion(double axis, double gravity);

/* The eccentric anomaly for a mean one, both in radians, to the last bits: Newton's method from M + 0.85 e
 * (Danby 1987). */
double orbit_anomaly(double mean_rad, double eccentricity);

/* Where the planet is, seen from the sun. */
struct vec2 orbit_position(const struct orbit *orbit, double time_s);

/* The greatest speed in a revolution, nearest to the sun. */
double orbit_max_speed(const struct orbit *orbit);

#endif
