import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFindings } from '#test/support/axe.ts';
import { complaintsOf, launchBrowser } from '#test/support/browser.ts';
import { type RunningStack, startStack } from '#test/support/stack.ts';
import { type Client, clientOf, settled, signIn } from './api-client.ts';

const shots = 'test/e2e/screenshots/actions';

let stack: RunningStack;
let browser: Browser;
let api: Client;

beforeAll(async () => {
  [stack, browser] = await Promise.all([
    // Slow enough that a slide is still being written when its Pause is pressed, on a crowded machine too.
    startStack({ demoModel: { ttft_ms: 300, tokens_per_s: 50 } }),
    launchBrowser(),
  ]);
  api = clientOf(stack, await signIn(stack, stack.admin));
});

afterAll(async () => {
  await browser.close();
  await stack.stop();
});

async function openDeck(id: string) {
  const context = await browser.newContext({ baseURL: stack.appUrl, locale: 'en-US' });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints = complaintsOf(page);
  await page.goto(`/presentation/${id}`);
  await page.getByLabel('E-mail').fill(stack.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(stack.admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**/presentation/${id}`);
  return { page, complaints };
}

async function choose(page: Page, menu: RegExp, item: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Another tab has the same buttons: what is pressed next must be this one's. */
async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click();
  await page.getByRole('tab', { name, selected: true }).waitFor();
}

const rowOf = (page: Page, version: number) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `Version ${version}:` }) });

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

/** How far the page is wider than a phone's window. */
async function overflowOf(page: Page): Promise<number> {
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  await page.setViewportSize(size);
  return overflow;
}

const callsOf = async (id: string) =>
  (await api('GET', `/tokens/presentations/${id}/tokens`)).body.totals;

test('slides are made again with one of them held, published, an older version shown, one slide remade', async () => {
  const body = { topic: 'How the tides work', slide_count: 4 };
  const id = String((await api('POST', '/presentations', body)).body.id);
  expect((await settled(api, id, 60)).status).toBe('completed');
  const { page, complaints } = await openDeck(id);
  const findings: string[] = [];
  const look = async (name: string) => {
    await page.screenshot({ path: `${shots}/${name}.png` });
    findings.push(...(await seriousFindings(page)).map((finding) => `${name}: ${finding}`));
    const overflow = await overflowOf(page);
    if (overflow > 0) findings.push(`${name}: ${overflow} px wider than a phone`);
  };

  await choose(page, /^Actions for (?!version)/, 'Make the slides again');
  await page.getByLabel('Instructions').fill('Begin with the moon.');
  await look('regenerate');
  await page.getByRole('button', { name: 'Make 4 slides again' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await focused(page)).toMatch(/^Actions for/);

  await openTab(page, 'Activity');
  await page.getByRole('button', { name: 'Pause: Slide 4' }).press('Enter');
  const start = page.getByRole('button', { name: 'Start: Slide 4' });
  await start.waitFor();
  // A look that finds the task put back has no button for it: the focus comes back with the next one.
  await expect.poll(() => focused(page), { timeout: 10_000 }).toBe('Start: Slide 4');
  await page.getByText('Paused: only tasks that were paused one by one are left.').waitFor();
  await look('held');
  await start.click();
  await openTab(page, 'Versions');
  await rowOf(page, 2).getByText('Current').waitFor({ timeout: 40_000 });

  const before = await callsOf(id);
  await choose(page, /^Actions for (?!version)/, 'Publish again');
  await page.getByRole('button', { name: 'Publish version 3' }).click();
  await rowOf(page, 3).getByText('Current').waitFor();
  expect(await callsOf(id)).toEqual(before);

  await choose(page, /^Actions for version 1$/, 'Make current');
  await rowOf(page, 1).getByText('Current').waitFor();
  expect(await focused(page)).toBe('Actions for version 1');
  await page.getByRole('button', { name: 'Show version 3' }).waitFor();
  await look('versions');
  expect((await api('GET', `/presentations/${id}`)).body.current_html_version).toBe(1);

  await openTab(page, 'Slides');
  await page.getByRole('button', { name: /^Open slide 2/ }).click();
  await page.getByRole('button', { name: 'Make again' }).click();
  await page
    .getByRole('dialog', { name: 'Make slide 2 again?' })
    .getByRole('button', { name: 'Make again' })
    .click();
  await page.getByText('Being made again').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Done: Slide 2, made again.').waitFor();
  await page.getByText('Slide 2 was made again and is in no published version yet.').waitFor();
  await page.getByRole('button', { name: 'Publish changes' }).waitFor();
  await openTab(page, 'Activity');
  await page.getByRole('rowheader', { name: 'Beside the presentation' }).waitFor();
  await look('asides');

  expect(findings).toEqual([]);
  expect(complaints).toEqual([]);
});
