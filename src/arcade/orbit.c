#include "arcade/orbit.h"

#include "base/assert.h"

/* Newton's method takes at most 9 rounds for e <= 0.99; steps to a meeting are small if speeds are alike. */
enum { NEWTON_ROUNDS = 16, MEETING_STEPS = 4096 };

/* Smaller gaps count as closed, tiles. */
#define MEETING_GAP 1e-9

double orbit_motion(double axis, double gravity)
{
	return sqrt(gravity / axis) / axis;
}

double orbit_anomaly(double mean_rad, double eccentricity)
{
	double mean = trig_wrap(mean_rad);
	double anomaly = mean + (mean < 0 ? -0.85 : 0.85) * eccentricity;

	ASSERT(eccentricity >= 0 && eccentricity < 1);
	for (int i = 0; i < NEWTON_ROUNDS; i++) {
		double error = anomaly - eccentricity * trig_sin(anomaly) - mean;
		double step = error / (1 - eccentricity * trig_cos(anomaly));
		anomaly -= step;
		if (fabs(step) < 1e-15)
			break;
	}
	return anomaly;
}

struct vec2 orbit_position(const struct orbit *orbit, double time_s)
{
	double e = orbit->eccentricity;
	double anomaly = orbit_anomaly(orbit->phase_rad + orbit->motion_rad_s * time_s, e);
	struct vec2 place = {orbit->axis * (trig_cos(anomaly) - e),
			     orbit->axis * sqrt(1 - e * e) * trig_sin(anomaly)};

	return vec2_rotate(place, vec2_at_angle(orbit->tilt_rad));
}

double orbit_max_speed(const struct orbit *orbit)
{
	double e = orbit->eccentricity;

	return orbit->motion_rad_s * orbit->axis * sqrt((1 + e) / (1 - e));
}

double orbit_meeting_s(const struct orbit *orbit, double time_s, struct vec2 from, double speed, double reach)
{
	double closing = speed + orbit_max_speed(orbit), wait_s = 0;

	ASSERT(speed > 0);
	for (int i = 0; i < MEETING_STEPS; i++) {
		double way = vec2_distance(orbit_position(orbit, time_s + wait_s), from) - reach;
		double gap = way - speed * wait_s;
		if (gap <= MEETING_GAP)
			break;
		wait_s += gap / closing;
	}
	return wait_s;
}
