import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { userPassword } from '../register-users.ts';
import {
  advanceClock,
  delayCalls,
  expectCalls,
  mockResponse,
  readCallsTo,
  readStoredSession,
  readToastTexts,
} from './calls.ts';
import type { Fixture } from './fixture.ts';

const refreshLeadMs = 60_000;
const refreshPath = '/api/auth/refresh';
const sessionEndedText = 'Your session has ended. Please sign in again.';

/**
 * Advances the clock to just before the token renewal, then past it; returns the time at which the renewal was due,
 * epoch ms.
 */
async function advanceToRefresh(page: Page): Promise<number> {
  const due = Number((await readStoredSession(page)).expires_at) - refreshLeadMs;
  const now = await page.evaluate(() => Date.now());
  await page.clock.fastForward(due - now - 10_000);
  expect(await readCallsTo(page, refreshPath)).toEqual([]);
  await advanceClock(page, 11_000, 500);
  return due;
}

/** Tests section 4 of the product specification: sign-in and token renewal. */
export function testSignIn(fixture: Fixture): void {
  test('a sign-in stores the tokens under auth-store, then loads the user', async () => {
    const { user } = fixture.state();
    const { page } = await fixture.open('/auth/login');

    await page.getByLabel('E-mail').fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill(userPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/dashboard');

    const keptSession = await readStoredSession(page);
    expect(keptSession).toEqual({
      access_token: expect.stringMatching(/^ey/),
      refresh_token: expect.stringMatching(/./),
      expires_at: expect.any(Number),
    });
    expect(Number(keptSession.expires_at) - Date.now()).toBeGreaterThan(14 * 60_000);
    const [login] = await readCallsTo(page, '/api/auth/login');
    const [me] = await readCallsTo(page, '/api/auth/me');
    expect(me?.at).toBeGreaterThanOrEqual(login?.at ?? Number.POSITIVE_INFINITY);
  });

  test('the app renews the tokens 60 seconds before the access token expires', async () => {
    const { page } = await fixture.open('/settings', {
      as: await fixture.newTokens(),
      hasClock: true,
    });
    await page.getByRole('heading', { name: 'System settings' }).waitFor();
    const before = await readStoredSession(page);

    const due = await advanceToRefresh(page);
    await expectCalls(page, refreshPath, 1);

    const [refresh] = await readCallsTo(page, refreshPath);
    expect((refresh?.at ?? 0) - due).toBeGreaterThanOrEqual(0);
    // Allows two seconds, because the page's clock advances while the machine is busy.
    expect((refresh?.at ?? 0) - due).toBeLessThan(2_000);
    // Access tokens issued in the same second are equal, so the refresh tokens are compared.
    await expect
      .poll(async () => (await readStoredSession(page)).refresh_token)
      .not.toBe(before.refresh_token);
    await page.getByRole('heading', { name: 'System settings' }).waitFor();
  });

  test.each([401, 500])(
    'the session ends when the renewal of the tokens returns %i',
    async (status) => {
      const { page } = await fixture.open('/settings', {
        as: await fixture.newTokens(),
        hasClock: true,
        prepare: (page) => mockResponse(page, '/auth/refresh', status, { detail: 'No.' }),
      });
      await page.getByRole('heading', { name: 'System settings' }).waitFor();

      await advanceToRefresh(page);
      await page.waitForURL('**/auth/login');

      await page.getByText(sessionEndedText).waitFor();
      expect(await readStoredSession(page)).toMatchObject({
        access_token: null,
        refresh_token: null,
      });
      expect(await readToastTexts(page)).toEqual([]);
    },
  );

  test('the session ends 60 seconds before the access token expires if there is no refresh token', async () => {
    const { access_token } = await fixture.newTokens();
    const { page } = await fixture.open('/settings', { as: { access_token }, hasClock: true });
    await page.getByRole('heading', { name: 'System settings' }).waitFor();

    await advanceToRefresh(page);
    await page.waitForURL('**/auth/login');

    expect(await readCallsTo(page, refreshPath)).toEqual([]);
    expect(await readStoredSession(page)).toMatchObject({ access_token: null });
  });

  test('a reload while the user is loading does not end the session', async () => {
    const { user } = fixture.state();
    let release: () => Promise<void> = async () => undefined;
    const { page } = await fixture.open('/settings', {
      as: user.tokens,
      prepare: async (page) => {
        release = await delayCalls(page, '/auth/me');
      },
    });
    await page.getByRole('status', { name: 'Loading' }).waitFor();

    await page.reload();
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    await release();

    await page.getByRole('heading', { name: 'System settings' }).waitFor();
  });

  test('a 401 for GET /auth/me renews the tokens without a message', async () => {
    const tokens = await fixture.newTokens();
    const { page } = await fixture.open('/settings', {
      as: { ...tokens, access_token: `${tokens.access_token}x` },
    });

    await page.getByRole('heading', { name: 'System settings' }).waitFor();

    expect(await readCallsTo(page, '/api/auth/me')).toHaveLength(2);
    expect(await readCallsTo(page, refreshPath)).toHaveLength(1);
    expect(await readToastTexts(page)).toEqual([]);
  });

  test('the session ends with a message after any other failure to load the user', async () => {
    const { page } = await fixture.open('/settings', {
      as: await fixture.newTokens(),
      prepare: (page) => mockResponse(page, '/auth/me', 500, { detail: 'The register is closed.' }),
    });

    await page.waitForURL('**/auth/login');

    await expect.poll(() => readToastTexts(page)).toEqual(['The register is closed.']);
    expect(await readCallsTo(page, refreshPath)).toEqual([]);
    expect(await readStoredSession(page)).toMatchObject({ access_token: null });
  });
}
