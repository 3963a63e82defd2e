import type { Page } from 'playwright-core';
import { launchBrowser } from '#test/support/browser.ts';
import { waitUntilSettled } from '../e2e/api-client.ts';
import { type Bench, median } from './bench.ts';
import { createDeck, modelPace, runOnStack } from './on-stack.ts';
import { openPage } from './open-page.ts';

const runCount = 5;
/** The longest waits that a user should have, in milliseconds. */
const targetsMs = { theme: 300, content: 2500 };

/** Runs in the page: returns the ms from the pointer's arrival at a theme until the slide has changed. */
const measureTimeToDraw = (slide: Element): Promise<number> =>
  new Promise((resolve) => {
    let startedAt = 0;
    const start = () => {
      startedAt = performance.now();
    };
    document.addEventListener('pointerover', start, { capture: true, once: true });
    new MutationObserver(() => resolve(performance.now() - startedAt)).observe(slide, {
      attributes: true,
      childList: true,
      subtree: true,
    });
  });

/** Chooses a theme that the deck did not have, and returns the ms until the slide has that theme. */
async function waitForTheme(page: Page, run: number): Promise<number> {
  await page.getByRole('button', { name: 'Theme', exact: true }).click();
  const theme = page.getByRole('menuitemradio').nth(run + 1);
  await theme.waitFor();
  const drawn = page.getByRole('region', { name: 'Slide, editable' }).evaluate(measureTimeToDraw);
  await theme.click();
  return drawn;
}

/** Returns the ms from the creation of a presentation until the page shows its title and draws a slide. */
async function waitForContent(page: Page, topic: string): Promise<number> {
  await page.goto('/dashboard?new');
  await page.locator('textarea[name=topic]').fill(topic);
  await page.getByText('English (detected)').waitFor({ state: 'attached' });
  const startedAt = performance.now();
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/presentation/*');
  await page.getByRole('heading', { level: 1, name: topic }).waitFor();
  await page
    .locator('main svg[viewBox="0 0 1280 720"]')
    .filter({ visible: true })
    .first()
    .waitFor();
  return performance.now() - startedAt;
}

/**
 * Measures how long a user waits in the studio on an idle machine: until the slide has a theme that was chosen, and
 * until a new presentation shows its first content.
 */
export const b19: Bench = {
  name: 'B19',
  title: `waits of a user in the browser / goals (theme ${targetsMs.theme} ms, first content ${targetsMs.content} ms)`,
  target: 1,
  bound: 'at most',
  run: () =>
    runOnStack({ demoModel: modelPace }, async ({ stack, admin }) => {
      const id = await createDeck(admin, 'Tides and the moon', 8);
      await waitUntilSettled(admin, id, 120);
      const browser = await launchBrowser();
      try {
        const page = await openPage(browser, stack, `/presentation/${id}`);
        await page.locator('main svg text').first().waitFor();
        const theme: number[] = [];
        for (let run = 0; run < runCount; run += 1) theme.push(await waitForTheme(page, run));
        const content: number[] = [];
        for (let run = 0; run < runCount; run += 1)
          content.push(await waitForContent(page, `Bees in the city ${run}`));
        const note = (what: string, times: readonly number[]) =>
          `- ${what}: ${times.map((ms) => ms.toFixed(0)).join(', ')} ms`;
        return {
          samples: [median(theme) / targetsMs.theme, median(content) / targetsMs.content],
          value: Math.max(median(theme) / targetsMs.theme, median(content) / targetsMs.content),
          notes: [note('theme', theme), note('first content', content)],
        };
      } finally {
        await browser.close();
      }
    }),
};
