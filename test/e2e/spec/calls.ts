import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { until } from '#test/support/until.ts';

type Call = {
  method: string;
  path: string;
  /** Time of the call by the page's clock, epoch ms. */
  at: number;
};

/** Runs in the page before its scripts: records each call with its time, and counts the pending responses. */
export function recordCalls(): void {
  const realFetch = window.fetch;
  const changePending = (change: number) => {
    const { dataset } = document.documentElement;
    dataset.pending = String(Number(dataset.pending ?? 0) + change);
  };
  window.fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, location.href);
    const calls = JSON.parse(sessionStorage.getItem('calls') ?? '[]');
    // The sidebar counts shared presentations by a query of its own.
    const path = address.pathname + (address.searchParams.has('shared') ? '?shared' : '');
    calls.push({ method: init?.method ?? 'GET', path, at: Date.now() });
    sessionStorage.setItem('calls', JSON.stringify(calls));
    changePending(1);
    try {
      const response = await realFetch(input, init);
      // Reads the whole body before it returns, so that the app handles the response at once.
      await response.clone().arrayBuffer();
      return response;
    } finally {
      changePending(-1);
    }
  };
}

const readAllCalls = (page: Page): Promise<Call[]> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('calls') ?? '[]'));

/** Returns the recorded calls of a path. */
export const readCallsTo = async (page: Page, path: string): Promise<Call[]> =>
  (await readAllCalls(page)).filter((call) => call.path === path);

/** Waits until a path has been called `times` times. */
export const expectCalls = (page: Page, path: string, times: number) =>
  expect.poll(async () => (await readCallsTo(page, path)).length, { timeout: 10_000 }).toBe(times);

/** Returns the milliseconds between consecutive calls of a path. */
export async function readGapsBetween(page: Page, path: string): Promise<number[]> {
  const times = (await readCallsTo(page, path)).map(({ at }) => at);
  return times.slice(1).map((at, i) => at - (times[i] ?? at));
}

/** Waits until no response is pending. */
const waitForResponses = (page: Page) =>
  until(() => page.evaluate(() => Number(document.documentElement.dataset.pending ?? 0) === 0), {
    seconds: 10,
    everyMs: 5,
    what: 'the responses',
  });

/** Stops the page's clock, which then advances only by `advanceClock`. */
export const stopClock = async (page: Page) =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);

/** Advances the page's clock in steps; waits for the responses after each step. */
export async function advanceClock(page: Page, ms: number, step = 250): Promise<void> {
  for (let passed = 0; passed < ms; passed += step) {
    await page.clock.runFor(Math.min(step, ms - passed));
    await waitForResponses(page);
  }
}

/** Replaces the API's response for a path. */
export const mockResponse = (page: Page, path: string, status: number, body: unknown) =>
  page.route(`**/api${path}`, (route) =>
    route.fulfill({
      status,
      ...(typeof body === 'string'
        ? { contentType: 'text/html', body }
        : { contentType: 'application/json', body: JSON.stringify(body) }),
    }),
  );

/** Delays the calls of a path; returns a function that releases them to the server. */
export async function delayCalls(page: Page, path: string): Promise<() => Promise<void>> {
  const release = Promise.withResolvers<void>();
  await page.route(`**/api${path}`, async (route) => {
    await release.promise;
    // The page may have aborted the call or closed.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    release.resolve();
    await page.unroute(`**/api${path}`);
  };
}

/** Returns the path of the page's URL. */
export const getPagePath = (page: Page) => new URL(page.url()).pathname;

/** Returns the texts of all visible toasts. */
export const readToastTexts = (page: Page) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('status').locator('p').allInnerTexts();

/** Returns the session in local storage. */
export const readStoredSession = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('auth-store') ?? '{}').state ?? {});

/** Overrides the visibility that the page reads, hidden or visible. */
export const setTabHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((isHidden) => {
    const state = isHidden ? 'hidden' : 'visible';
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isHidden);
