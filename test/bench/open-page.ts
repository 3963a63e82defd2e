import type { Browser, Page } from 'playwright-core';
import type { RunningStack } from '#test/support/stack.ts';

/** Opens a page of the app on a desktop and signs in as the admin; the app then shows `path`. */
export async function openPage(browser: Browser, stack: RunningStack, path: string): Promise<Page> {
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({ viewport, baseURL: stack.appUrl });
  const page = await context.newPage();
  await page.goto(path);
  await page.locator('input[type=email]').fill(stack.admin.email);
  await page.locator('input[type=password]').fill(stack.admin.password);
  await page.locator('button[type=submit]').click();
  return page;
}
