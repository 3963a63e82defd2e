import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  answer,
  called,
  callsTo,
  gapsBetween,
  holdBack,
  pass,
  stopClock,
  toastTexts,
} from './calls.ts';
import type { Desk } from './desk.ts';

const listPath = '/api/presentations';
const queuePath = '/api/queue/status';

const card = (page: Page, title: string) => page.getByRole('link', { name: title }).first();

async function goToDeck(page: Page, { id, title }: { id: string; title: string }) {
  await card(page, title).click();
  await page.waitForURL(`**/presentation/${id}`);
  await page.getByRole('link', { name: 'Preview' }).first().waitFor();
}

async function goToList(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Dashboard', exact: true })
    .click();
  await page.waitForURL('**/dashboard');
}

/** The person's dashboard by a clock that the test moves on, with its list there. */
async function openList(desk: Desk) {
  const { person, deck } = desk.ready();
  const { page } = await desk.open('/dashboard', { as: person.tokens, hasClock: true });
  await card(page, deck.title).waitFor();
  return { page, deck };
}

function testCalls(desk: Desk): void {
  test('a call that has no answer after 30 s is given up, and told', async () => {
    const { page } = await desk.open('/auth/register?code=ABCDE-FGHJK', {
      hasClock: true,
      prepare: async (page) => {
        await holdBack(page, '/invite-codes/**');
      },
    });
    await called(page, '/api/invite-codes/ABCDEFGHJK/validate', 1);

    await page.clock.runFor(25_000);
    expect(await toastTexts(page)).toEqual([]);
    await page.clock.runFor(5_000);

    await expect
      .poll(() => toastTexts(page))
      .toEqual(['The server did not answer within 30 seconds.']);
  });

  test('a query is tried three times more, after 1, 2 and 4 s, and a 4xx not again', async () => {
    const { person } = desk.ready();
    const { page } = await desk.open('/settings', {
      as: person.tokens,
      hasClock: true,
      prepare: (page) => answer(page, '/presentations?*', 500, { detail: 'The shelf fell.' }),
    });
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    await stopClock(page);
    await goToList(page);
    await called(page, listPath, 1);

    await pass(page, 9_000);
    await expect.poll(() => toastTexts(page)).toEqual(['The shelf fell.']);
    await pass(page, 10_000, 1_000);

    const gaps = await gapsBetween(page, listPath);
    expect(gaps.map((gap) => 2 ** Math.floor(Math.log2(gap / 1_000)))).toEqual([1, 2, 4]);

    const absent = await desk.open('/presentation/01J0000000000000000000000Z', {
      as: person.tokens,
      hasClock: true,
    });
    const path = '/api/presentations/01J0000000000000000000000Z';
    await called(absent.page, path, 1);
    await pass(absent.page, 3_000);
    expect(await callsTo(absent.page, path)).toHaveLength(1);
  });
}

function testCache(desk: Desk): void {
  test('data is fresh for 10 s, and not asked for because the window has the focus', async () => {
    const { page, deck } = await openList(desk);
    await called(page, listPath, 1);

    await goToDeck(page, deck);
    await goToList(page);
    await card(page, deck.title).waitFor();
    await pass(page, 10_500, 500);
    const before = await callsTo(page, listPath);
    await page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      window.dispatchEvent(new Event('focus'));
    });
    await pass(page, 1_000);
    expect(await callsTo(page, listPath)).toEqual(before);

    await goToDeck(page, deck);
    await goToList(page);
    await called(page, listPath, before.length + 1);
    const gaps = await gapsBetween(page, listPath);
    expect(gaps.filter((gap) => gap < 10_000)).toEqual([]);
  });

  test('data that nothing shows is kept for 5 minutes', async () => {
    const { page, deck } = await openList(desk);

    await goToDeck(page, deck);
    await page.clock.fastForward(290_000);
    const letGo = await holdBack(page, '/presentations?*');
    await goToList(page);
    await card(page, deck.title).waitFor();
    await letGo();
    await called(page, listPath, 2);

    await goToDeck(page, deck);
    await page.clock.fastForward(301_000);
    const letGoAgain = await holdBack(page, '/presentations?*');
    await goToList(page);
    await page.getByRole('main').getByRole('status', { name: 'Loading' }).waitFor();
    expect(await card(page, deck.title).count()).toBe(0);
    await letGoAgain();

    await card(page, deck.title).waitFor();
  });

  test('what is known of the queue is fresh for 5 s', async () => {
    const { person, deck } = desk.ready();
    const { page } = await desk.open(`/presentation/${deck.id}`, {
      as: person.tokens,
      hasClock: true,
    });
    await called(page, queuePath, 1);
    const lookAtPreview = async (ms: number) => {
      await page.getByRole('link', { name: 'Preview' }).first().click();
      await page.waitForURL(`**/preview/${deck.id}`);
      await pass(page, ms);
      await page.goBack();
      await page.getByRole('link', { name: 'Preview' }).first().waitFor();
    };

    await lookAtPreview(0);
    const before = await callsTo(page, queuePath);
    await lookAtPreview(5_000);
    await called(page, queuePath, before.length + 1);

    // Far less than the 30 s after which it is asked for in any case.
    for (const gap of await gapsBetween(page, queuePath)) {
      expect(gap).toBeGreaterThanOrEqual(5_000);
      expect(gap).toBeLessThan(20_000);
    }
  });
}

function testFigures(desk: Desk): void {
  test('large numbers are shown in thousands and millions to one decimal', async () => {
    const { person } = desk.ready();
    const { page } = await desk.open('/dashboard', {
      as: person.tokens,
      prepare: (page) =>
        page.route('**/api/users/me/quota', async (route) => {
          const response = await route.fetch();
          const tokens = { used: 1_234, limit: 3_400_000 };
          await route.fulfill({ response, json: { ...(await response.json()), tokens } });
        }),
    });

    await page.getByText('1.2K of 3.4M').waitFor();
  });
}

/** Section 9, but for what sections 2 and 4 have already. */
export function testConstants(desk: Desk): void {
  testCalls(desk);
  testCache(desk);
  testFigures(desk);
}
