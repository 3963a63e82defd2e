import type { Page } from 'playwright-core';

/** Counts clicks of the pointer in every page of the context. */
export const countClicks = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener(
      'click',
      ({ detail }) => {
        if (detail > 0)
          sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1));
      },
      { capture: true },
    );
  });

/** Returns the clicks of the pointer since the page was opened. */
export const clicks = async (page: Page): Promise<number> =>
  Number(await page.evaluate(() => sessionStorage.getItem('clicks')));
