import type { Browser, Page } from 'playwright-core';
import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { launchBrowser } from '#test/support/browser.ts';
import type { RunningStack } from '#test/support/stack.ts';
import { waitUntilSettled } from '../e2e/api-client.ts';
import { type Bench, median } from './bench.ts';
import { createDeck, runOnStack, type StackContext } from './on-stack.ts';
import { openPage } from './open-page.ts';

const runCount = 3;
const slowFrameMs = 50;
const listLength = 1_000;
const pageSize = 24;
const slideCount = 60;
const themes = ['meridian', 'nocturne', 'botanical', 'ink', 'terra'];

/** Scrolls each frame until `count` elements exist and the end is reached; returns the milliseconds of each frame. */
const measureFrames = (page: Page, selector: string, count: number): Promise<number[]> =>
  page.evaluate(
    ({ selector, count }) =>
      new Promise<number[]>((resolve) => {
        const frames: number[] = [];
        let last = performance.now();
        const step = (now: number) => {
          frames.push(now - last);
          last = now;
          const before = window.scrollY;
          window.scrollBy(0, 60);
          const isAtEnd = window.scrollY === before;
          if (isAtEnd && document.querySelectorAll(selector).length >= count) resolve(frames);
          else requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
    { selector, count },
  );

/** Mocks each thumbnail of the list with the cover of a theme. */
async function mockThumbnails(page: Page): Promise<void> {
  await page.route('**/api/presentations/*/thumbnail/*', async (route) => {
    const theme = route.request().url().split('/').at(-1);
    const response = await route.fetch({
      url: new URL(`/themes/${theme}-cover.png`, page.url()).href,
    });
    await route.fulfill({ response });
  });
}

/** Mocks a list of a thousand copies of a deck. */
async function mockLongList(page: Page, deck: PresentationSummary): Promise<void> {
  await page.route('**/api/presentations?*', (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    const items = Array.from({ length: Math.min(pageSize, listLength - from) }, (_, i) => ({
      ...deck,
      id: `${deck.id}-${from + i}`,
      title: `${deck.title} ${from + i + 1}`,
      thumbnail_url: `/api/presentations/${deck.id}/thumbnail/${themes[(from + i) % themes.length]}`,
    }));
    const next = from + pageSize < listLength ? String(from + pageSize) : null;
    return route.fulfill({ json: { items, next_cursor: next } });
  });
}

async function scrollList(browser: Browser, { stack, admin }: StackContext, id: string) {
  const page = await openPage(browser, stack, '/settings');
  await page.waitForURL('**/settings');
  const { body } = await admin('GET', '/presentations?include_stages=true');
  const deck = (body.items as PresentationSummary[]).find((one) => one.id === id);
  if (!deck) throw new Error('the deck is not listed');
  await mockLongList(page, deck);
  await mockThumbnails(page);
  await page.goto('/dashboard');
  await page.locator('article').first().waitFor();
  const frames = await measureFrames(page, 'article', listLength);
  await page.context().close();
  return frames;
}

async function scrollDeck(browser: Browser, stack: RunningStack, id: string) {
  const page = await openPage(browser, stack, `/presentation/${id}`);
  await page.locator('main svg text').first().waitFor();
  const frames = await measureFrames(page, 'main ol button svg', slideCount);
  await page.context().close();
  return frames;
}

const computeSlowShare = (frames: readonly number[]): number =>
  frames.filter((ms) => ms > slowFrameMs).length / frames.length;

const describeFrames = (what: string, frames: readonly number[]) =>
  `- ${what}: ${frames.length} frames, ${(computeSlowShare(frames) * 100).toFixed(2)} % over ${slowFrameMs} ms, median ${median(frames).toFixed(1)} ms, longest ${Math.max(...frames).toFixed(0)} ms`;

/** Measures how smoothly the two longest pages scroll; needs an idle machine. */
export const b11: Bench = {
  name: 'B11',
  title: `share of frames over ${slowFrameMs} ms, scrolling ${listLength} presentations and ${slideCount} slides`,
  target: 0.01,
  bound: 'at most',
  run: () =>
    runOnStack({ demoModel: { ttft_ms: 1, tokens_per_s: 20_000 } }, async (scene) => {
      const id = await createDeck(scene.admin, 'Tides and the moon', slideCount);
      await waitUntilSettled(scene.admin, id, 300);
      const browser = await launchBrowser();
      const samples: number[] = [];
      const notes: string[] = [];
      try {
        for (let run = 0; run < runCount; run += 1) {
          const list = await scrollList(browser, scene, id);
          const deck = await scrollDeck(browser, scene.stack, id);
          notes.push(
            describeFrames(`${listLength} presentations`, list),
            describeFrames(`${slideCount} slides`, deck),
          );
          samples.push(Math.max(computeSlowShare(list), computeSlowShare(deck)));
        }
      } finally {
        await browser.close();
      }
      return { samples, notes };
    }),
};
