#include "base/job.h"

#include "tests/suite.h"

START_TEST(work_without_a_job_is_never_stopped)
{
	job_begin(NULL, "Searching", 3);
	ck_assert(job_step(NULL, 1) && !job_is_stopped(NULL));
	job_show(NULL);
}
END_TEST

START_TEST(work_is_stopped_at_its_next_step_and_stays_so_until_the_next_work)
{
	struct job job = {0};

	job_begin(&job, "Searching", 3);
	ck_assert(job_step(&job, 1) && job.done == 1 && job.total == 3);
	job.stopped = true;
	ck_assert(!job_is_stopped(&job));
	ck_assert(!job_step(&job, 2) && job_is_stopped(&job));
	job_begin(&job, "Drawing", 5);
	ck_assert(!job_step(&job, 0));
	job_reset(&job);
	ck_assert(job_step(&job, 1) && !job_is_stopped(&job));
}
END_TEST

static int rests[2];

static void count_rest(struct job *job, bool shown)
{
	(void)job;
	rests[shown]++;
}

START_TEST(the_owner_is_let_in_only_if_it_wants_to)
{
	struct job job = {.rest = count_rest};

	ck_assert(job_step(&job, 1));
	job_show(&job);
	ck_assert(!rests[false] && !rests[true]);
	job.wanted = true;
	ck_assert(job_step(&job, 2));
	job_show(&job);
	ck_assert(rests[false] == 1 && rests[true] == 1);
}
END_TEST

Suite *suite_job(void)
{
	Suite *suite = suite_create("base/job");
	TCase *tcase = tcase_create("job");

	tcase_add_test(tcase, work_without_a_job_is_never_stopped);
	tcase_add_test(tcase, work_is_stopped_at_its_next_step_and_stays_so_until_the_next_work);
	tcase_add_test(tcase, the_owner_is_let_in_only_if_it_wants_to);
	suite_add_tcase(suite, tcase);
	return suite;
}
