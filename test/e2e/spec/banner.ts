import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  advanceClock,
  expectCalls,
  mockResponse,
  readCallsTo,
  readGapsBetween,
  setTabHidden,
} from './calls.ts';
import type { Fixture } from './fixture.ts';

const queueStatusPath = '/api/queue/status';
const getBanner = (page: Page) => page.getByRole('region', { name: 'Queue' });

const createQueueStatus = (active_tasks: number, pending_tasks: number) => ({
  active_tasks,
  pending_tasks,
  worker_capacity: 12,
});

const measureTopBarBottom = async (page: Page) => {
  const box = await page.getByRole('banner').boundingBox();
  return box ? box.y + box.height : Number.NaN;
};

/** Tests sections 2, 4 and 9 of the product specification: the queue banner. */
export function testBanner(fixture: Fixture): void {
  test('the queue banner is below the top bar while there are tasks, with a dot for each worker slot', async () => {
    const { user } = fixture.state();
    const { page } = await fixture.open('/settings', {
      as: user.tokens,
      hasClock: true,
      prepare: (page) => mockResponse(page, '/queue/status', 200, createQueueStatus(2, 3)),
    });

    await getBanner(page).waitFor();

    expect((await getBanner(page).boundingBox())?.y).toBeCloseTo(await measureTopBarBottom(page));
    const image = getBanner(page).getByRole('img');
    expect(await image.locator('i').count()).toBe(12);
    expect(await image.locator('[data-filled]').count()).toBe(2);
  });

  test('the app polls the queue status every 5 s while there are tasks, otherwise every 30 s', async () => {
    const { user } = fixture.state();
    const { page } = await fixture.open('/settings', {
      as: user.tokens,
      hasClock: true,
      prepare: (page) => mockResponse(page, '/queue/status', 200, createQueueStatus(0, 0)),
    });
    await expectCalls(page, queueStatusPath, 1);
    expect(await getBanner(page).count()).toBe(0);

    await advanceClock(page, 31_000, 500);
    await expectCalls(page, queueStatusPath, 2);
    await page.unroute('**/api/queue/status');
    await mockResponse(page, '/queue/status', 200, createQueueStatus(0, 1));
    await advanceClock(page, 31_000, 500);
    await getBanner(page).waitFor();
    await expectCalls(page, queueStatusPath, 3);
    await advanceClock(page, 10_500);
    await expectCalls(page, queueStatusPath, 5);

    const within = (gaps: number[], ms: number) =>
      gaps.every((gap) => gap >= ms && gap < ms + 2_000);
    const gaps = await readGapsBetween(page, queueStatusPath);
    expect(within(gaps.slice(0, 2), 30_000) && within(gaps.slice(2), 5_000), `${gaps}`).toBe(true);
  });

  test('a background tab does not poll the queue status', async () => {
    const { user } = fixture.state();
    const { page } = await fixture.open('/settings', {
      as: user.tokens,
      hasClock: true,
      prepare: (page) => mockResponse(page, '/queue/status', 200, createQueueStatus(1, 0)),
    });
    await getBanner(page).waitFor();

    await setTabHidden(page, true);
    const before = (await readCallsTo(page, queueStatusPath)).length;
    await advanceClock(page, 60_000, 1_000);
    expect(await readCallsTo(page, queueStatusPath)).toHaveLength(before);

    await setTabHidden(page, false);
    await advanceClock(page, 6_000);
    expect((await readCallsTo(page, queueStatusPath)).length).toBeGreaterThan(before);
  });
}
