import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findSeriousViolations } from '#test/support/axe.ts';
import { collectConsoleProblems, launchBrowser } from '#test/support/browser.ts';
import { type RunningStack, startStack } from '#test/support/stack.ts';
import { createClient, signIn, waitForMailedLink } from './api-client.ts';

const screenshotFolder = 'test/e2e/screenshots';
const productBrief = readFileSync('test/corpus/product-brief.md', 'utf8');
const password = 'correct horse battery';

let stack: RunningStack;
let browser: Browser;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  [stack, browser] = await Promise.all([
    startStack({ demoModel: { ttft_ms: 100, tokens_per_s: 400 } }),
    launchBrowser(),
  ]);
});

afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

afterAll(async () => {
  await browser.close();
  await stack.stop();
});

async function newPage(colorScheme: 'dark' | 'light' = 'dark') {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    colorScheme,
    baseURL: stack.appUrl,
  });
  contexts.push(context);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return { page, complaints: collectConsoleProblems(page) };
}

async function signInAt(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.getByLabel('E-mail').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

describe('the main journey in a browser', () => {
  test('a new user requests a code, registers, verifies, generates a deck from a text, previews and downloads it', async () => {
    const admin = createClient(stack, await signIn(stack, stack.admin));
    const { page, complaints } = await newPage();
    const email = 'robin@example.com';

    await page.goto('/');
    await page.screenshot({ path: `${screenshotFolder}/landing.png` });
    await page.getByRole('link', { name: 'Create account' }).first().click();
    await page.getByRole('button', { name: 'No code? Request one' }).click();
    await page.getByLabel('Your e-mail').fill(email);
    await page.getByRole('button', { name: 'Request a code' }).click();
    await page
      .getByText('Thank you. If your request is granted, the code arrives by e-mail.')
      .waitFor();
    const requests = (await admin('GET', '/invite-codes/requests')).body.items as { id: string }[];
    await admin('POST', `/invite-codes/requests/${requests[0]?.id}/grant`, { tier: 'pro' });
    await page.goto((await waitForMailedLink(stack, email, 'auth/register')).href);
    await page.getByText('Valid for the').waitFor();
    await page.getByLabel('Full name').fill('Robin Example');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.screenshot({ path: `${screenshotFolder}/register.png` });
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/auth/verify-email-sent*');

    await page.goto((await waitForMailedLink(stack, email)).href);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.screenshot({ path: `${screenshotFolder}/confirm-address.png` });
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await page.getByText('Address confirmed').waitFor();
    await page.waitForURL('**/dashboard');
    await page.getByText('No presentations yet').waitFor();
    await page.screenshot({ path: `${screenshotFolder}/dashboard-empty.png` });

    await page.getByRole('link', { name: 'Create your first presentation' }).click();
    await page.getByLabel('What is the presentation about?').fill(productBrief);
    await page.getByText('This is long, so it is used as a source.').waitFor();
    await page.screenshot({ path: `${screenshotFolder}/new-presentation.png` });
    await page.getByRole('button', { name: 'Create presentation' }).click();
    await page.waitForURL('**/presentation/*');
    await page
      .getByText(/[1-7] of 8 slides generated/)
      .first()
      .waitFor();
    await page.screenshot({ path: `${screenshotFolder}/detail-running.png` });
    await page.getByRole('link', { name: 'Preview' }).first().waitFor({ timeout: 60_000 });
    await page.screenshot({ path: `${screenshotFolder}/detail.png`, fullPage: true });
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    expect(title).toContain('Larder');

    await page.getByRole('link', { name: 'Preview' }).first().click();
    const frame = page.frameLocator('iframe');
    await frame.getByText(title).first().waitFor();
    await page.screenshot({ path: `${screenshotFolder}/preview-toc.png` });
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('1 of 8').first().waitFor();
    await page.screenshot({ path: `${screenshotFolder}/preview-page.png` });

    const downloaded = async (format: RegExp) => {
      await page.getByRole('button', { name: 'Download' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: format }).click(),
      ]);
      const file = await readFile(await download.path(), 'latin1');
      return { name: download.suggestedFilename(), file };
    };
    const html = await downloaded(/^HTML/);
    expect(html.name).toMatch(/^Larder.* v1\.html$/);
    expect(html.file).toContain('Free-to-take');
    const pdf = await downloaded(/^PDF/);
    expect(pdf.name).toMatch(/^Larder.* v1\.pdf$/);
    expect(pdf.file).toMatch(/^%PDF-1\.7/);
    // PNG files are generated on request: one click starts the generation and the download.
    const png = await downloaded(/^PNG/);
    expect(png.name).toMatch(/^Larder.* v1\.zip$/);
    expect(png.file).toMatch(/^PK/);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: title }).first().waitFor();
    await page.screenshot({ path: `${screenshotFolder}/dashboard.png` });
    expect(complaints).toEqual([]);
  });

  test('a visitor returns to the requested page after the sign-in, and a non-admin sees the no-permission message', async () => {
    const { page, complaints } = await newPage();

    await page.goto('/admin/users');
    await page.waitForURL('**/auth/login');
    await signInAt(page, { email: 'robin@example.com', password });
    await page.waitForURL('**/admin/users');

    await page.getByText('You have no permission to view this page').waitFor();
    await page.goto('/nowhere');
    await page.waitForURL('**/dashboard');
    expect(complaints).toEqual([]);
  });

  test('the sign-in form shows an error for a wrong password', async () => {
    const { page } = await newPage();
    await page.goto('/auth/login');

    await signInAt(page, { email: 'robin@example.com', password: 'wrong password' });

    await page.getByText('E-mail or password is wrong.').waitFor();
  });
});

describe('controlling a running deck in the browser', () => {
  test('a running deck can be paused and resumed on its page, completes, and can be deleted by keyboard', async () => {
    const admin = createClient(stack, await signIn(stack, stack.admin));
    const body = { topic: productBrief.slice(0, 3_900), slide_count: 8 };
    const { page, complaints } = await newPage('light');
    await page.goto('/profile');
    await page.waitForURL('**/auth/login');
    await signInAt(page, stack.admin);
    await page.waitForURL('**/profile');
    // The deck is created as late as possible, because its generation takes only seconds.
    const { id } = (await admin('POST', '/presentations', body)).body;
    await page.goto(`/presentation/${id}`);

    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await page.getByText('Paused. Finished work is kept.').waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('link', { name: 'Preview' }).waitFor({ timeout: 90_000 });
    // The preview exists before the last files; until then, deleting asks for a confirmation.
    await expect
      .poll(async () => (await admin('GET', `/presentations/${id}`)).body.status, {
        timeout: 30_000,
      })
      .toBe('completed');
    await page.getByText('Completed', { exact: true }).first().waitFor();
    await page.screenshot({ path: `${screenshotFolder}/detail-light.png` });
    expect(await findSeriousViolations(page)).toEqual([]);

    const menu = page.getByRole('button', { name: /^Actions for Larder/ });
    await menu.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('menuitem', { name: 'Delete' }).count()).toBe(1);
    const deleteItem = page.getByRole('menuitem', { name: 'Delete' });
    await deleteItem.focus();
    await expect
      .poll(() => deleteItem.evaluate((item) => item === document.activeElement))
      .toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await expect
      .poll(async () => (await admin('GET', `/presentations/${id}`)).status, { timeout: 10_000 })
      .toBe(404);
    expect(complaints).toEqual([]);
  });
});
