import { describe, expect, test } from 'vitest';
import { call } from '#test/support/api.ts';
import { newEmail, newUser } from '#test/support/factories.ts';
import { nextMail, watchMail } from '#test/support/mail-queue.ts';
import {
  advanceTime,
  freezeClock,
  getMfaToken,
  newTotpUser,
  submitSecondStep,
} from '#test/support/mfa.ts';

freezeClock();

const signInWithRecoveryCode = async (email: string, code = '') =>
  submitSecondStep('recovery-code', await getMfaToken(email), code);
const countCodesLeft = async (token: string) =>
  (await call('GET', '/auth/mfa', { token })).body.recovery_codes;

describe('recovery codes', () => {
  test('recovery codes are ten codes of 120 bits, shown when the first factor is set up', async () => {
    const { codes } = await newTotpUser();

    expect(new Set(codes).size).toBe(10);
    expect(
      codes.every((code) => /^([0-9A-HJKMNP-TV-Z]{6}-){3}[0-9A-HJKMNP-TV-Z]{6}$/.test(code)),
    ).toBe(true);
  });

  test('each recovery code works once, in any case and spacing, and sends a mail', async () => {
    const email = watchMail(newEmail());
    const { codes, token } = await newTotpUser({ email });
    await nextMail(email);

    const firstResponse = await signInWithRecoveryCode(
      email,
      codes[0]?.toLowerCase().replaceAll('-', ' '),
    );
    const repeatedResponse = await signInWithRecoveryCode(email, codes[0]);

    expect(firstResponse.status).toBe(200);
    expect(repeatedResponse).toMatchObject({ status: 401, body: { code: 'code_invalid' } });
    expect(await nextMail(email)).toMatchObject({ kind: 'factor_changed', change: 'code_used' });
    expect(await countCodesLeft(token)).toMatchObject({ left: 9 });
  });

  test('a recovery code works once when twenty parallel sign-ins use the same code', async () => {
    const { user, codes } = await newTotpUser();
    const tokens = await Promise.all(Array.from({ length: 10 }, () => getMfaToken(user.email)));

    const answers = await Promise.all(
      [...tokens, ...tokens].map((token) =>
        submitSecondStep('recovery-code', token, codes[1] ?? ''),
      ),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('recovery codes of another user are rejected', async () => {
    const ownUser = await newTotpUser();
    const otherUser = await newTotpUser();

    expect(await signInWithRecoveryCode(otherUser.user.email, ownUser.codes[0])).toMatchObject({
      status: 401,
      body: { code: 'code_invalid' },
    });
  });

  test('recovery codes become invalid when new codes are created', async () => {
    const { user, token, codes } = await newTotpUser();

    const renewed = await call('POST', '/auth/mfa/recovery-codes', { token });
    const [newCode] = renewed.body.recovery_codes as string[];

    expect(renewed.body.recovery_codes).toHaveLength(10);
    expect((await signInWithRecoveryCode(user.email, codes[2])).status).toBe(401);
    expect((await signInWithRecoveryCode(user.email, newCode)).status).toBe(200);
  });

  test('recovery codes can’t be renewed without a second factor or a recent proof', async () => {
    const { token } = await newUser();
    const owner = await newTotpUser();
    const earlyAttempt = await call('POST', '/auth/mfa/recovery-codes', { token });
    advanceTime(600_000);

    const lateAttempt = await call('POST', '/auth/mfa/recovery-codes', { token: owner.token });

    expect(earlyAttempt).toMatchObject({ status: 409, body: { code: 'mfa_missing' } });
    expect(lateAttempt).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } });
  });
});
