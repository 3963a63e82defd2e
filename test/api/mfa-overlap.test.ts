import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { addFactor } from '#lambdas/stores/factor-store.ts';
import { listSessions, removeSessions } from '#lambdas/stores/session-store.ts';
import { type Answer, call } from '#test/support/api.ts';
import { newEmail, newUser, type TestUser } from '#test/support/factories.ts';
import { nextMail, watchMail } from '#test/support/mail-queue.ts';
import {
  addTotp,
  codeFor,
  freezeClock,
  mfaTokenFor,
  passwordStep,
  secondStep,
} from '#test/support/mfa.ts';
import { SoftAuthenticator } from '#test/support/soft-authenticator.ts';
import { before } from '#test/support/store-faults.ts';

const host = 'app.deckwright.test';
const headers = { 'x-viewer-host': host };

freezeClock();

async function addPasskey({ user, token }: TestUser): Promise<Answer> {
  const { body } = await call('POST', '/auth/mfa/passkeys/options', { token, headers });
  const passkey = new SoftAuthenticator(user.id, host);
  const credential = passkey.create(body.options as { challenge: string });
  return call('POST', '/auth/mfa/passkeys', { token, headers, body: { name: 'A', credential } });
}

async function confirmTotp({ token }: TestUser): Promise<Answer> {
  const { body } = await call('POST', '/auth/mfa/totp', { token });
  const code = codeFor(String(body.secret));
  return call('POST', '/auth/mfa/totp/confirm', { token, body: { code } });
}

/** The second steps that a new sign-in of the user asks for. */
async function stepsOf({ user }: TestUser) {
  const { body } = await passwordStep(user.email);
  return body.mfa_required === true ? body.methods : [];
}

describe.each([
  ['a passkey', addPasskey, 'passkey_added'],
  ['an authenticator app', confirmTotp, 'totp_added'],
] as const)('adding %s', (_what, add, change) => {
  test('fails when the session is ended while the request is worked on', async () => {
    const of = await newUser();
    before('TransactWrite', 'MFA#', () => removeSessions(of.user.id));

    const answer = await add(of);

    expect(answer).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
    expect(await stepsOf(of)).toEqual([]);
  });

  test('fails when an admin ends the user’s sessions while the request is worked on', async () => {
    const of = await newUser();
    const admin = await newUser({ is_admin: true });
    before('TransactWrite', 'MFA#', () =>
      call('POST', `/users/${of.user.id}/end-sessions`, { token: admin.token }),
    );

    const answer = await add(of);

    expect(answer).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
    expect(await stepsOf(of)).toEqual([]);
  });

  test('is mailed and listed even if the session ends directly after it', async () => {
    const email = watchMail(newEmail());
    const of = await newUser({ email });
    before('Update', 'factor_confirmed_at', () => removeSessions(of.user.id));

    const answer = await add(of);

    expect(answer.status).toBe(401);
    expect(await nextMail(email)).toMatchObject({ change });
  });
});

describe('recovery codes', () => {
  /** Whatever command stores new codes. */
  const beforeStored = (act: () => Promise<unknown>) => before('', '"hashes"', act);

  test('stay as they are when the session is ended while they are renewed', async () => {
    const { user, token, codes } = await addTotp(await newUser());
    beforeStored(() => removeSessions(user.id));

    const answer = await call('POST', '/auth/mfa/recovery-codes', { token });

    expect(answer).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
    const step = await secondStep('recovery-code', await mfaTokenFor(user.email), codes[0] ?? '');
    expect(step.status).toBe(200);
  });

  test('of a factor that an admin removes meanwhile are not those of the next one', async () => {
    const of = await newUser();
    const admin = await newUser({ is_admin: true });
    beforeStored(() => call('POST', `/users/${of.user.id}/mfa/reset`, { token: admin.token }));

    const overtaken = await confirmTotp(of);
    const { body: tokens } = await passwordStep(of.user.email);
    const next = await confirmTotp({ ...of, token: String(tokens.access_token) });

    expect(overtaken.status).toBe(401);
    expect(next).toMatchObject({ status: 200, body: { recovery_codes: expect.any(Array) } });
  });
});

test('an admin’s reset removes a factor that is added while it is worked on', async () => {
  const of = await addTotp(await newUser());
  const admin = await newUser({ is_admin: true });
  const [session] = await listSessions(of.user.id);
  if (!session) throw new Error('the user is signed in');
  const passkey = {
    user_id: of.user.id,
    id: 'late',
    name: 'Late',
    public_key: 'none',
    counter: 0,
    transports: [],
    rp_id: host,
    is_synced: false,
    created_at: systemClock.now(),
  };
  before('TransactWrite', 'second_factors_reset', () => addFactor(session, { passkey }));

  const reset = await call('POST', `/users/${of.user.id}/mfa/reset`, { token: admin.token });

  expect(reset.status).toBe(204);
  expect(await stepsOf(of)).toEqual([]);
});
