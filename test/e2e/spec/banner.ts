import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answer, called, callsTo, gapsBetween, pass, setHidden } from './calls.ts';
import type { Desk } from './desk.ts';

const path = '/api/queue/status';
const banner = (page: Page) => page.getByRole('region', { name: 'Queue' });

const status = (active_tasks: number, pending_tasks: number) => ({
  active_tasks,
  pending_tasks,
  worker_capacity: 12,
});

const bottomOf = async (page: Page) => {
  const box = await page.getByRole('banner').boundingBox();
  return box ? box.y + box.height : Number.NaN;
};

/** Sections 2, 4 and 9: the queue's banner. */
export function testBanner(desk: Desk): void {
  test('is below the top bar while tasks are there, with a dot a worker slot', async () => {
    const { person } = desk.ready();
    const { page } = await desk.open('/settings', {
      as: person.tokens,
      hasClock: true,
      prepare: (page) => answer(page, '/queue/status', 200, status(2, 3)),
    });

    await banner(page).waitFor();

    expect((await banner(page).boundingBox())?.y).toBeCloseTo(await bottomOf(page));
    const image = banner(page).getByRole('img');
    expect(await image.locator('i').count()).toBe(12);
    expect(await image.locator('[data-filled]').count()).toBe(2);
  });

  test('the queue is asked for every 5 s while tasks are there, else every 30 s', async () => {
    const { person } = desk.ready();
    const { page } = await desk.open('/settings', {
      as: person.tokens,
      hasClock: true,
      prepare: (page) => answer(page, '/queue/status', 200, status(0, 0)),
    });
    await called(page, path, 1);
    expect(await banner(page).count()).toBe(0);

    await pass(page, 31_000, 500);
    await called(page, path, 2);
    await page.unroute('**/api/queue/status');
    await answer(page, '/queue/status', 200, status(0, 1));
    await pass(page, 31_000, 500);
    await banner(page).waitFor();
    await called(page, path, 3);
    await pass(page, 10_500);
    await called(page, path, 5);

    const within = (gaps: number[], ms: number) =>
      gaps.every((gap) => gap >= ms && gap < ms + 2_000);
    const gaps = await gapsBetween(page, path);
    expect(within(gaps.slice(0, 2), 30_000) && within(gaps.slice(2), 5_000), `${gaps}`).toBe(true);
  });

  test('the queue is not asked for in a tab in the background', async () => {
    const { person } = desk.ready();
    const { page } = await desk.open('/settings', {
      as: person.tokens,
      hasClock: true,
      prepare: (page) => answer(page, '/queue/status', 200, status(1, 0)),
    });
    await banner(page).waitFor();

    await setHidden(page, true);
    const before = (await callsTo(page, path)).length;
    await pass(page, 60_000, 1_000);
    expect(await callsTo(page, path)).toHaveLength(before);

    await setHidden(page, false);
    await pass(page, 6_000);
    expect((await callsTo(page, path)).length).toBeGreaterThan(before);
  });
}
