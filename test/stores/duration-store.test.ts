import { expect, test } from 'vitest';
import { readMeanDurations, recordDuration } from '#lambdas/stores/duration-store.ts';

const dayMs = 86_400_000;
/** Days far in the future, because other tests record durations for today. */
const futureTime = (offsetDays: number) => Date.UTC(2100, 0, 1, 12) + offsetDays * dayMs;

test('durations recorded in parallel all count in the mean of their kind', async () => {
  await Promise.all(
    [1, 2, 3, 4, 5, 6].map((n) => recordDuration('slides.slide', n * 100, futureTime(0) + n)),
  );
  await recordDuration('outline.plan', 8_000, futureTime(0));

  const means = await readMeanDurations(futureTime(0));

  expect(means).toEqual({ 'slides.slide': 350, 'outline.plan': 8_000 });
});

test('a mean duration is cached for one minute', async () => {
  const now = futureTime(20);
  await recordDuration('slides.review', 100, now);
  const firstMeans = await readMeanDurations(now);
  await recordDuration('slides.review', 300, now);

  expect(await readMeanDurations(now + 59_000)).toEqual(firstMeans);

  expect(await readMeanDurations(now + 60_000)).toEqual({ 'slides.review': 200 });
});

test('a mean duration includes older days only until there are enough tasks, and at most a week', async () => {
  const now = futureTime(40);
  await recordDuration('deploy.html', 9_000, futureTime(33));
  await recordDuration('outline.plan', 1_000, futureTime(34));
  for (let i = 0; i < 20; i += 1) await recordDuration('slides.slide', 100, now + i);
  await recordDuration('slides.slide', 50_000, futureTime(39));

  expect(await readMeanDurations(now)).toEqual({ 'slides.slide': 100, 'outline.plan': 1_000 });
});
