import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Me } from '#shared/schemas/users.ts';
import { collectConsoleProblems, launchBrowser } from '#test/support/browser.ts';
import { type RunningStack, startStack } from '#test/support/stack.ts';
import { until } from '#test/support/until.ts';
import { type Client, createClient, signIn } from './api-client.ts';
import { registerAndSignIn } from './register-users.ts';

const screenshotFolder = 'test/e2e/screenshots/admin';

let stack: RunningStack;
let browser: Browser;
let user: Client;
let me: Me;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack(), launchBrowser()]);
  const admin = createClient(stack, await signIn(stack, stack.admin));
  const [one] = await registerAndSignIn(stack, admin, 1, 'free');
  if (!one) throw new Error('registration failed');
  user = one;
  me = (await user('GET', '/auth/me')).body as Me;
  await user('POST', '/presentations', { topic: 'Tides and the moon', slide_count: 3 });
  for (const email of ['asker@example.org', 'other@example.org'])
    await createClient(stack)('POST', '/auth/request-invite-code', {
      email,
      reason: 'For a school.',
    });
});

afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

afterAll(async () => {
  await browser.close();
  await stack.stop();
});

/** Opens a path and signs in there as the admin. */
async function openPage(path: string) {
  const viewport = { width: 1280, height: 800 };
  const baseURL = stack.appUrl;
  const context = await browser.newContext({ viewport, locale: 'en-US', baseURL });
  contexts.push(context);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints = collectConsoleProblems(page);
  await page.goto(path);
  await page.locator('input[type=email]').fill(stack.admin.email);
  await page.locator('input[type=password]').fill(stack.admin.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL(`**${path}`);
  return { page, complaints };
}

const getDialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Runs an action while the page's CPU is slowed down by `rate`. */
async function runOnSlowCpu(page: Page, rate: number, act: () => Promise<void>): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate });
  await act();
  await browser.detach();
}

async function choose(page: Page, whose: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${whose}` }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

test('an admin finds a user, changes the plan, disables and deletes the user, and sees these actions in the log', async () => {
  const { page, complaints } = await openPage('/admin/users');

  const link = page.getByRole('link', { name: me.full_name });
  await link.waitFor();
  // Opening a user before the list has updated must keep the search.
  await runOnSlowCpu(page, 30, async () => {
    await page
      .getByRole('searchbox', { name: 'Search by the start of a name, e-mail address or domain' })
      .fill(me.email.slice(0, 8));
    await page.waitForURL('**/admin/users?q=*');
    await link.press('Enter');
  });
  await page.waitForURL('**/admin/users?q=*&user=*');
  const drawer = getDialog(page, me.full_name);
  await drawer.getByRole('radio', { name: 'Pro' }).check();
  await drawer.getByRole('button', { name: 'Change the plan to Pro' }).click();
  await drawer.getByText('up to 40 slides per presentation').waitFor();
  await drawer.getByText(/of 60$/).waitFor();
  await drawer.getByRole('tab', { name: 'Presentations' }).click();
  await drawer.getByRole('link', { name: /./ }).first().waitFor();
  await drawer.getByRole('tab', { name: 'Usage' }).click();
  await drawer.getByText('Tokens by day, last 30 days').waitFor();
  await page.screenshot({ path: `${screenshotFolder}/drawer.png` });
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  expect((await user('GET', '/users/me/quota')).body.tier).toBe('pro');

  await choose(page, me.full_name, 'Disable');
  await getDialog(page, /^Disable/)
    .getByRole('button', { name: 'Disable' })
    .click();
  await page
    .getByRole('row', { name: me.full_name })
    .getByRole('cell', { name: 'Disabled' })
    .waitFor();
  expect((await user('GET', '/auth/me')).status).toBe(401);

  await choose(page, me.full_name, 'Delete');
  const deleteDialog = getDialog(page, /^Delete/);
  await deleteDialog.getByText('1 presentation with all versions and downloads').waitFor();
  const deleteButton = deleteDialog.getByRole('button', { name: 'Delete' });
  expect(await deleteButton.isDisabled()).toBe(true);
  await deleteDialog.getByLabel(/^Type/).fill(me.email);
  await deleteButton.click();
  await page.getByRole('heading', { name: 'No matching users' }).waitFor();

  await page.getByRole('tab', { name: 'Log' }).click();
  const log = page.getByRole('list', { name: 'Log' });
  for (const what of ['Deleted the user', 'Changed the user', 'Changed the plan of'])
    await log
      .getByRole('listitem')
      .filter({ hasText: `${what} ${me.email}` })
      .waitFor();
  await page.screenshot({ path: `${screenshotFolder}/log.png` });

  await page.getByRole('tab', { name: 'People' }).click();
  await page.getByRole('button', { name: 'Actions for Administrator' }).click();
  const removeAdmin = page.getByRole('menuitem', { name: 'Remove admin rights last admin' });
  expect(await removeAdmin.getAttribute('aria-disabled')).toBe('true');
  expect(complaints).toEqual([]);
});

test('an admin creates, changes and disables invite codes, and grants a request, whose code is mailed', async () => {
  const { page, complaints } = await openPage('/admin/invite-codes');

  await page.getByRole('button', { name: 'New invite code' }).click();
  const make = getDialog(page, 'New invite code');
  await make.getByLabel('How many codes').fill('2');
  await make.getByLabel('Note').fill('Workshop');
  await make.getByRole('button', { name: 'Create' }).click();
  const madeDialog = getDialog(page, '2 codes are ready');
  const code = await madeDialog.getByRole('listitem').first().locator('code').textContent();
  await madeDialog.getByRole('button', { name: 'Close', exact: true }).last().click();

  await page.getByRole('link', { name: String(code) }).click();
  const drawer = getDialog(page, String(code));
  await drawer.getByLabel('Uses per code').fill('7');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.getByText('Saved.', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  const row = page.getByRole('row', { name: new RegExp(String(code)) });
  await row.getByRole('cell', { name: '0 / 7' }).waitFor();
  await choose(page, String(code), 'Disable');
  await row.getByRole('cell', { name: 'Disabled' }).waitFor();
  const checked = await createClient(stack)('GET', `/invite-codes/${code}/validate`);
  expect(checked.body).toMatchObject({ valid: false, reason: 'inactive' });

  await page.getByRole('tab', { name: 'Requests (2)' }).click();
  await page.getByRole('button', { name: 'Grant the request of asker@example.org' }).click();
  await page.getByRole('button', { name: 'Grant and send code' }).click();
  await page.getByRole('tab', { name: 'Requests (1)' }).waitFor();
  const mail = await until(
    async () => (await stack.mail()).find(({ to }) => to.includes('asker@example.org')),
    { seconds: 15, everyMs: 50, what: 'the mail with the code' },
  );
  expect(mail.text).toMatch(/[0-9A-Z]{5}-[0-9A-Z]{5}/);
  await page.screenshot({ path: `${screenshotFolder}/requests.png` });
  expect(complaints).toEqual([]);
});
