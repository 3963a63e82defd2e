import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { setHidden, toastTexts } from './calls.ts';
import type { Desk } from './desk.ts';

/** Answers for a finished deck that it is being made, until it is let go. */
async function asRunning(context: BrowserContext, id: string): Promise<() => void> {
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

/** Runs in a page before anything else: keeps what the system would be told, which no test can see. */
function noteNotices(): void {
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

const noticesOf = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('notices') ?? '[]'));

const tell = (page: Page) => page.getByRole('button', { name: 'Notify me when it’s done' });

/** A page of the desk's deck as if it were being made, and what ends the making. */
async function openRunning(desk: Desk) {
  const { person, deck } = desk.ready();
  let finish: () => void = () => undefined;
  const { page } = await desk.open(`/presentation/${deck.id}`, {
    as: person.tokens,
    prepare: async (page) => {
      await page.context().addInitScript(noteNotices);
      finish = await asRunning(page.context(), deck.id);
    },
  });
  return { page, deck, finish };
}

/** Tabs of one browser know of each other. */
export function testTabs(desk: Desk): void {
  test('a deck that is deleted in one leaves the list of the other, which asked for nothing itself', async () => {
    const { person } = desk.ready();
    const topic = 'Lighthouses of the north';
    const { id } = (await person.api('POST', '/presentations', { topic })).body;
    await person.api('POST', `/presentations/${id}/cancel`);
    const { page: list } = await desk.open('/dashboard', { as: person.tokens });
    await list.getByRole('link', { name: topic }).waitFor();
    const page = await list.context().newPage();
    await page.goto(`/presentation/${id}`);
    await page.getByRole('heading', { name: topic }).waitFor();

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('delete');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('**/dashboard');

    await list.getByRole('link', { name: topic }).waitFor({ state: 'detached' });
  });

  test('a deck’s end is told once, by a notification, while nobody sees either of them', async () => {
    const { page, deck, finish } = await openRunning(desk);
    await tell(page).click();
    expect(await tell(page).getAttribute('aria-pressed')).toBe('true');
    const other = await page.context().newPage();
    await other.goto('/settings');
    await other.getByRole('heading', { name: 'System settings' }).waitFor();

    await setHidden(page, true);
    await setHidden(other, true);
    finish();

    const both = async () => [...(await noticesOf(page)), ...(await noticesOf(other))];
    await expect
      .poll(both, { timeout: 30_000 })
      .toEqual([{ title: deck.title, body: 'The presentation is ready.', tag: deck.id }]);
    await setHidden(page, false);
    await tell(page).waitFor({ state: 'detached' });
    expect(await both()).toHaveLength(1);
    expect(await page.evaluate(() => localStorage.getItem('tell-when-done'))).not.toContain(
      deck.id,
    );
  });

  test('where one of them is seen, it is told on that page, and nobody is notified', async () => {
    const { page, deck, finish } = await openRunning(desk);
    await tell(page).click();
    const other = await page.context().newPage();
    await other.goto('/settings');
    await other.getByRole('heading', { name: 'System settings' }).waitFor();

    await setHidden(page, true);
    finish();

    await expect
      .poll(() => toastTexts(other), { timeout: 30_000 })
      .toEqual([`${deck.title}: The presentation is ready.`]);
    expect([...(await noticesOf(page)), ...(await noticesOf(other))]).toEqual([]);
  });

  test('a browser that forbids it is asked only by the press, and its answer is told', async () => {
    const { person, deck } = desk.ready();
    const { page } = await desk.open(`/presentation/${deck.id}`, {
      as: person.tokens,
      prepare: (page) => asRunning(page.context(), deck.id),
    });
    // What isn't among those that are granted is denied.
    await page.context().grantPermissions(['clipboard-read']);

    await tell(page).click();

    await expect
      .poll(() => toastTexts(page))
      .toEqual([expect.stringMatching(/^Your browser blocks notifications from this site/)]);
    expect(await tell(page).getAttribute('aria-pressed')).toBe('false');
  });
}
