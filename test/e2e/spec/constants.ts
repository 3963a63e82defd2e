import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  advanceClock,
  delayCalls,
  expectCalls,
  mockResponse,
  readCallsTo,
  readGapsBetween,
  readToastTexts,
  stopClock,
} from './calls.ts';
import type { Fixture } from './fixture.ts';

const listPath = '/api/presentations';
const queuePath = '/api/queue/status';

const getDeckCard = (page: Page, title: string) => page.getByRole('link', { name: title }).first();

async function goToDeck(page: Page, { id, title }: { id: string; title: string }) {
  await getDeckCard(page, title).click();
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

/** Opens the user's dashboard with a clock that the test advances; waits for the list. */
async function openList(fixture: Fixture) {
  const { user, deck } = fixture.state();
  const { page } = await fixture.open('/dashboard', { as: user.tokens, hasClock: true });
  await getDeckCard(page, deck.title).waitFor();
  return { page, deck };
}

function testCalls(fixture: Fixture): void {
  test('an API call without a response is aborted after 30 s, with a message', async () => {
    const { page } = await fixture.open('/auth/register?code=ABCDE-FGHJK', {
      hasClock: true,
      prepare: async (page) => {
        await delayCalls(page, '/invite-codes/**');
      },
    });
    await expectCalls(page, '/api/invite-codes/ABCDEFGHJK/validate', 1);

    await page.clock.runFor(25_000);
    expect(await readToastTexts(page)).toEqual([]);
    await page.clock.runFor(5_000);

    await expect
      .poll(() => readToastTexts(page))
      .toEqual(['The server did not answer within 30 seconds. Try again.']);
  });

  test('a failed query is retried three times, after 1, 2 and 4 s, but not after a 4xx', async () => {
    const { user } = fixture.state();
    const { page } = await fixture.open('/settings', {
      as: user.tokens,
      hasClock: true,
      prepare: (page) => mockResponse(page, '/presentations?*', 500, { detail: 'The shelf fell.' }),
    });
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    await stopClock(page);
    await goToList(page);
    await expectCalls(page, listPath, 1);

    await advanceClock(page, 9_000);
    // The error is shown where the list would be, and not in a toast.
    await expect.poll(() => page.getByText('The shelf fell.').count()).toBe(1);
    expect(await readToastTexts(page)).toEqual([]);
    await advanceClock(page, 10_000, 1_000);

    const gaps = await readGapsBetween(page, listPath);
    expect(gaps.map((gap) => 2 ** Math.floor(Math.log2(gap / 1_000)))).toEqual([1, 2, 4]);

    const absent = await fixture.open('/presentation/01J0000000000000000000000Z', {
      as: user.tokens,
      hasClock: true,
    });
    const path = '/api/presentations/01J0000000000000000000000Z';
    await expectCalls(absent.page, path, 1);
    await advanceClock(absent.page, 3_000);
    expect(await readCallsTo(absent.page, path)).toHaveLength(1);
  });
}

function testCache(fixture: Fixture): void {
  test('fetched data stays fresh for 10 s and is not refetched on window focus', async () => {
    const { page, deck } = await openList(fixture);
    await expectCalls(page, listPath, 1);

    await goToDeck(page, deck);
    await goToList(page);
    await getDeckCard(page, deck.title).waitFor();
    await advanceClock(page, 10_500, 500);
    const before = await readCallsTo(page, listPath);
    await page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      window.dispatchEvent(new Event('focus'));
    });
    await advanceClock(page, 1_000);
    expect(await readCallsTo(page, listPath)).toEqual(before);

    await goToDeck(page, deck);
    await goToList(page);
    await expectCalls(page, listPath, before.length + 1);
    const gaps = await readGapsBetween(page, listPath);
    expect(gaps.filter((gap) => gap < 10_000)).toEqual([]);
  });

  test('unused data stays in the query cache for 5 minutes', async () => {
    const { page, deck } = await openList(fixture);

    await goToDeck(page, deck);
    await page.clock.fastForward(290_000);
    const release = await delayCalls(page, '/presentations?*');
    await goToList(page);
    await getDeckCard(page, deck.title).waitFor();
    await release();
    await expectCalls(page, listPath, 2);

    await goToDeck(page, deck);
    await page.clock.fastForward(301_000);
    const releaseAgain = await delayCalls(page, '/presentations?*');
    await goToList(page);
    await page.getByRole('main').getByRole('status', { name: 'Loading' }).waitFor();
    expect(await getDeckCard(page, deck.title).count()).toBe(0);
    await releaseAgain();

    await getDeckCard(page, deck.title).waitFor();
  });

  test('the queue status stays fresh for 5 s', async () => {
    const { user, deck } = fixture.state();
    const { page } = await fixture.open(`/presentation/${deck.id}`, {
      as: user.tokens,
      hasClock: true,
    });
    await expectCalls(page, queuePath, 1);
    const lookAtPreview = async (ms: number) => {
      await page.getByRole('link', { name: 'Preview' }).first().click();
      await page.waitForURL(`**/preview/${deck.id}`);
      await advanceClock(page, ms);
      await page.goBack();
      await page.getByRole('link', { name: 'Preview' }).first().waitFor();
    };

    await lookAtPreview(0);
    const before = await readCallsTo(page, queuePath);
    await lookAtPreview(5_000);
    await expectCalls(page, queuePath, before.length + 1);

    // Gaps of less than 20 s show that the requests are not caused by the polling interval of 30 s.
    for (const gap of await readGapsBetween(page, queuePath)) {
      expect(gap).toBeGreaterThanOrEqual(5_000);
      expect(gap).toBeLessThan(20_000);
    }
  });
}

function testFigures(fixture: Fixture): void {
  test('large numbers are shown as K and M with one decimal', async () => {
    const { user } = fixture.state();
    const { page } = await fixture.open('/dashboard', {
      as: user.tokens,
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

/** Tests section 9 of the product specification, except values that belong to sections 2 and 4. */
export function testConstants(fixture: Fixture): void {
  testCalls(fixture);
  testCache(fixture);
  testFigures(fixture);
}
