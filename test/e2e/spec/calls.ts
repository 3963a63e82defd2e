import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { until } from '#test/support/until.ts';

type Call = {
  method: string;
  path: string;
  /** By the page's own clock, epoch ms. */
  at: number;
};

/** Runs in the page before anything else: keeps what is called and when, and how many answers are still to come. */
export function noteCalls(): void {
  const real = window.fetch;
  const expectMore = (change: number) => {
    const { dataset } = document.documentElement;
    dataset.expected = String(Number(dataset.expected ?? 0) + change);
  };
  window.fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, location.href);
    const calls = JSON.parse(sessionStorage.getItem('calls') ?? '[]');
    calls.push({ method: init?.method ?? 'GET', path: address.pathname, at: Date.now() });
    sessionStorage.setItem('calls', JSON.stringify(calls));
    expectMore(1);
    try {
      const response = await real(input, init);
      // Whole before it is handed on: what the app does then follows at once.
      await response.clone().arrayBuffer();
      return response;
    } finally {
      expectMore(-1);
    }
  };
}

const allCalls = (page: Page): Promise<Call[]> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('calls') ?? '[]'));

/** Calls of one path so far. */
export const callsTo = async (page: Page, path: string): Promise<Call[]> =>
  (await allCalls(page)).filter((call) => call.path === path);

/** Waits until a path has been called so often. */
export const called = (page: Page, path: string, times: number) =>
  expect.poll(async () => (await callsTo(page, path)).length, { timeout: 10_000 }).toBe(times);

/** Milliseconds between one call of a path and the next. */
export async function gapsBetween(page: Page, path: string): Promise<number[]> {
  const times = (await callsTo(page, path)).map(({ at }) => at);
  return times.slice(1).map((at, i) => at - (times[i] ?? at));
}

/** Waits until no answer is to come. */
const answered = (page: Page) =>
  until(() => page.evaluate(() => Number(document.documentElement.dataset.expected ?? 0) === 0), {
    seconds: 10,
    everyMs: 5,
    what: 'the answers',
  });

/** From here on time passes in the page only as the test lets it, however long an answer takes. */
export const stopClock = async (page: Page) =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);

/** Lets time pass in the page, by steps, each of which ends when its calls are answered. */
export async function pass(page: Page, ms: number, step = 250): Promise<void> {
  for (let passed = 0; passed < ms; passed += step) {
    await page.clock.runFor(Math.min(step, ms - passed));
    await answered(page);
  }
}

/** An answer of the API in place of the server's. */
export const answer = (page: Page, path: string, status: number, body: unknown) =>
  page.route(`**/api${path}`, (route) =>
    route.fulfill({
      status,
      ...(typeof body === 'string'
        ? { contentType: 'text/html', body }
        : { contentType: 'application/json', body: JSON.stringify(body) }),
    }),
  );

/** Keeps a call waiting; what it gives lets it go on to the server. */
export async function holdBack(page: Page, path: string): Promise<() => Promise<void>> {
  const letGo = Promise.withResolvers<void>();
  await page.route(`**/api${path}`, async (route) => {
    await letGo.promise;
    // Given up by the page in the meantime, or the page is gone.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    letGo.resolve();
    await page.unroute(`**/api${path}`);
  };
}

/** Where the page is now. */
export const pathOf = (page: Page) => new URL(page.url()).pathname;

/** What every message says that is shown now. */
export const toastTexts = (page: Page) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('status').locator('p').allInnerTexts();

/** What the sign-in has left in local storage. */
export const stored = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('auth-store') ?? '{}').state ?? {});

/** Has the page believe that nobody sees it, or that somebody does again. */
export const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((isHidden) => {
    const state = isHidden ? 'hidden' : 'visible';
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isHidden);
