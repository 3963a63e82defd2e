import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '#test/support/browser.ts';
import { waitUntilSettled } from '../e2e/api-client.ts';
import type { Bench } from './bench.ts';
import { createDeck, runOnStack, type StackContext } from './on-stack.ts';
import { openPage } from './open-page.ts';
import { percentile } from './percentile.ts';

const targetMs = 50;
/** Typed after the field's text; short enough for a title. */
const typedText = ' and more of it';
const roundCount = 3;
/** Pause between two keys of a fast typist. */
const keyPauseMs = 120;
/** The browser reports no shorter durations. */
const minReportedMs = 16;

type KeyTimes = { keyTimes?: Map<number, number> };

/** Ms after which the browser has reported the last keys. */
const settleMs = 500;

/** Runs in the page: collects the ms from each key to the next paint, as the browser measures them. */
function observeKeys(durationThreshold: number): void {
  const times = new Map<number, number>();
  (window as KeyTimes).keyTimes = times;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
      const { interactionId = 0, duration } = entry;
      if (interactionId > 0)
        times.set(interactionId, Math.max(duration, times.get(interactionId) ?? 0));
    }
  }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit);
}

/** Returns the times of the keys since the last call; entries arrive after the paint that they measure. */
const takeKeyTimes = (page: Page): Promise<number[]> =>
  page.evaluate(async (ms) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    const times = (window as KeyTimes).keyTimes ?? new Map<number, number>();
    const taken = [...times.values()];
    times.clear();
    return taken;
  }, settleMs);

/** Types into a field, and returns the ms from each key to the next paint. */
async function typeInto(page: Page, name: RegExp): Promise<number[]> {
  const field = page.getByRole('tabpanel').getByRole('textbox', { name }).first();
  await field.click();
  await page.keyboard.press('End');
  // The times of the keys before don't count.
  await takeKeyTimes(page);
  await page.keyboard.type(typedText, { delay: keyPauseMs });
  const reported = await takeKeyTimes(page);
  for (const _key of typedText) await page.keyboard.press('Backspace');
  return Array.from(typedText, (_key, i) => reported[i] ?? minReportedMs);
}

/** Types into the title of the second slide of a deck. */
async function typeInDeck(
  browser: Browser,
  { stack, admin }: StackContext,
  topic: string,
  slideCount: number,
): Promise<number[]> {
  const id = await createDeck(admin, topic, slideCount);
  await waitUntilSettled(admin, id, 300);
  const page = await openPage(browser, stack, `/presentation/${id}`);
  await page
    .locator('main ol button svg')
    .nth(Math.min(slideCount, 8) - 1)
    .waitFor();
  await page.keyboard.press('PageDown');
  await page.evaluate(observeKeys, minReportedMs);
  const times: number[] = [];
  for (let round = 0; round < roundCount; round += 1)
    times.push(...(await typeInto(page, /^Title$/)));
  await page.context().close();
  return times;
}

/** Measures how soon a typed character appears in the studio; needs an idle machine. */
export const b20: Bench = {
  name: 'B20',
  title: 'ms from a key to the next paint in the studio, 95th percentile',
  target: targetMs,
  bound: 'at most',
  run: () =>
    runOnStack({ demoModel: { ttft_ms: 1, tokens_per_s: 20_000 } }, async (scene) => {
      const browser = await launchBrowser();
      try {
        const decks = [
          ['8 slides', await typeInDeck(browser, scene, 'Tides and the moon', 8)],
          ['60 slides', await typeInDeck(browser, scene, 'Tides and the moon', 60)],
          ['8 Chinese slides', await typeInDeck(browser, scene, '城市养蜂的第一年', 8)],
        ] as const;
        const samples = decks.map(([, times]) => percentile(times, 0.95));
        const notes = decks.map(
          ([what, times], i) =>
            `- ${what}: ${times.length} keys, 95th percentile ${samples[i]?.toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`,
        );
        return { samples, value: Math.max(...samples), notes };
      } finally {
        await browser.close();
      }
    }),
};
