import type { Page } from 'playwright-core';

/** Starts to count pointer clicks in every page of the context. */
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

/** Returns the number of pointer clicks since the page was opened. */
export const readClicks = async (page: Page): Promise<number> =>
  Number(await page.evaluate(() => sessionStorage.getItem('clicks')));
