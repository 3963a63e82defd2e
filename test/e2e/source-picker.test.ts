import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { corpusDocuments, scannedDocument } from '#test/corpus/documents/all.ts';
import { collectConsoleProblems, launchBrowser } from '#test/support/browser.ts';
import { type RunningStack, startStack } from '#test/support/stack.ts';
import { type ServedPages, servePages } from './sources.ts';

const screenshotFolder = 'test/e2e/screenshots';

let stack: RunningStack;
let browser: Browser;
let pages: ServedPages;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  [stack, browser, pages] = await Promise.all([
    startStack({ loopbackPages: true }),
    launchBrowser(),
    servePages(),
  ]);
});

afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

afterAll(async () => {
  await browser.close();
  await stack.stop();
  await pages.stop();
});

/** Signs in and opens the new-presentation page. */
async function openNewDeck(): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    baseURL: stack.appUrl,
  });
  contexts.push(context);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const complaints = collectConsoleProblems(page);
  await page.goto('/auth/login');
  await page.getByLabel('E-mail').fill(stack.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(stack.admin.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await page
    .getByRole('link', { name: /New presentation|Create your first presentation/ })
    .first()
    .click();
  await page.getByRole('group', { name: 'Files and web pages' }).waitFor();
  return { page, complaints };
}

const readCorpusFile = async (name: string) => {
  const document = [...corpusDocuments, scannedDocument].find((one) => one.file === name);
  if (!document) throw new Error(`${name} is not in the corpus`);
  const buffer = Buffer.from(await document.bytes());
  return { name, buffer, mimeType: 'application/octet-stream' };
};

const getSourceRow = (page: Page, name: string | RegExp) =>
  page.getByRole('listitem').filter({ hasText: name });

const pickFiles = async (page: Page, ...names: string[]) =>
  page.getByTestId('files').setInputFiles(await Promise.all(names.map(readCorpusFile)));

describe('sources on the new-presentation page', () => {
  test('a deck is generated from an uploaded report and a fetched page', async () => {
    const { page, complaints } = await openNewDeck();

    await pickFiles(page, 'water-report.pdf');
    await getSourceRow(page, 'water-report.pdf')
      .getByText(/ready$/)
      .waitFor();
    await page.getByLabel('Web page address').fill(`${pages.url}/museum-page.html`);
    await page.keyboard.press('Enter');
    await getSourceRow(page, /The Tide Museum reopens/)
      .getByText('ready')
      .waitFor();
    await page.screenshot({ path: `${screenshotFolder}/sources-ready.png` });
    await page.getByRole('button', { name: 'Create presentation' }).click();
    await page.waitForURL('**/presentation/*');
    await page.getByRole('link', { name: 'Preview' }).first().waitFor({ timeout: 90_000 });
    await page.getByRole('tab', { name: 'Sources' }).first().click();
    const report = page.getByRole('listitem').filter({
      has: page.getByRole('heading', { level: 3, name: 'water-report.pdf' }),
    });
    await report
      .getByText(/^page \d+/)
      .first()
      .waitFor();
    await page.getByRole('heading', { level: 3, name: /Tide Museum reopens/ }).waitFor();
    await page.screenshot({ path: `${screenshotFolder}/deck-sources.png`, fullPage: true });
    const chip = report.getByRole('link', { name: /^Slide \d+:/ }).first();
    const title = (await chip.getAttribute('aria-label'))?.replace(/^Slide \d+: /, '') ?? '';
    await chip.click();
    const titleField = page.getByRole('textbox', { name: 'Title', exact: true });
    await expect.poll(() => titleField.textContent()).toBe(title);
    await page.goBack();
    await report.waitFor();

    expect(complaints).toEqual([]);
  });

  test('a source that can’t be used shows why, and is left out', async () => {
    const { page } = await openNewDeck();
    const start = page.getByRole('button', { name: 'Create presentation' });

    await page.getByLabel('What is the presentation about?').fill('Water');
    await pickFiles(page, 'scanned-letter.pdf', 'bike-counts.csv');
    await getSourceRow(page, 'scanned-letter.pdf')
      .getByText(/pages contain no text/)
      .waitFor();
    await getSourceRow(page, 'bike-counts.csv').getByText(/ready/).waitFor();
    await page.screenshot({ path: `${screenshotFolder}/sources-failed.png` });
    expect(await start.isEnabled()).toBe(true);
    const leftOut = page.getByText('1 source can’t be used and is left out.');
    await leftOut.waitFor();
    await page.getByRole('button', { name: 'Remove scanned-letter.pdf' }).click();

    await getSourceRow(page, 'scanned-letter.pdf').waitFor({ state: 'detached' });
    expect([await leftOut.count(), await start.isEnabled()]).toEqual([0, true]);
  });

  test('an upload shows its progress and can be cancelled', async () => {
    const { page } = await openNewDeck();
    let releaseUpload: (() => void) | undefined;
    // Holds the upload until the test releases it.
    await page.route('**/__s3/**', async (route) => {
      await new Promise<void>((resolve) => {
        releaseUpload = resolve;
      });
      await route.continue().catch(() => undefined);
    });

    await pickFiles(page, 'launch-deck.pptx');
    await page.getByRole('progressbar', { name: 'Uploading launch-deck.pptx' }).waitFor();
    await page.getByText('Wait until all files are uploaded.').waitFor();
    await page.screenshot({ path: `${screenshotFolder}/sources-sending.png` });
    await page.getByRole('button', { name: 'Cancel launch-deck.pptx' }).click();

    await getSourceRow(page, 'launch-deck.pptx').waitFor({ state: 'detached' });
    releaseUpload?.();
  });

  test('sources of the new-presentation page are kept after a reload', async () => {
    const { page } = await openNewDeck();
    await pickFiles(page, 'school-meals.xlsx');
    await getSourceRow(page, 'school-meals.xlsx').getByText(/ready/).waitFor();

    await page.reload();

    await getSourceRow(page, 'school-meals.xlsx').getByText(/ready/).waitFor();
  });

  test('the source picker accepts dropped files, and is usable by keyboard', async () => {
    const { page } = await openNewDeck();
    const data = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['# Hives\n\nBees fly 3 km.'], 'hives.md'));
      return transfer;
    });
    const zone = page.getByRole('button', { name: 'Choose files' }).locator('..');

    await zone.dispatchEvent('dragenter', { dataTransfer: data });
    await page.getByText('Drop to add').waitFor();
    await zone.dispatchEvent('drop', { dataTransfer: data });
    await getSourceRow(page, 'hives.md').getByText(/ready/).waitFor();
    await page.getByRole('button', { name: 'Choose files' }).focus();
    await page.keyboard.press('Tab');

    const focused = page.locator(':focus');
    expect(await focused.getAttribute('aria-label')).toBe('Remove hives.md');
    await page.keyboard.press('Enter');
    await getSourceRow(page, 'hives.md').waitFor({ state: 'detached' });
  });
});
