import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSeriousViolations } from '#test/support/axe.ts';
import { collectConsoleProblems, launchBrowser } from '#test/support/browser.ts';
import { readImportedFile } from '#test/support/small-pptx.ts';
import { type RunningStack, startStack } from '#test/support/stack.ts';
import { en } from '#web/locales/en.ts';
import { enImport } from '#web/locales/en-import.ts';
import { enNewDeck } from '#web/locales/en-new-deck.ts';
import { zh } from '#web/locales/zh.ts';
import { zhImport } from '#web/locales/zh-import.ts';
import { zhNewDeck } from '#web/locales/zh-new-deck.ts';
import { createRenewingClient, waitUntilSettled } from './api-client.ts';

const pageViews = [
  {
    name: 'desktop',
    locale: 'en-US',
    colorScheme: 'dark',
    width: 1280,
    words: { ...en, ...enImport, ...enNewDeck },
  },
  {
    name: 'phone',
    locale: 'zh-CN',
    colorScheme: 'light',
    width: 390,
    words: { ...zh, ...zhImport, ...zhNewDeck },
  },
] as const;

let stack: RunningStack;
let browser: Browser;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack(), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await stack.stop();
});

/** Opens a page as the admin. */
async function openSignedIn({ locale, colorScheme, width, words }: (typeof pageViews)[number]) {
  const viewport = { width, height: 900 };
  const baseURL = stack.appUrl;
  const context = await browser.newContext({ locale, colorScheme, viewport, baseURL });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const problems = collectConsoleProblems(page);
  await page.goto('/auth/login');
  await page.getByLabel(words.auth.email).fill(stack.admin.email);
  await page.getByLabel(words.auth.password, { exact: true }).fill(stack.admin.password);
  await page.getByRole('button', { name: words.auth.sign_in, exact: true }).click();
  await page.waitForURL('**/dashboard');
  return { page, problems };
}

test.each(pageViews)(
  'a PowerPoint file is imported as a presentation, on a $name',
  async (view) => {
    const { page, problems } = await openSignedIn(view);
    const { import_file, new_deck } = view.words;
    const checkAndCapture = async (name: string) => {
      await page.waitForLoadState('networkidle');
      expect(await findSeriousViolations(page)).toEqual([]);
      await page.screenshot({ path: `test/e2e/screenshots/import-${view.name}-${name}.png` });
    };
    await page.goto('/dashboard?new=1');
    await page.getByRole('link', { name: new_deck.import }).click();
    await page.getByRole('heading', { name: import_file.title }).waitFor();
    await checkAndCapture('page');

    const buffer = Buffer.from(readImportedFile('python-pptx.pptx'));
    await page
      .getByTestId('files')
      .setInputFiles({ name: 'ferries.pptx', mimeType: 'application/octet-stream', buffer });
    await page.getByRole('button', { name: import_file.submit, exact: true }).click();

    await page.waitForURL('**/presentation/*');
    const notice = page.getByRole('region', { name: /ferries\.pptx/ });
    await notice.getByText(import_file.unkept.show).click();
    await notice.getByText(import_file.unkept.kind.hidden_slide).waitFor();
    // A click on a thumbnail works only once the slides are loaded.
    await page.locator('[data-made]').first().waitFor();
    await checkAndCapture('notice');
    const id = page.url().split('/').at(-1) ?? '';
    await notice.getByRole('button', { name: view.words.common.dismiss }).click();
    await notice.waitFor({ state: 'detached' });
    const api = createRenewingClient(stack, stack.admin);
    expect((await waitUntilSettled(api, id, 120)).status).toBe('completed');
    await checkAndCapture('studio');
    expect(problems).toEqual([]);
  },
);
