import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSeriousViolations } from '#test/support/axe.ts';
import { collectConsoleProblems, launchBrowser } from '#test/support/browser.ts';
import { type RunningStack, startStack } from '#test/support/stack.ts';
import { type Client, createClient, signIn, waitUntilSettled } from './api-client.ts';

const screenshotFolder = 'test/e2e/screenshots/actions';

let stack: RunningStack;
let browser: Browser;
let api: Client;
/** The deck that the first test watches and the second one changes. */
let id: string;

beforeAll(async () => {
  [stack, browser] = await Promise.all([
    // Slow enough that a slide is still streaming when Pause is pressed, also on a busy machine.
    startStack({ demoModel: { ttft_ms: 300, tokens_per_s: 50 } }),
    launchBrowser(),
  ]);
  api = createClient(stack, await signIn(stack, stack.admin));
});

afterAll(async () => {
  await browser.close();
  await stack.stop();
});

async function openDeck(id: string, watch: () => void = () => undefined) {
  const context = await browser.newContext({ baseURL: stack.appUrl, locale: 'en-US' });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints = collectConsoleProblems(page);
  await page.addInitScript(watch);
  await page.goto(`/presentation/${id}`);
  await page.getByLabel('E-mail').fill(stack.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(stack.admin.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`**/presentation/${id}`);
  return { page, complaints };
}

async function choose(page: Page, menu: RegExp, item: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Waits until the tab is selected, because another tab has the same buttons. */
async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click();
  await page.getByRole('tab', { name, selected: true }).waitFor();
}

const findVersionRow = (page: Page, version: number) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `Version ${version}:` }) });

const readFocusedLabel = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

/** Returns the pixels by which the page is wider than a phone's window. */
async function measurePhoneOverflow(page: Page): Promise<number> {
  const viewportSize = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  await page.setViewportSize(viewportSize);
  return overflow;
}

const readCallTotals = async (id: string) =>
  (await api('GET', `/tokens/presentations/${id}/tokens`)).body.totals;

/** Runs in the page: records each visible state of a deck, in order. */
function recordStates(): void {
  const madeSlides = '[data-made] > button';
  const seen: DeckState[] = [];
  const texts = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].map(({ innerText }) => innerText);
  const record = () => {
    const state: DeckState = {
      tab: document.title,
      stages: texts('ol[aria-label=Stages] li').map((text) => text.replace(/\s+/g, ' ')),
      slides: document.querySelectorAll(madeSlides).length,
      status: texts('main p[role=status]').join(),
    };
    if (JSON.stringify(state) !== JSON.stringify(seen.at(-1))) seen.push(state);
    Object.assign(window, { seen });
  };
  new MutationObserver(record).observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
  });
}

type DeckState = { tab: string; stages: string[]; slides: number; status: string };

test('the page of a deck shows its stages, slides, progress and tab title while it is generated', async () => {
  const body = { topic: 'How the tides work', slide_count: 4 };
  id = String((await api('POST', '/presentations', body)).body.id);
  const { page, complaints } = await openDeck(id, recordStates);

  await openTab(page, 'Activity');
  await page.getByRole('row', { name: /^Slide 4.*In progress/ }).waitFor({ timeout: 60_000 });
  // All four slides may finish between two polls, so the last slide is paused until the other slides are visible.
  await page.getByRole('button', { name: 'Pause: Slide 4' }).press('Enter');
  const start = page.getByRole('button', { name: 'Start: Slide 4' });
  await start.waitFor();
  await openTab(page, 'Slides');
  await expect
    .poll(() => page.locator('[data-made] > button').count(), { timeout: 60_000 })
    .toBe(3);
  await openTab(page, 'Activity');
  await start.press('Enter');
  await openTab(page, 'Slides');
  const status = page.getByRole('status').filter({ hasText: /^Completed$/ });
  await status.waitFor({ timeout: 90_000 });

  const seen = await page.evaluate(() => (window as unknown as { seen: DeckState[] }).seen);
  const tabs = seen
    .flatMap(({ tab }) => /^(\d+)% · .* — Deckwright$/.exec(tab)?.[1] ?? [])
    .map(Number);
  expect(new Set(tabs).size).toBeGreaterThan(1);
  expect(tabs).toEqual(tabs.toSorted((a, b) => a - b));
  expect(await page.title()).toMatch(/^[^%]+ — Deckwright$/);
  expect(seen.some(({ slides }) => slides > 0 && slides < 4)).toBe(true);
  expect(seen.some(({ status }) => /^[1-3] of 4 slides generated$/.test(status))).toBe(true);
  expect(seen.some(({ stages }) => /^Slides In progress · [0-3]\/4/.test(stages[2] ?? ''))).toBe(
    true,
  );
  expect(
    seen
      .at(-1)
      ?.stages.slice(1)
      .every((stage) => / Done\b/.test(stage)),
  ).toBe(true);
  expect(seen.at(-1)).toMatchObject({ slides: 4, status: 'Completed,Saved' });
  await openTab(page, 'Activity');
  for (const slide of [1, 2, 3, 4])
    await page.getByRole('row', { name: new RegExp(`^Slide ${slide}.*Completed`) }).waitFor();
  expect(complaints).toEqual([]);
});

