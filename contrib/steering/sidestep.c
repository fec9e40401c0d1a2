/* A steering behaviour: full speed along a free direction, near to that of the goal and to that of the nose.
 *
 *     cc -O2 -o sidestep contrib/steering/sidestep.c -lm
 *     astray space -b exec:./sidestep rocks30
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#define PI 3.14159265358979323846

enum { DISCS_MAX = 256, STEPS = 38 };

struct disc {
	double x, y, vx, vy, radius;
};

static struct {
	double x, y, vx, vy, nose_x, nose_y, radius, gap, speed, turn, force, mass, team;
	double goal_x, goal_y, goal_vx, goal_vy, reach;
} ship;

static struct disc discs[DISCS_MAX];
static int n_discs;

/* Reads N things of kind WORD; those with a place become discs. */
static void read_things(const char *word, int width)
{
	char found[16];
	int n;

	if (scanf("%15s %d", found, &n) != 2 || strcmp(found, word) != 0)
		n = 0;
	while (n-- > 0) {
		/* Only the nearest point of a wall is told; there is more of it. */
		double numbers[6] = {0, 0, 0, 0, 0.5};
		for (int i = 0; i < width; i++)
			if (scanf("%lf", &numbers[i]) != 1)
				return;
		if (n_discs < DISCS_MAX && strcmp(word, "nodes") != 0)
			discs[n_discs++] =
			    (struct disc){numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]};
	}
}

static void read_facts(void)
{
	double *fact = &ship.x;

	scanf("%*s %*s"); /* tick and ship */
	for (size_t i = 0; i < sizeof ship / sizeof *fact; i++)
		if (scanf("%lf", &fact[i]) != 1)
			return;
	n_discs = 0;
	read_things("ships", 6);
	read_things("rocks", 5);
	read_things("walls", 2);
	read_things("nodes", 2);
}

/* Seconds until a ship with this velocity comes too near to DISC; infinity: never. */
static double first_contact(double vx, double vy, const struct disc *disc)
{
	double dx = disc->x - ship.x, dy = disc->y - ship.y, wx = vx - disc->vx, wy = vy - disc->vy;
	double room = ship.radius + ship.gap + disc->radius;
	double closing = dx * wx + dy * wy, speed2 = wx * wx + wy * wy, gap2 = dx * dx + dy * dy - room * room;
	double inside = closing * closing - speed2 * gap2;

	if (closing <= 0 || speed2 == 0)
		return INFINITY;
	if (gap2 <= 0)
		return 0;
	return inside < 0 ? INFINITY : (closing - sqrt(inside)) / speed2;
}

static double free_for(double vx, double vy)
{
	double least = INFINITY;

	for (int i = 0; i < n_discs; i++)
		least = fmin(least, first_contact(vx, vy, &discs[i]));
	return least;
}

static double turn_between(double a, double b)
{
	return fabs(remainder(a - b, 2 * PI));
}

static void steer(double *vx, double *vy)
{
	double dx = ship.goal_x - ship.x, dy = ship.goal_y - ship.y, distance = hypot(dx, dy);
	double ahead = atan2(dy, dx), nose = atan2(ship.nose_y, ship.nose_x);
	/* Long enough to turn round, but no longer than the way to the goal. */
	double horizon = fmin(1 + (ship.turn > 0 ? PI / ship.turn : 0), distance / ship.speed);
	double best_free = -1, best_cost = INFINITY;

	*vx = *vy = 0;
	for (int step = 0; step < STEPS && distance > 0; step++) {
		/* Without the nose it would not know to which side of an obstacle it wanted to go. */
		double turn = step == 0 ? nose - ahead : (step - 19) * PI / 18;
		double x = ship.speed * cos(ahead + turn), y = ship.speed * sin(ahead + turn);
		double cost = turn_between(turn, 0) + turn_between(ahead + turn, nose) / 2;
		double free = fmin(free_for(x, y), horizon);
		if (free < best_free || (free == best_free && cost >= best_cost))
			continue;
		best_free = free;
		best_cost = cost;
		*vx = x;
		*vy = y;
	}
}

int main(void)
{
	char word[16];
	double vx, vy;

	while (scanf("%15s", word) == 1) {
		if (!strcmp(word, "hello")) {
			scanf("%*s %*s"); /* version and seed */
			puts("hello 1 steer Sidestep in C");
		} else if (!strcmp(word, "steer")) {
			read_facts();
			steer(&vx, &vy);
			printf("wish %.17g %.17g\n", vx, vy);
		}
		fflush(stdout);
	}
	return 0;
}
