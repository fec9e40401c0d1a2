#include "tests/lab/price.h"

#include <math.h>
#include <stdlib.h>

static double price_of_cell(const struct ground *ground, int x, int y)
{
	return ground->cost[(size_t)y * (size_t)ground->width + (size_t)x];
}

/* The place after AT, from 0 to 1, where a leg that goes D cells along an axis next leaves a cell along it. */
static double price_next_border(int d, double at)
{
	double from = d ? floor(at * abs(d) - 0.5 + 1e-9) + 1 : INFINITY;

	return d ? (from + 0.5) / abs(d) : INFINITY;
}

/* A line from middle to middle: between two borders it is inside one cell. */
static double price_of_leg(const struct ground *ground, struct cell a, struct cell b)
{
	int dx = b.x - a.x, dy = b.y - a.y;
	double sum = 0, n = 0;

	for (double t = fmin(price_next_border(dx, 0), price_next_border(dy, 0)); t < 1; n++) {
		double next = fmin(fmin(price_next_border(dx, t), price_next_border(dy, t)), 1);
		double middle = (t + next) / 2;
		sum += price_of_cell(ground, (int)lround(a.x + middle * dx), (int)lround(a.y + middle * dy));
		t = next;
	}
	return hypot(dx, dy) * sum / n;
}

struct price_point {
	double x, y;
};

/* The start, the ends of the sides between the cells, and the goal. */
struct price_sleeve {
	struct price_point (*ends)[2]; /* [n] left and right; the first and the last are points */
	double (*length)[2];           /* [n] from the start to each */
	size_t n;
};

static double price_turn(struct price_point a, struct price_point b, struct price_point c)
{
	return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* Does the straight line from A, of gate FROM, to B, of gate TO, pass all gates between them? */
static bool price_passes(const struct price_sleeve *sleeve, size_t from, struct price_point a, size_t to,
			 struct price_point b)
{
	for (size_t i = from + 1; i < to; i++)
		if (price_turn(a, b, sleeve->ends[i][0]) > 0 || price_turn(a, b, sleeve->ends[i][1]) < 0)
			return false;
	return true;
}

static void price_lengthen(struct price_sleeve *sleeve, size_t to, int end)
{
	struct price_point b = sleeve->ends[to][end];

	for (size_t from = 0; from < to; from++)
		for (int other = 0; other < 2; other++) {
			struct price_point a = sleeve->ends[from][other];
			double length = sleeve->length[from][other] + hypot(b.x - a.x, b.y - a.y);
			if (length < sleeve->length[to][end] && price_passes(sleeve, from, a, to, b))
				sleeve->length[to][end] = length;
		}
}

static double price_of_taut_line(const struct cell *cells, size_t len)
{
	struct price_sleeve sleeve = {.n = len + 1};

	sleeve.ends = calloc(sleeve.n, sizeof *sleeve.ends);
	sleeve.length = calloc(sleeve.n, sizeof *sleeve.length);
	for (size_t i = 1; i < len; i++) {
		double x = (cells[i - 1].x + cells[i].x) / 2.0, y = (cells[i - 1].y + cells[i].y) / 2.0;
		double dx = (cells[i].x - cells[i - 1].x) / 2.0, dy = (cells[i].y - cells[i - 1].y) / 2.0;
		sleeve.ends[i][0] = (struct price_point){x + dy, y - dx};
		sleeve.ends[i][1] = (struct price_point){x - dy, y + dx};
	}
	for (int end = 0; end < 2; end++) {
		sleeve.ends[0][end] = (struct price_point){cells[0].x, cells[0].y};
		sleeve.ends[len][end] = (struct price_point){cells[len - 1].x, cells[len - 1].y};
	}
	for (size_t to = 1; to <= len; to++)
		for (int end = 0; end < 2; end++) {
			sleeve.length[to][end] = INFINITY;
			price_lengthen(&sleeve, to, end);
		}
	double length = sleeve.length[len][0];
	free(sleeve.ends);
	free(sleeve.length);
	return length;
}

double price_of(unsigned caps, const struct ground *ground, const struct cell *cells, size_t len)
{
	double sum = 0, entered = 0;

	for (size_t i = 1; i < len; i++) {
		int dx = abs(cells[i].x - cells[i - 1].x), dy = abs(cells[i].y - cells[i - 1].y);
		double cost = price_of_cell(ground, cells[i].x, cells[i].y);
		sum += dx > 1 || dy > 1 ? price_of_leg(ground, cells[i - 1], cells[i]) : hypot(dx, dy) * cost;
		entered += cost;
	}
	if (caps & PATH_TAUT && len > 1)
		return price_of_taut_line(cells, len) * entered / (double)(len - 1);
	return sum;
}
