import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectConsoleProblems, launchBrowser } from '#test/support/browser.ts';
import { createTotpCode } from '#test/support/mfa.ts';
import { type RunningStack, startStack } from '#test/support/stack.ts';

const screenshotFolder = 'test/e2e/screenshots/mfa';

let stack: RunningStack;
let browser: Browser;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack(), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await stack.stop();
});

/** Opens a page with a virtual passkey authenticator that confirms every request. */
async function openPageWithAuthenticator(): Promise<Page> {
  const context = await browser.newContext({ baseURL: stack.appUrl, locale: 'en-US' });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return page;
}

async function completePasswordStep(page: Page): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel('E-mail').fill(stack.admin.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(stack.admin.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth/login');
}

test('a user adds a passkey and an authenticator app in the profile, and signs in with each', async () => {
  const page = await openPageWithAuthenticator();
  const complaints = collectConsoleProblems(page);
  await completePasswordStep(page);
  await page.waitForURL('**/dashboard');

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name').fill('Work laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  const codes = await page.getByRole('dialog').locator('code').allTextContents();
  await page.screenshot({ path: `${screenshotFolder}/codes.png` });
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('Work laptop').waitFor();

  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const key = page.getByRole('dialog').locator('code');
  const secret = ((await key.textContent()) ?? '').replaceAll(' ', '');
  await page.screenshot({ path: `${screenshotFolder}/totp.png` });
  await page.getByLabel('Code', { exact: true }).fill(createTotpCode(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'Replace' }).waitFor();
  await page.screenshot({ path: `${screenshotFolder}/profile.png`, fullPage: true });

  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL('**/dashboard');

  await signOut(page);
  await completePasswordStep(page);
  await page.getByRole('button', { name: 'Use the authenticator app' }).click();
  await page.screenshot({ path: `${screenshotFolder}/step.png` });
  // Enabling the authenticator app has used the current code, so the code of the next time step is typed. The form
  // submits automatically.
  await page.getByLabel('Code', { exact: true }).fill(createTotpCode(secret, 1));
  await page.waitForURL('**/dashboard');

  await signOut(page);
  await completePasswordStep(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/dashboard');

  await signOut(page);
  await completePasswordStep(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/dashboard');

  expect(codes).toHaveLength(10);
  expect(complaints).toEqual([]);
});