test('slides are regenerated with one paused and then published; an older version can be shown, and one slide regenerated', async () => {
  expect((await waitUntilSettled(api, id, 60)).status).toBe('completed');
  const { page, complaints } = await openDeck(id);
  const findings: string[] = [];
  const checkPage = async (name: string) => {
    await page.screenshot({ path: `${screenshotFolder}/${name}.png` });
    findings.push(...(await findSeriousViolations(page)).map((finding) => `${name}: ${finding}`));
    const overflow = await measurePhoneOverflow(page);
    if (overflow > 0) findings.push(`${name}: ${overflow} px wider than a phone`);
  };

  await choose(page, /^Actions for (?!version|slide)/, 'Regenerate slides');
  await page.getByLabel('Instructions').fill('Begin with the moon.');
  await page.screenshot({ path: `${screenshotFolder}/regenerate.png` });
  await page.getByRole('button', { name: 'Regenerate 4 slides' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await readFocusedLabel(page)).toMatch(/^Actions for/);

  await openTab(page, 'Activity');
  await page.getByRole('button', { name: 'Pause: Slide 4' }).press('Enter');
  const start = page.getByRole('button', { name: 'Start: Slide 4' });
  await start.waitFor();
  // While the task is requeued, a poll finds no action and the page has no button; the next poll restores the focus.
  await expect.poll(() => readFocusedLabel(page), { timeout: 10_000 }).toBe('Start: Slide 4');
  await page.getByText('Paused: the remaining tasks were paused individually.').waitFor();
  await checkPage('paused');
  await start.click();
  await openTab(page, 'Versions');
  await findVersionRow(page, 2).getByText('Current').waitFor({ timeout: 40_000 });

  const before = await readCallTotals(id);
  await choose(page, /^Actions for (?!version|slide)/, 'Publish again');
  await page.getByRole('button', { name: 'Publish version 3' }).click();
  await findVersionRow(page, 3).getByText('Current').waitFor();
  expect(await readCallTotals(id)).toEqual(before);

  await choose(page, /^Actions for version 1$/, 'Show to readers, keep my slides');
  await findVersionRow(page, 1).getByText('Current').waitFor();
  expect(await readFocusedLabel(page)).toBe('Actions for version 1');
  await page.getByRole('button', { name: 'Make version 3 current' }).waitFor();
  await page.screenshot({ path: `${screenshotFolder}/versions.png` });
  expect((await api('GET', `/presentations/${id}`)).body.current_html_version).toBe(1);

  await openTab(page, 'Slides');
  await page.getByRole('button', { name: /^Open slide 2/ }).click();
  await page.getByRole('button', { name: 'Actions for slide 2' }).click();
  await page.getByRole('menuitem', { name: 'Regenerate' }).click();
  await page
    .getByRole('dialog', { name: 'Regenerate slide 2?' })
    .getByRole('button', { name: 'Regenerate' })
    .click();
  await page.getByText('Regenerating').first().waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByText('Done: Slide 2, regenerated.').waitFor();
  // The change is published without a publish request.
  await page.getByText('Saved. Updating files…').waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect((await api('GET', `/presentations/${id}`)).body.current_html_version).toBe(4);
  await openTab(page, 'Activity');
  await page.getByRole('rowheader', { name: 'Side tasks' }).waitFor();
  await checkPage('side-tasks');

  expect(findings).toEqual([]);
  expect(complaints).toEqual([]);
});
