import { TOTP } from 'otpauth';
import { afterEach, beforeEach, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import type { UserRecord } from '#lambdas/stores/user-store.ts';
import { type ApiResponse, call } from './api.ts';
import { newUser, type TestUser, testPassword } from './factories.ts';

const stepMs = 30_000;

/** Returns the code of an authenticator app, `stepsAhead` steps of 30 s from now. */
export const createTotpCode = (secret: string, stepsAhead = 0): string =>
  new TOTP({ secret }).generate({ timestamp: systemClock.now() + stepsAhead * stepMs });

/** Returns six digits that are not a valid code of the app around the current time. */
export function createWrongTotpCode(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => createTotpCode(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (code) => !near.includes(code),
  ) as string;
}

const hourMs = 3_600_000;

/**
 * Freezes the clock during each test of a file, at the start of the next hour. Rate limits use time windows of at least
 * 15 minutes, so a test that advances the clock by less stays within one window.
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

/**
 * Advances the frozen clock. As the clock is frozen, no 30 s step ends between the creation and the check of a code.
 */
export function advanceTime(ms: number): void {
  vi.spyOn(systemClock, 'now').mockReturnValue(systemClock.now() + ms);
}

export type TotpUser = TestUser & { secret: string; codes: string[] };

/** Enables an authenticator app for a signed-in user. */
export async function addTotp(testUser: TestUser): Promise<TotpUser> {
  const { token } = testUser;
  const { body: setup } = await call('POST', '/auth/mfa/totp', { token });
  const secret = String(setup.secret);
  const confirmed = await call('POST', '/auth/mfa/totp/confirm', {
    token,
    body: { code: createTotpCode(secret) },
  });
  if (confirmed.status !== 200)
    throw new Error(`enabling the authenticator app failed: ${confirmed.status}`);
  return { ...testUser, secret, codes: confirmed.body.recovery_codes as string[] };
}

/**
 * Creates a user with an authenticator app, and advances the clock by one step, because the set-up has used the current
 * code.
 */
export async function newTotpUser(overrides: Partial<UserRecord> = {}): Promise<TotpUser> {
  const user = await addTotp(await newUser(overrides));
  advanceTime(stepMs);
  return user;
}

/** Submits the password step of a sign-in. */
export const submitPassword = (
  email: string,
  { password = testPassword, address }: { password?: string; address?: string } = {},
): Promise<ApiResponse> =>
  call('POST', '/auth/login', {
    body: { email, password },
    ...(address === undefined ? {} : { address }),
  });

/** Submits the password step of a sign-in; returns its token. */
export async function getMfaToken(email: string, address?: string): Promise<string> {
  const { body } = await submitPassword(email, address === undefined ? {} : { address });
  return String(body.mfa_token);
}

/** Submits the second step of a sign-in with a code. */
export const submitSecondStep = (
  way: 'totp' | 'recovery-code',
  mfa_token: string,
  code: string,
  address?: string,
): Promise<ApiResponse> =>
  call('POST', `/auth/login/${way}`, {
    body: { mfa_token, code },
    ...(address === undefined ? {} : { address }),
  });

/** Signs in with password and authenticator app; returns the response with the tokens. */
export async function signInWithTotp({ user, secret }: TotpUser): Promise<ApiResponse> {
  return submitSecondStep('totp', await getMfaToken(user.email), createTotpCode(secret));
}
