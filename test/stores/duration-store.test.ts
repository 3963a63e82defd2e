import { expect, test } from 'vitest';
import { meanDurations, noteDuration } from '#lambdas/stores/duration-store.ts';

const day = 86_400_000;
/** Days of their own: what other tests measure is today. */
const at = (offsetDays: number) => Date.UTC(2100, 0, 1, 12) + offsetDays * day;

test('parallel commits add up to one mean, a kind each', async () => {
  await Promise.all(
    [1, 2, 3, 4, 5, 6].map((n) => noteDuration('slides.slide', n * 100, at(0) + n)),
  );
  await noteDuration('outline.plan', 8_000, at(0));

  const means = await meanDurations(at(0));

  expect(means).toEqual({ 'slides.slide': 350, 'outline.plan': 8_000 });
});

test('a mean is asked for once a minute', async () => {
  const now = at(20);
  await noteDuration('slides.review', 100, now);
  const first = await meanDurations(now);
  await noteDuration('slides.review', 300, now);

  expect(await meanDurations(now + 59_000)).toEqual(first);

  expect(await meanDurations(now + 60_000)).toEqual({ 'slides.review': 200 });
});

test('older days count only until there are enough, and none older than a week', async () => {
  const now = at(40);
  await noteDuration('deploy.html', 9_000, at(33));
  await noteDuration('outline.plan', 1_000, at(34));
  for (let i = 0; i < 20; i += 1) await noteDuration('slides.slide', 100, now + i);
  await noteDuration('slides.slide', 50_000, at(39));

  expect(await meanDurations(now)).toEqual({ 'slides.slide': 100, 'outline.plan': 1_000 });
});
