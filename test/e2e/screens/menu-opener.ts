import type { Locator, Page } from 'playwright-core';

/** Returns a function that closes and reopens a menu, so that its position matches the current window size. */
export const createMenuOpener = (page: Page, button: Locator) => async () => {
  const menu = page.getByRole('menu');
  if (await menu.isVisible()) await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await button.press('Enter');
  await menu.waitFor();
};
