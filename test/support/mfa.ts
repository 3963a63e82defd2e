import { TOTP } from 'otpauth';
import { afterEach, beforeEach, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import type { UserRecord } from '#lambdas/stores/user-store.ts';
import { type Answer, call } from './api.ts';
import { newUser, type TestUser, testPassword } from './factories.ts';

const stepMs = 30_000;

/** The code an authenticator app shows, some steps of 30 s from now. */
export const codeFor = (secret: string, stepsAhead = 0): string =>
  new TOTP({ secret }).generate({ timestamp: systemClock.now() + stepsAhead * stepMs });

/** Six digits that are no code of the app around now. */
export function wrongCode(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeFor(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (code) => !near.includes(code),
  ) as string;
}

const hourMs = 3_600_000;

/**
 * Stops the clock during each test of a file, at the start of the next hour. Counts are kept by windows of time, the
 * shortest that these tests use of 15 minutes: a test that passes less time than that stays within its windows.
 */
export function freezeClock(): void {
  beforeEach(() => {
    const nextHour = Math.ceil(Date.now() / hourMs) * hourMs;
    vi.spyOn(systemClock, 'now').mockReturnValue(nextHour);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
}

/** Moves the clock on and stops it there: a step of 30 s must not end between a code and its check. */
export function passTime(ms: number): void {
  vi.spyOn(systemClock, 'now').mockReturnValue(systemClock.now() + ms);
}

export type TotpUser = TestUser & { secret: string; codes: string[] };

/** Turns an authenticator app on for a signed-in user. */
export async function addTotp(of: TestUser): Promise<TotpUser> {
  const { token } = of;
  const { body: setup } = await call('POST', '/auth/mfa/totp', { token });
  const secret = String(setup.secret);
  const confirmed = await call('POST', '/auth/mfa/totp/confirm', {
    token,
    body: { code: codeFor(secret) },
  });
  if (confirmed.status !== 200) throw new Error(`the app was not turned on: ${confirmed.status}`);
  return { ...of, secret, codes: confirmed.body.recovery_codes as string[] };
}

/** A user with an authenticator app; the code of this step is used, so the clock is a step further. */
export async function newTotpUser(overrides: Partial<UserRecord> = {}): Promise<TotpUser> {
  const user = await addTotp(await newUser(overrides));
  passTime(stepMs);
  return user;
}

/** The password step of a sign-in. */
export const passwordStep = (
  email: string,
  { password = testPassword, address }: { password?: string; address?: string } = {},
): Promise<Answer> =>
  call('POST', '/auth/login', {
    body: { email, password },
    ...(address === undefined ? {} : { address }),
  });

/** The token that the password step answers. */
export async function mfaTokenFor(email: string, address?: string): Promise<string> {
  const { body } = await passwordStep(email, address === undefined ? {} : { address });
  return String(body.mfa_token);
}

/** A second step by code. */
export const secondStep = (
  way: 'totp' | 'recovery-code',
  mfa_token: string,
  code: string,
  address?: string,
): Promise<Answer> =>
  call('POST', `/auth/login/${way}`, {
    body: { mfa_token, code },
    ...(address === undefined ? {} : { address }),
  });

/** Both steps by an authenticator app; the tokens' answer. */
export async function signInWithTotp({ user, secret }: TotpUser): Promise<Answer> {
  return secondStep('totp', await mfaTokenFor(user.email), codeFor(secret));
}
