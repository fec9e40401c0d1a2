#include "space/orbit.h"

#include "base/assert.h"

/* Newton's method takes at most 9 rounds for e <= 0.99. */
enum { NEWTON_ROUNDS = 16 };

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
