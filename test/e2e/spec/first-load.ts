import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '#test/support/until.ts';
import { mockResponse } from './calls.ts';
import type { Fixture } from './fixture.ts';

/** Runs in the page before its scripts: records layout shifts without recent input (Layout Instability API). */
function recordLayoutShifts(): void {
  sessionStorage.setItem('shifts', '[]');
  new PerformanceObserver((list) => {
    const keptShifts: unknown[] = JSON.parse(sessionStorage.getItem('shifts') ?? '[]');
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry.toJSON();
      if (!hadRecentInput) keptShifts.push({ value, sources });
    }
    sessionStorage.setItem('shifts', JSON.stringify(keptShifts));
  }).observe({ type: 'layout-shift', buffered: true });
}

type LayoutShift = { value: number; sources: unknown };
const readLayoutShifts = (page: Page): Promise<LayoutShift[]> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('shifts') ?? '[]'));

/** Time without new requests in ms after which even a busy machine has sent all requests of a page. */
const minQuietMs = 3_000;

/**
 * Opens a page and holds its requests; after each pause without new requests, releases all held ones together. Content
 * that appears after n rounds needs n sequential requests. Returns the paths of each round.
 */
async function countRequestRounds(page: Page, path: string, isShown: () => Promise<boolean>) {
  let waiting: Route[] = [];
  let lastRequestAt = Date.now();
  await page.route('**/*', (route) => {
    // Fonts don't count: text is shown in a fallback font until they load.
    if (route.request().resourceType() === 'font') return route.continue();
    waiting.push(route);
    lastRequestAt = Date.now();
  });
  // The navigation fails when the page closes while requests are held, so its error is ignored.
  const navigation = page.goto(path).catch(() => undefined);
  const rounds: string[][] = [];
  const isQuiet = () => Date.now() - lastRequestAt > minQuietMs;
  for (;;) {
    await until(isQuiet, { seconds: 30, everyMs: 20, what: 'a pause of the requests' });
    if (rounds.length > 0 && (await isShown())) break;
    const routes = waiting;
    waiting = [];
    lastRequestAt = Date.now();
    if (routes.length === 0) continue;
    rounds.push(routes.map((route) => new URL(route.request().url()).pathname));
    await Promise.all(routes.map((route) => route.continue()));
  }
  await Promise.all(waiting.map((route) => route.continue()));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await navigation;
  return rounds;
}

/** Tests the number of requests and the layout stability of the first load, before any input. */
export function testFirstLoad(fixture: Fixture): void {
  test('the dashboard shows its presentations after at most three sequential requests', async () => {
    const { user, deck } = fixture.state();
    const { page } = await fixture.open('/favicon.svg', { as: user.tokens });

    const rounds = await countRequestRounds(page, '/dashboard', () =>
      page.getByRole('link', { name: deck.title }).first().isVisible(),
    );

    expect(rounds.flat()).toContain('/api/presentations');
    expect(rounds.length, JSON.stringify(rounds, null, 1)).toBeLessThanOrEqual(3);
  });

  test.each([
    ['/dashboard', 1280],
    ['/dashboard', 390],
    ['/presentation/{id}', 1280],
    ['/presentation/{id}', 390],
    ['/presentation/{id}?tab=usage', 1280],
    ['/presentation/{id}?tab=tasks', 1280],
    ['/admin/users', 1280],
    ['/admin/users', 390],
    ['/admin/invite-codes', 1280],
  ])('the layout of %s at %i px does not shift when data arrives', async (path, width) => {
    const { admin, user, deck } = fixture.state();
    const isAdmins = path.startsWith('/admin');
    const { page } = await fixture.open(path.replace('{id}', deck.id), {
      as: (isAdmins ? admin : user).tokens,
      width,
      prepare: async (page) => {
        await page.addInitScript(recordLayoutShifts);
        const busy = { active_tasks: 2, pending_tasks: 1, worker_capacity: 12 };
        await mockResponse(page, '/queue/status', 200, busy);
        // Delays each response, because data that arrives at once can't shift the layout.
        await page.route('**/api/**', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 300));
          await route.fallback();
        });
      },
    });

    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');

    const shifts = await readLayoutShifts(page);
    const sum = shifts.reduce((sum, { value }) => sum + value, 0);
    expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThan(0.02);
  });
}
