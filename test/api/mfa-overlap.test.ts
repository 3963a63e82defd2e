import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { addFactor } from '#lambdas/stores/factor-store.ts';
import { getRecoveryCodes } from '#lambdas/stores/recovery-code-store.ts';
import { listSessions, removeSessions } from '#lambdas/stores/session-store.ts';
import { type ApiResponse, call } from '#test/support/api.ts';
import { newEmail, newUser, type TestUser } from '#test/support/factories.ts';
import { nextMail, watchMail } from '#test/support/mail-queue.ts';
import {
  addTotp,
  createTotpCode,
  freezeClock,
  getMfaToken,
  submitPassword,
  submitSecondStep,
} from '#test/support/mfa.ts';
import { SoftAuthenticator } from '#test/support/soft-authenticator.ts';
import { beforeStoreRequest } from '#test/support/store-faults.ts';

const host = 'app.deckwright.test';
const headers = { 'x-viewer-host': host };

freezeClock();

async function addPasskey({ user, token }: TestUser): Promise<ApiResponse> {
  const { body } = await call('POST', '/auth/mfa/passkeys/options', { token, headers });
  const passkey = new SoftAuthenticator(user.id, host);
  const credential = passkey.create(body.options as { challenge: string });
  return call('POST', '/auth/mfa/passkeys', { token, headers, body: { name: 'A', credential } });
}

async function confirmTotp({ token }: TestUser): Promise<ApiResponse> {
  const { body } = await call('POST', '/auth/mfa/totp', { token });
  const code = createTotpCode(String(body.secret));
  return call('POST', '/auth/mfa/totp/confirm', { token, body: { code } });
}

/**
 * Signs in with the user's password; returns the second-factor methods that the response requires, or an empty list if
 * the user has no second factor.
 */
async function readRequiredSteps({ user }: TestUser) {
  const { body } = await submitPassword(user.email);
  return body.mfa_required === true ? body.methods : [];
}

describe.each([
  ['a passkey', addPasskey, 'passkey_added'],
  ['an authenticator app', confirmTotp, 'totp_added'],
] as const)('concurrent requests while adding %s', (_what, add, change) => {
  test('adding a second factor fails when the session ends during the request', async () => {
    const testUser = await newUser();
    beforeStoreRequest('TransactWrite', 'MFA#', () => removeSessions(testUser.user.id));

    const answer = await add(testUser);

    expect(answer).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
    expect(await readRequiredSteps(testUser)).toEqual([]);
  });

  test('adding a second factor fails when an admin ends the user’s sessions during the request', async () => {
    const testUser = await newUser();
    const admin = await newUser({ is_admin: true });
    beforeStoreRequest('TransactWrite', 'MFA#', () =>
      call('POST', `/users/${testUser.user.id}/end-sessions`, { token: admin.token }),
    );

    const answer = await add(testUser);

    expect(answer).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
    expect(await readRequiredSteps(testUser)).toEqual([]);
  });

  test('an added second factor is mailed to the user even if the session ends directly afterwards', async () => {
    const email = watchMail(newEmail());
    const testUser = await newUser({ email });
    beforeStoreRequest('Update', 'factor_confirmed_at', () => removeSessions(testUser.user.id));

    const answer = await add(testUser);

    expect(answer.status).toBe(401);
    expect(await nextMail(email)).toMatchObject({ change });
  });
});

describe('recovery codes when factors or sessions change during the request', () => {
  /** Runs an action just before the command that stores new recovery codes. */
  const beforeStored = (act: () => Promise<unknown>) => beforeStoreRequest('', '"hashes"', act);

  test('recovery codes stay unchanged when the session ends during their renewal', async () => {
    const { user, token, codes } = await addTotp(await newUser());
    beforeStored(() => removeSessions(user.id));

    const answer = await call('POST', '/auth/mfa/recovery-codes', { token });

    expect(answer).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
    const step = await submitSecondStep(
      'recovery-code',
      await getMfaToken(user.email),
      codes[0] ?? '',
    );
    expect(step.status).toBe(200);
  });

  test('no recovery codes remain when the last factor is removed during their renewal', async () => {
    const testUser = await addTotp(await newUser());
    beforeStored(() => call('DELETE', '/auth/mfa/totp', { token: testUser.token }));

    const answer = await call('POST', '/auth/mfa/recovery-codes', { token: testUser.token });

    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await getRecoveryCodes(testUser.user.id)).toBeUndefined();
  });

  test('when an admin removes the first factor during its set-up, the next factor gets new recovery codes', async () => {
    const testUser = await newUser();
    const admin = await newUser({ is_admin: true });
    beforeStored(() =>
      call('POST', `/users/${testUser.user.id}/mfa/reset`, { token: admin.token }),
    );

    const interrupted = await confirmTotp(testUser);
    const { body: tokens } = await submitPassword(testUser.user.email);
    const nextResponse = await confirmTotp({ ...testUser, token: String(tokens.access_token) });

    expect(interrupted.status).toBe(401);
    expect(nextResponse).toMatchObject({
      status: 200,
      body: { recovery_codes: expect.any(Array) },
    });
  });
});

test('an admin’s reset of second factors also removes a factor added during the reset', async () => {
  const testUser = await addTotp(await newUser());
  const admin = await newUser({ is_admin: true });
  const [session] = await listSessions(testUser.user.id);
  if (!session) throw new Error('the user must be signed in');
  const passkey = {
    user_id: testUser.user.id,
    id: 'late',
    name: 'Late',
    public_key: 'none',
    counter: 0,
    transports: [],
    rp_id: host,
    is_synced: false,
    created_at: systemClock.now(),
  };
  beforeStoreRequest('TransactWrite', 'second_factors_reset', () =>
    addFactor(session, { passkey }),
  );

  const reset = await call('POST', `/users/${testUser.user.id}/mfa/reset`, { token: admin.token });

  expect(reset.status).toBe(204);
  expect(await readRequiredSteps(testUser)).toEqual([]);
});
