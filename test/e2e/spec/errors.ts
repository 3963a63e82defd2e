import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answer, called, callsTo, gapsBetween, pass, stored, toastTexts } from './calls.ts';
import type { Desk } from './desk.ts';

const resendPath = '/api/auth/resend-verification';

const told = (page: Page, texts: string[]) =>
  expect.poll(() => toastTexts(page), { timeout: 5_000 }).toEqual(texts);

/** Asks for the mail again, at the page that needs no sign-in. */
async function askAgain(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill('robin@example.com');
  await page.getByRole('button', { name: 'Send the e-mail again' }).click();
}

function testToasts(desk: Desk): void {
  test('a failed call is told once, in the server’s words, after two more tries', async () => {
    const { page } = await desk.open('/auth/verify-email-sent', {
      hasClock: true,
      prepare: (page) =>
        answer(page, '/auth/resend-verification', 503, { detail: 'The post office is closed.' }),
    });

    await askAgain(page);
    await called(page, resendPath, 1);
    expect(await toastTexts(page)).toEqual([]);
    await pass(page, 4_500);

    await told(page, ['The post office is closed.']);
    const [first = 0, second = 0, ...more] = await gapsBetween(page, resendPath);
    expect(more).toEqual([]);
    expect(first).toBeGreaterThanOrEqual(1_000);
    expect(second).toBeGreaterThanOrEqual(2_000);
    expect(first).toBeLessThan(2_000);
    expect(second).toBeLessThan(4_000);
  });

  test('where the server has no words the client’s are told, and a 4xx is tried once', async () => {
    const { page } = await desk.open('/auth/verify-email-sent', {
      prepare: (page) => answer(page, '/auth/resend-verification', 418, '<h1>Teapot</h1>'),
    });

    await askAgain(page);

    await told(page, ['Request failed with status 418']);
    expect(await callsTo(page, resendPath)).toHaveLength(1);
  });

  test('a lost connection is told in words, in Chinese too', async () => {
    const { page } = await desk.open('/auth/register?code=ABCDE-FGHJK', {
      locale: 'zh-CN',
      prepare: (page) => page.route('**/api/invite-codes/**', (route) => route.abort()),
    });

    const messages = page.getByRole('region', { name: '消息' });
    await messages.getByText('无法连接服务器，请检查网络。').waitFor();
  });

  test('a 401 is told by no toast: the tokens are renewed and the call repeated', async () => {
    const { deck } = desk.ready();
    let isFirst = true;
    const { page } = await desk.open('/dashboard', {
      as: await desk.signInAnew(),
      prepare: (page) =>
        page.route('**/api/presentations?*', async (route) => {
          if (!isFirst) return route.continue();
          isFirst = false;
          await route.fulfill({ status: 401, json: { detail: 'Please sign in again.' } });
        }),
    });

    await page.getByRole('link', { name: deck.title }).first().waitFor();

    expect(await callsTo(page, '/api/auth/refresh')).toHaveLength(1);
    expect(await toastTexts(page)).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/dashboard');
  });
}

function testForms(desk: Desk): void {
  test('a failed sign-in says why, and keeps no tokens', async () => {
    const { page } = await desk.open('/auth/login', {
      prepare: (page) => answer(page, '/auth/login', 403, { detail: 'The gate is shut.' }),
    });

    await page.getByLabel('E-mail').fill('robin@example.com');
    await page.getByLabel('Password', { exact: true }).fill('a long password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();

    await page.getByRole('alert').getByText('The gate is shut.').waitFor();
    expect((await stored(page)).access_token ?? null).toBeNull();
  });

  test('a failed registration says why', async () => {
    const { page } = await desk.open('/auth/register', {
      prepare: (page) => answer(page, '/auth/register', 403, { detail: 'The book is full.' }),
    });

    await page.getByLabel('Invite code').fill('ABCDE-FGHJK');
    await page.getByLabel('Full name').fill('Robin');
    await page.getByLabel('E-mail').fill('robin@example.com');
    await page.getByLabel('Password', { exact: true }).fill('a long password');
    await page.getByRole('button', { name: 'Create account' }).click();

    await page.getByRole('alert').getByText('The book is full.').waitFor();
  });
}

function testCrashes(desk: Desk): void {
  test('a page that can’t be drawn is the application-load-error page, and a press reloads it', async () => {
    const { person, deck } = desk.ready();
    const { page } = await desk.open('/dashboard', {
      as: person.tokens,
      prepare: (page) => answer(page, '/presentations?*', 200, { items: [{}], next_cursor: null }),
    });

    const crash = page.getByRole('alert');
    await crash.getByRole('heading', { name: 'Application load error' }).waitFor();
    expect(await crash.locator('p').innerText()).toMatch(/undefined/);
    await page.unroute('**/api/presentations?*');
    await crash.getByRole('button', { name: 'Reload' }).click();

    await page.getByRole('link', { name: deck.title }).first().waitFor();
  });

  test('an app whose texts don’t come shows that page, too', async () => {
    const { page } = await desk.open('/', {
      prepare: (page) => page.route('**/assets/en-*.js', (route) => route.abort()),
    });

    await page.getByRole('heading', { name: 'Application load error' }).waitFor();
    await page.getByText(/Failed to fetch/).waitFor();
    await page.unroute('**/assets/en-*.js');
    await page.getByRole('button', { name: 'Reload' }).click();

    await page.getByRole('link', { name: 'Sign in', exact: true }).first().waitFor();
  });
}

/** Section 8. */
export function testErrors(desk: Desk): void {
  testToasts(desk);
  testForms(desk);
  testCrashes(desk);
}
