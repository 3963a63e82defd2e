import type { Locator, Page } from 'playwright-core';

/** Opens a menu anew, where the window now has it stand. */
export const opener = (page: Page, button: Locator) => async () => {
  const menu = page.getByRole('menu');
  if (await menu.isVisible()) await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await button.press('Enter');
  await menu.waitFor();
};
