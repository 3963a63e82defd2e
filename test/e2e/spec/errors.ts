import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  advanceClock,
  expectCalls,
  mockResponse,
  readCallsTo,
  readGapsBetween,
  readStoredSession,
  readToastTexts,
} from './calls.ts';
import type { Fixture } from './fixture.ts';

const resendPath = '/api/auth/resend-verification';

const expectToasts = (page: Page, texts: string[]) =>
  expect.poll(() => readToastTexts(page), { timeout: 5_000 }).toEqual(texts);

/** Requests the verification mail again, on the page that needs no sign-in. */
async function requestMailAgain(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill('robin@example.com');
  await page.getByRole('button', { name: 'Send the e-mail again' }).click();
}

function testToasts(fixture: Fixture): void {
  test('a failed mutation shows one toast with the server’s message after two retries', async () => {
    const { page } = await fixture.open('/auth/verify-email-sent', {
      hasClock: true,
      prepare: (page) =>
        mockResponse(page, '/auth/resend-verification', 503, {
          detail: 'The post office is closed.',
        }),
    });

    await requestMailAgain(page);
    await expectCalls(page, resendPath, 1);
    expect(await readToastTexts(page)).toEqual([]);
    await advanceClock(page, 4_500);

    await expectToasts(page, ['The post office is closed.']);
    const [first = 0, second = 0, ...more] = await readGapsBetween(page, resendPath);
    expect(more).toEqual([]);
    expect(first).toBeGreaterThanOrEqual(1_000);
    expect(second).toBeGreaterThanOrEqual(2_000);
    expect(first).toBeLessThan(2_000);
    expect(second).toBeLessThan(4_000);
  });

  test('a 4xx without a server message shows the app’s own message and is not retried', async () => {
    const { page } = await fixture.open('/auth/verify-email-sent', {
      prepare: (page) => mockResponse(page, '/auth/resend-verification', 418, '<h1>Teapot</h1>'),
    });

    await requestMailAgain(page);

    await expectToasts(page, ['Request failed with status 418']);
    expect(await readCallsTo(page, resendPath)).toHaveLength(1);
  });

  test('a lost connection shows a message, also in Chinese', async () => {
    const { page } = await fixture.open('/auth/register?code=ABCDE-FGHJK', {
      locale: 'zh-CN',
      prepare: (page) => page.route('**/api/invite-codes/**', (route) => route.abort()),
    });

    const messages = page.getByRole('region', { name: '消息' });
    await messages.getByText('无法连接服务器，请检查网络。').waitFor();
  });

  test('after a 401, the app renews the tokens and repeats the call without a toast', async () => {
    const { deck } = fixture.state();
    let isFirst = true;
    const { page } = await fixture.open('/dashboard', {
      as: await fixture.newTokens(),
      prepare: (page) =>
        page.route('**/api/presentations?*', async (route) => {
          if (!isFirst) return route.continue();
          isFirst = false;
          await route.fulfill({ status: 401, json: { detail: 'Please sign in again.' } });
        }),
    });

    await page.getByRole('link', { name: deck.title }).first().waitFor();

    expect(await readCallsTo(page, '/api/auth/refresh')).toHaveLength(1);
    expect(await readToastTexts(page)).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/dashboard');
  });
}

function testForms(fixture: Fixture): void {
  test('a failed sign-in shows the reason and stores no tokens', async () => {
    const { page } = await fixture.open('/auth/login', {
      prepare: (page) => mockResponse(page, '/auth/login', 403, { detail: 'The gate is shut.' }),
    });

    await page.getByLabel('E-mail').fill('robin@example.com');
    await page.getByLabel('Password', { exact: true }).fill('a long password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();

    await page.getByRole('alert').getByText('The gate is shut.').waitFor();
    expect((await readStoredSession(page)).access_token ?? null).toBeNull();
  });

  test('a failed registration shows the reason', async () => {
    const { page } = await fixture.open('/auth/register', {
      prepare: (page) => mockResponse(page, '/auth/register', 403, { detail: 'The book is full.' }),
    });

    await page.getByLabel('Invite code').fill('ABCDE-FGHJK');
    await page.getByLabel('Full name').fill('Robin');
    await page.getByLabel('E-mail').fill('robin@example.com');
    await page.getByLabel('Password', { exact: true }).fill('a long password');
    await page.getByRole('button', { name: 'Create account' }).click();

    await page.getByRole('alert').getByText('The book is full.').waitFor();
  });
}

function testCrashes(fixture: Fixture): void {
  test('a page that can’t render is replaced by the application-load-error page with a reload button', async () => {
    const { user, deck } = fixture.state();
    const time = '2026-01-01T00:00:00Z';
    const { page } = await fixture.open('/dashboard', {
      as: user.tokens,
      prepare: (page) =>
        mockResponse(page, '/presentations?*', 200, {
          items: [{ created_at: time, updated_at: time }],
          next_cursor: null,
        }),
    });

    const crash = page.getByRole('alert');
    await crash.getByRole('heading', { name: 'Application load error' }).waitFor();
    expect(await crash.locator('p').innerText()).toMatch(/undefined/);
    await page.unroute('**/api/presentations?*');
    await crash.getByRole('button', { name: 'Reload' }).click();

    await page.getByRole('link', { name: deck.title }).first().waitFor();
  });

  test('the application-load-error page is shown if the texts fail to load', async () => {
    const { page } = await fixture.open('/', {
      prepare: (page) => page.route('**/assets/en-*.js', (route) => route.abort()),
    });

    await page.getByRole('heading', { name: 'Application load error' }).waitFor();
    await page.getByText(/Failed to fetch/).waitFor();
    await page.unroute('**/assets/en-*.js');
    await page.getByRole('button', { name: 'Reload' }).click();

    await page.getByRole('link', { name: 'Sign in', exact: true }).first().waitFor();
  });
}

/** Tests section 8 of the product specification: errors. */
export function testErrors(fixture: Fixture): void {
  testToasts(fixture);
  testForms(fixture);
  testCrashes(fixture);
}
