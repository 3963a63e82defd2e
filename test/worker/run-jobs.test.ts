import { expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { maxConcurrentJobs, runJobs } from '#lambdas/sweeper/run-jobs.ts';

const jobNames = Array.from({ length: 200 }, (_, i) => `job ${i}`);
const deadlineInOneMinute = () => systemClock.now() + 60_000;

test('failing jobs do not stop the others and are counted', async () => {
  const finishedJobs: string[] = [];
  const jobs = jobNames.map((name, i) => ({
    name,
    work: async () => {
      if (i % 10 === 0) throw new Error('no');
      finishedJobs.push(name);
    },
  }));

  const failures = await runJobs(jobs, deadlineInOneMinute(), systemClock);

  expect(failures).toBe(20);
  expect(new Set(finishedJobs).size).toBe(180);
});

test('the number of parallel jobs stays within the limit', async () => {
  let running = 0;
  let maxRunning = 0;
  const work = async () => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await new Promise<void>((resolve) => setImmediate(resolve));
    running -= 1;
  };

  await runJobs(
    jobNames.map((name) => ({ name, work })),
    deadlineInOneMinute(),
    systemClock,
  );

  expect(maxRunning).toBe(maxConcurrentJobs);
});

test('no job starts after the deadline, and each run skips different jobs', async () => {
  let now = 0;
  const clock = { ...systemClock, now: () => now };
  const started = async () => {
    const finishedJobs: string[] = [];
    now = 0;
    const work = async (name: string) => {
      now += 1;
      finishedJobs.push(name);
    };
    await runJobs(
      jobNames.map((name) => ({ name, work: () => work(name) })),
      20,
      clock,
    );
    return finishedJobs;
  };

  const [firstJobs, secondJobs] = [await started(), await started()];

  expect(firstJobs.length).toBeLessThan(40);
  expect(new Set([...firstJobs, ...secondJobs]).size).toBeGreaterThan(firstJobs.length);
});
