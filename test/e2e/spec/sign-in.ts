import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newcomersPassword } from '../people.ts';
import { answer, called, callsTo, holdBack, pass, stored, toastTexts } from './calls.ts';
import type { Desk } from './desk.ts';

const leadMs = 60_000;
const refreshPath = '/api/auth/refresh';
const ended = 'Your session has ended. Please sign in again.';

/** Jumps to a few seconds before the tokens are to be renewed, and on until that is over. */
async function passToRefresh(page: Page): Promise<number> {
  const due = Number((await stored(page)).expires_at) - leadMs;
  const now = await page.evaluate(() => Date.now());
  await page.clock.fastForward(due - now - 10_000);
  expect(await callsTo(page, refreshPath)).toEqual([]);
  await pass(page, 11_000, 500);
  return due;
}

/** Section 4, the first three rules. */
export function testSignIn(desk: Desk): void {
  test('signing in keeps the tokens under auth-store, then loads the user', async () => {
    const { person } = desk.ready();
    const { page } = await desk.open('/auth/login');

    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(newcomersPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/dashboard');

    const kept = await stored(page);
    expect(kept).toEqual({
      access_token: expect.stringMatching(/^ey/),
      refresh_token: expect.stringMatching(/./),
      expires_at: expect.any(Number),
    });
    expect(Number(kept.expires_at) - Date.now()).toBeGreaterThan(14 * 60_000);
    const [login] = await callsTo(page, '/api/auth/login');
    const [me] = await callsTo(page, '/api/auth/me');
    expect(me?.at).toBeGreaterThanOrEqual(login?.at ?? Number.POSITIVE_INFINITY);
  });

  test('the tokens are renewed 60 seconds before they end', async () => {
    const { page } = await desk.open('/settings', { as: await desk.signInAnew(), hasClock: true });
    await page.getByRole('heading', { name: 'System settings' }).waitFor();
    const before = await stored(page);

    const due = await passToRefresh(page);
    await called(page, refreshPath, 1);

    const [refresh] = await callsTo(page, refreshPath);
    expect((refresh?.at ?? 0) - due).toBeGreaterThanOrEqual(0);
    expect((refresh?.at ?? 0) - due).toBeLessThan(1_000);
    // Two access tokens of the same second are the same; no refresh token is like another.
    await expect
      .poll(async () => (await stored(page)).refresh_token)
      .not.toBe(before.refresh_token);
    await page.getByRole('heading', { name: 'System settings' }).waitFor();
  });

  test.each([401, 500])('a renewal that is answered by %i signs out', async (status) => {
    const { page } = await desk.open('/settings', {
      as: await desk.signInAnew(),
      hasClock: true,
      prepare: (page) => answer(page, '/auth/refresh', status, { detail: 'No.' }),
    });
    await page.getByRole('heading', { name: 'System settings' }).waitFor();

    await passToRefresh(page);
    await page.waitForURL('**/auth/login');

    await page.getByText(ended).waitFor();
    expect(await stored(page)).toMatchObject({ access_token: null, refresh_token: null });
    expect(await toastTexts(page)).toEqual([]);
  });

  test('where there is no refresh token, who is signed in is signed out at that time', async () => {
    const { access_token } = await desk.signInAnew();
    const { page } = await desk.open('/settings', { as: { access_token }, hasClock: true });
    await page.getByRole('heading', { name: 'System settings' }).waitFor();

    await passToRefresh(page);
    await page.waitForURL('**/auth/login');

    expect(await callsTo(page, refreshPath)).toEqual([]);
    expect(await stored(page)).toMatchObject({ access_token: null });
  });

  test('who reloads the page while they are being signed in stays signed in', async () => {
    const { person } = desk.ready();
    let letGo: () => Promise<void> = async () => undefined;
    const { page } = await desk.open('/settings', {
      as: person.tokens,
      prepare: async (page) => {
        letGo = await holdBack(page, '/auth/me');
      },
    });
    await page.getByRole('status', { name: 'Loading' }).waitFor();

    await page.reload();
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    await letGo();

    await page.getByRole('heading', { name: 'System settings' }).waitFor();
  });

  test('a 401 for the user is followed by a renewal, and nobody is told', async () => {
    const tokens = await desk.signInAnew();
    const { page } = await desk.open('/settings', {
      as: { ...tokens, access_token: `${tokens.access_token}x` },
    });

    await page.getByRole('heading', { name: 'System settings' }).waitFor();

    expect(await callsTo(page, '/api/auth/me')).toHaveLength(2);
    expect(await callsTo(page, refreshPath)).toHaveLength(1);
    expect(await toastTexts(page)).toEqual([]);
  });

  test('any other failure to load the user signs out, and is told', async () => {
    const { page } = await desk.open('/settings', {
      as: await desk.signInAnew(),
      prepare: (page) => answer(page, '/auth/me', 500, { detail: 'The register is closed.' }),
    });

    await page.waitForURL('**/auth/login');

    await expect.poll(() => toastTexts(page)).toEqual(['The register is closed.']);
    expect(await callsTo(page, refreshPath)).toEqual([]);
    expect(await stored(page)).toMatchObject({ access_token: null });
  });
}
