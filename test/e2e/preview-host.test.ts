import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SlideView } from '#shared/schemas/presentations.ts';
import type { Share } from '#shared/schemas/shares.ts';
import { collectConsoleProblems, launchBrowser } from '#test/support/browser.ts';
import { jpeg } from '#test/support/hostile-pictures.ts';
import { type RunningStack, startStack } from '#test/support/stack.ts';
import { until } from '#test/support/until.ts';
import { type Client, createClient, signIn, waitUntilSettled } from './api-client.ts';

let stack: RunningStack;
let browser: Browser;
let admin: Client;
let page: Page;
let id: string;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack(), launchBrowser()]);
  admin = createClient(stack, await signIn(stack, stack.admin));
  const body = { topic: 'Tides', slide_count: 3 };
  id = String((await admin('POST', '/presentations', body)).body.id);
  await waitUntilSettled(admin, id, 120);
  page = await (await browser.newContext({ baseURL: stack.appUrl, locale: 'en-US' })).newPage();
  page.setDefaultTimeout(30_000);
  await page.goto('/auth/login');
  await page.locator('input[type=email]').fill(stack.admin.email);
  await page.locator('input[type=password]').fill(stack.admin.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/dashboard');
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

/** Returns the URL of the preview's frame once the frame shows a text. */
async function openFrameAt(path: string, text: string): Promise<string> {
  await page.goto(path);
  await page.frameLocator('iframe').getByText(text).first().waitFor();
  return page.frames()[1]?.url() ?? '';
}

test('a preview of a version that does not exist shows a notice, at a URL without the token', async () => {
  const url = await openFrameAt(`/preview/${id}/abc`, 'Preview not found');

  expect(url).toBe(
    `${stack.previewUrl}/api/presentations/${id}/preview?page=toc&version=abc&notice=not_found`,
  );
});

test('the URL of a preview has no token, and the preview host sets a cookie', async () => {
  const url = await openFrameAt(`/preview/${id}?page=1`, 'Tides');
  const cookies = await page.context().cookies(stack.previewUrl);

  expect(url).not.toMatch(/[?&](?:token|pt)=/);
  expect(cookies).toMatchObject([
    {
      name: `__Host-deckwright_preview_${id}`,
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'None',
    },
  ]);
});

/** Waits until a picture in a page or frame is loaded; returns its width. */
const readLoadedWidth = (shown: Page | Frame): Promise<number> =>
  shown
    .waitForFunction(() => document.querySelector('img')?.naturalWidth || undefined)
    .then((handle) => handle.jsonValue() as Promise<number>);

test('a slide’s picture is shown in the preview and to visitors of a share link', async () => {
  const slides = (await admin('GET', `/presentations/${id}/slides`)).body.items as SlideView[];
  const [, slide] = slides;
  const content = {
    layout: 'image-text',
    title: 'A pier',
    notes: '',
    sources: [],
    blocks: { text: 'It is low water.', image: { asset: jpeg, alt: 'A pier' } },
  };
  const headers = { 'if-match': `"${slide?.rev}"` };
  await admin('PUT', `/presentations/${id}/slides/${slide?.id}`, { content }, headers);
  await admin('POST', `/presentations/${id}/regenerate?regenerate_from=deploy`);
  await waitUntilSettled(admin, id, 120);
  const { body: shared } = await admin('POST', `/presentations/${id}/shares`, { version: 2 });

  await openFrameAt(`/preview/${id}?page=2`, 'A pier');
  const frame = page.frames()[1];
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${stack.previewUrl}${shared.path}`);

  expect(frame && (await readLoadedWidth(frame))).toBe(24);
  expect(await readLoadedWidth(visitor)).toBe(24);
});

test('a visitor of a share link reads the slides without notes, and the owner sees the time on each slide', async () => {
  const { body: shared } = await admin('POST', `/presentations/${id}/shares`, {});
  const visitor = await (await browser.newContext()).newPage();
  const complaints = collectConsoleProblems(visitor);
  await visitor.clock.install();

  await visitor.goto(`${stack.previewUrl}${shared.path}`);
  const noteCount = await visitor.locator('.notes').count();
  await visitor.keyboard.press('n');
  await visitor.keyboard.press('ArrowRight');
  await visitor.clock.runFor(3_000);
  await visitor.goto('about:blank');
  const timed = await until(
    async () => {
      const { items } = (await admin('GET', `/presentations/${id}/shares`)).body;
      return (items as Share[]).find((one) => one.id === shared.id && one.timed_views > 0);
    },
    { seconds: 20, everyMs: 200, what: 'a report of time per slide' },
  );

  expect(noteCount).toBe(0);
  expect(timed.slide_seconds).toHaveLength(2);
  expect(timed.slide_seconds[1]).toBeGreaterThanOrEqual(3);
  expect(complaints).toEqual([]);
});
