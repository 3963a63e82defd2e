import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '#test/support/until.ts';
import { answer } from './calls.ts';
import type { Desk } from './desk.ts';

/** Runs in the page before anything else: keeps how far what moved that nobody had touched (Layout Instability). */
function noteShifts(): void {
  sessionStorage.setItem('shifts', '[]');
  new PerformanceObserver((list) => {
    const kept: unknown[] = JSON.parse(sessionStorage.getItem('shifts') ?? '[]');
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry.toJSON();
      if (!hadRecentInput) kept.push({ value, sources });
    }
    sessionStorage.setItem('shifts', JSON.stringify(kept));
  }).observe({ type: 'layout-shift', buffered: true });
}

type Shift = { value: number; sources: unknown };
const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('shifts') ?? '[]'));

/** Long enough for a page on a busy machine to ask for what it found. */
const quietMs = 1_000;

/**
 * Lets the requests of a page go by rounds: all that are waiting at once, when no further one has come for a while.
 * What shows after n rounds hangs on n requests one after the other. Gives the paths of each round.
 */
async function roundsUntil(page: Page, path: string, isShown: () => Promise<boolean>) {
  let waiting: Route[] = [];
  let last = Date.now();
  await page.route('**/*', (route) => {
    // Nothing waits for a font: text is shown in another until it is there.
    if (route.request().resourceType() === 'font') return route.continue();
    waiting.push(route);
    last = Date.now();
  });
  // It ends with the page, whose last requests may never be let go.
  const going = page.goto(path).catch(() => undefined);
  const rounds: string[][] = [];
  const isQuiet = () => Date.now() - last > quietMs;
  for (;;) {
    await until(isQuiet, { seconds: 30, everyMs: 20, what: 'a pause of the requests' });
    if (rounds.length > 0 && (await isShown())) break;
    const routes = waiting;
    waiting = [];
    last = Date.now();
    if (routes.length === 0) continue;
    rounds.push(routes.map((route) => new URL(route.request().url()).pathname));
    await Promise.all(routes.map((route) => route.continue()));
  }
  await Promise.all(waiting.map((route) => route.continue()));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await going;
  return rounds;
}

/** What is felt before anything is pressed. */
export function testFirstSight(desk: Desk): void {
  test('the dashboard shows its presentations after three requests in a row at most', async () => {
    const { person, deck } = desk.ready();
    const { page } = await desk.open('/favicon.svg', { as: person.tokens });

    const rounds = await roundsUntil(page, '/dashboard', () =>
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
  ])('at %s, %i px wide, nothing jumps when its data comes', async (path, width) => {
    const { admin, person, deck } = desk.ready();
    const isAdmins = path.startsWith('/admin');
    const { page } = await desk.open(path.replace('{id}', deck.id), {
      as: (isAdmins ? admin : person).tokens,
      width,
      prepare: async (page) => {
        await page.addInitScript(noteShifts);
        const busy = { active_tasks: 2, pending_tasks: 1, worker_capacity: 12 };
        await answer(page, '/queue/status', 200, busy);
        // What comes at once can't jump: each answer has its time.
        await page.route('**/api/**', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 300));
          await route.fallback();
        });
      },
    });

    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');

    const shifts = await shiftsOf(page);
    const sum = shifts.reduce((sum, { value }) => sum + value, 0);
    expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThan(0.02);
  });
}
