#include "lab/open_list.h"

/* Does A come before B?  Both are open, and the search has ranks. */
static bool open_list_before(const struct study *study, const struct manner_scale *scale, uint32_t a,
			     uint32_t b)
{
	struct manner_rank rank_a, rank_b;

	if (!study_rank(study, scale, a, &rank_a) || !study_rank(study, scale, b, &rank_b))
		return a < b;
	if (rank_a.first != rank_b.first)
		return rank_a.first < rank_b.first;
	if (rank_a.second != rank_b.second)
		return rank_a.second < rank_b.second;
	if (!scale->manner->numbered)
		return a < b;
	/* TIMELINE_NOWHERE is the greatest moment. */
	return timeline_next_taken(&study->timeline, a) < timeline_next_taken(&study->timeline, b);
}

static size_t open_list_first_by_rank(const struct study *study, const struct manner_scale *scale,
				      uint32_t *first, size_t n)
{
	const struct timeline *timeline = &study->timeline;
	uint32_t cells = (uint32_t)timeline->width * (uint32_t)timeline->height;
	size_t listed = 0;

	for (uint32_t i = 0; i < cells && n > 0; i++) {
		if (!timeline_is_open(timeline, i) ||
		    (listed == n && !open_list_before(study, scale, i, first[n - 1])))
			continue;
		size_t place = listed < n ? listed++ : n - 1;
		for (; place > 0 && open_list_before(study, scale, i, first[place - 1]); place--)
			first[place] = first[place - 1];
		first[place] = i;
	}
	return listed;
}

static bool open_list_has(const uint32_t *first, size_t listed, uint32_t cell)
{
	for (size_t i = 0; i < listed; i++)
		if (first[i] == cell)
			return true;
	return false;
}

/* Where cells have no rank, the order is that of the steps that follow; cells that are never taken come last. */
static size_t open_list_first_by_future(const struct study *study, uint32_t *first, size_t n)
{
	const struct timeline *timeline = &study->timeline;
	uint32_t cells = (uint32_t)timeline->width * (uint32_t)timeline->height;
	size_t listed = 0;

	for (uint32_t step = timeline->moment; step < timeline->total && listed < n;) {
		step = step + timeline->stride < timeline->total ? step + timeline->stride : timeline->total;
		uint32_t cell = timeline_step(timeline, step)->current;
		if (timeline_is_open(timeline, cell) && !open_list_has(first, listed, cell))
			first[listed++] = cell;
	}
	size_t taken = listed;
	for (uint32_t i = 0; i < cells && listed < n; i++)
		if (timeline_is_open(timeline, i) && !open_list_has(first, taken, i))
			first[listed++] = i;
	return listed;
}

size_t open_list_first(const struct study *study, uint32_t *first, size_t n)
{
	struct manner_scale scale = study_scale(study);

	if (scale.manner->order == MANNER_BY_MORE || study->repaired)
		return open_list_first_by_future(study, first, n);
	return open_list_first_by_rank(study, &scale, first, n);
}

/* Counts the open cells that are as good as CELL at the present of STUDY. */
static void open_list_count(const struct study *study, const struct manner_scale *scale, uint32_t cell,
			    struct open_list_choice *choice)
{
	const struct timeline *timeline = &study->timeline;
	struct manner_rank best, rank;

	if (!study_rank(study, scale, cell, &best))
		return;
	for (uint32_t i = 0; i < (uint32_t)timeline->width * (uint32_t)timeline->height; i++) {
		if (!timeline_is_open(timeline, i) || !study_rank(study, scale, i, &rank) ||
		    rank.first != best.first)
			continue;
		choice->equal++;
		choice->even += rank.second == best.second;
	}
}

bool open_list_choice(const struct study *study, uint32_t moment, struct open_list_choice *choice)
{
	/* Its cursor goes there and back, and so leaves the cells as they were. */
	struct study past = *study;
	struct manner_scale scale = study_scale(study);

	if (!moment || study->waits || study->timeline.stride > 1)
		return false;
	uint32_t cell = timeline_step(&study->timeline, moment)->current;
	struct cell at = cell_of_index((int)cell, study->timeline.width);
	timeline_seek(&past.timeline, moment - 1);
	*choice = (struct open_list_choice){.at = at,
					    .open = past.timeline.now.open,
					    .g = timeline_g(&past.timeline, cell),
					    .h = study_estimate(&past, at),
					    .f = study_priority(&past, at)};
	open_list_count(&past, &scale, cell, choice);
	/* A cell that is known from two sides comes up with the g of that moment, unless it is open again. */
	timeline_seek(&past.timeline, moment);
	if (scale.manner->order == MANNER_BY_MORE)
		choice->g = timeline_is_open(&past.timeline, cell) ? -1 : timeline_g(&past.timeline, cell);
	timeline_seek(&past.timeline, study->timeline.moment);
	return true;
}
