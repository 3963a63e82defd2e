import { expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { doJobs, lanes } from '#lambdas/sweeper/do-jobs.ts';

const names = Array.from({ length: 200 }, (_, i) => `job ${i}`);
const soon = () => systemClock.now() + 60_000;

test('jobs that fail don’t stop the others, and are counted', async () => {
  const done: string[] = [];
  const jobs = names.map((name, i) => ({
    name,
    work: async () => {
      if (i % 10 === 0) throw new Error('no');
      done.push(name);
    },
  }));

  const failures = await doJobs(jobs, soon(), systemClock);

  expect(failures).toBe(20);
  expect(new Set(done).size).toBe(180);
});

test('no more jobs run at a time than there are lanes', async () => {
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => setImmediate(resolve));
    running -= 1;
  };

  await doJobs(
    names.map((name) => ({ name, work })),
    soon(),
    systemClock,
  );

  expect(most).toBe(lanes);
});

test('nothing is begun when the time is over, and not always the same is left', async () => {
  let now = 0;
  const clock = { ...systemClock, now: () => now };
  const begun = async () => {
    const done: string[] = [];
    now = 0;
    const work = async (name: string) => {
      now += 1;
      done.push(name);
    };
    await doJobs(
      names.map((name) => ({ name, work: () => work(name) })),
      20,
      clock,
    );
    return done;
  };

  const [first, second] = [await begun(), await begun()];

  expect(first.length).toBeLessThan(40);
  expect(new Set([...first, ...second]).size).toBeGreaterThan(first.length);
});
