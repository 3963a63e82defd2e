import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { readToastTexts, setTabHidden } from './calls.ts';
import type { Fixture } from './fixture.ts';

/** Mocks a finished deck as running; returns a function that removes the mock. */
async function mockRunningDeck(context: BrowserContext, id: string): Promise<() => void> {
  let isRunning = true;
  const running = { status: 'running', progress: 0.5, allowed_actions: ['pause', 'cancel'] };
  await context.route(`**/api/presentations/${id}?*`, async (route) => {
    const { 'if-none-match': _known, ...headers } = route.request().headers();
    const response = await route.fetch({ headers });
    const { etag: _etag, ...rest } = response.headers();
    const deck = (await response.json()) as Presentation;
    await route.fulfill({
      status: 200,
      headers: rest,
      json: { ...deck, ...(isRunning && running) },
    });
  });
  return () => {
    isRunning = false;
  };
}

/** Runs in a page before its scripts: records notifications, which tests can't see otherwise. */
function recordNotifications(): void {
  class Noted extends EventTarget {
    static permission = 'granted';
    static requestPermission = async () => 'granted';
    constructor(title: string, options: NotificationOptions = {}) {
      super();
      const kept = JSON.parse(sessionStorage.getItem('notices') ?? '[]');
      sessionStorage.setItem('notices', JSON.stringify([...kept, { title, ...options }]));
    }
  }
  Object.assign(window, { Notification: Noted });
}

const readRecordedNotifications = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('notices') ?? '[]'));

/** Waits until this many tabs watch for finished decks; each visible tab holds a lock. */
const waitForWatchingTabs = (page: Page, count: number) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const { held = [] } = await navigator.locks.query();
        return held.filter((lock) => lock.name === 'deckwright-seen').length;
      }),
    )
    .toBe(count);

const getNotifyButton = (page: Page) =>
  page.getByRole('button', { name: 'Notify me when it’s done' });

/** Opens the fixture's deck as if it were running; `finish` ends the run. */
async function openRunningDeck(fixture: Fixture) {
  const { user, deck } = fixture.state();
  let finish: () => void = () => undefined;
  const { page } = await fixture.open(`/presentation/${deck.id}`, {
    as: user.tokens,
    prepare: async (page) => {
      await page.context().addInitScript(recordNotifications);
      finish = await mockRunningDeck(page.context(), deck.id);
    },
  });
  return { page, deck, finish };
}

/** Tests several tabs of one browser. */
export function testTabs(fixture: Fixture): void {
  test('a deck deleted in one tab disappears from another tab’s list without polling', async () => {
    const { user } = fixture.state();
    const topic = 'Lighthouses of the north';
    const { id } = (await user.api('POST', '/presentations', { topic })).body;
    await user.api('POST', `/presentations/${id}/cancel`);
    const { page: list } = await fixture.open('/dashboard', { as: user.tokens });
    await list.getByRole('link', { name: topic }).waitFor();
    const page = await list.context().newPage();
    await page.goto(`/presentation/${id}`);
    await page.getByRole('heading', { name: topic }).waitFor();

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('delete');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');

    await list.getByRole('link', { name: topic }).waitFor({ state: 'detached' });
  });

  test('one notification about a finished deck is shown while all tabs are hidden', async () => {
    const { page, deck, finish } = await openRunningDeck(fixture);
    await getNotifyButton(page).click();
    expect(await getNotifyButton(page).getAttribute('aria-pressed')).toBe('true');
    const otherPage = await page.context().newPage();
    await otherPage.goto('/settings');
    await otherPage.getByRole('heading', { name: 'System settings' }).waitFor();
    await waitForWatchingTabs(page, 2);

    await setTabHidden(page, true);
    await setTabHidden(otherPage, true);
    finish();

    const bothTabs = async () => [
      ...(await readRecordedNotifications(page)),
      ...(await readRecordedNotifications(otherPage)),
    ];
    await expect
      .poll(bothTabs, { timeout: 30_000 })
      .toEqual([{ title: deck.title, body: 'The presentation is ready.', tag: deck.id }]);
    await setTabHidden(page, false);
    await getNotifyButton(page).waitFor({ state: 'detached' });
    expect(await bothTabs()).toHaveLength(1);
    expect(await page.evaluate(() => localStorage.getItem('tell-when-done'))).not.toContain(
      deck.id,
    );
  });

  test('a finished deck shows a toast instead of a notification if one tab is visible', async () => {
    const { page, deck, finish } = await openRunningDeck(fixture);
    await getNotifyButton(page).click();
    const otherPage = await page.context().newPage();
    await otherPage.goto('/settings');
    await otherPage.getByRole('heading', { name: 'System settings' }).waitFor();
    await waitForWatchingTabs(page, 2);

    await setTabHidden(page, true);
    finish();

    await expect
      .poll(() => readToastTexts(otherPage), { timeout: 30_000 })
      .toEqual([`${deck.title}: The presentation is ready.`]);
    expect([
      ...(await readRecordedNotifications(page)),
      ...(await readRecordedNotifications(otherPage)),
    ]).toEqual([]);
  });

  test('a click requests the notification permission, and a denial is shown', async () => {
    const { user, deck } = fixture.state();
    const { page } = await fixture.open(`/presentation/${deck.id}`, {
      as: user.tokens,
      prepare: (page) => mockRunningDeck(page.context(), deck.id),
    });
    // The browser denies every permission that is not granted here.
    await page.context().grantPermissions(['clipboard-read']);

    await getNotifyButton(page).click();

    await expect
      .poll(() => readToastTexts(page))
      .toEqual([expect.stringMatching(/^Your browser blocks notifications from this site/)]);
    expect(await getNotifyButton(page).getAttribute('aria-pressed')).toBe('false');
  });
}
