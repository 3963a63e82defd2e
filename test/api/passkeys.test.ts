import { describe, expect, test } from 'vitest';
import { type ApiResponse, call } from '#test/support/api.ts';
import { newEmail, newUser, type TestUser } from '#test/support/factories.ts';
import { nextMail, watchMail } from '#test/support/mail-queue.ts';
import {
  addTotp,
  advanceTime,
  freezeClock,
  getMfaToken,
  submitPassword,
} from '#test/support/mfa.ts';
import { type AuthenticatorFlaws, SoftAuthenticator } from '#test/support/soft-authenticator.ts';

const host = 'app.deckwright.test';
const headers = { 'x-viewer-host': host };

freezeClock();

type PasskeyOptions = { challenge: string; allowCredentials?: { id: string }[] };

async function ask(path: string, { body, token }: { body?: object; token?: string } = {}) {
  return call('POST', path, { headers, body, token });
}
const readOptions = (answer: ApiResponse) => answer.body.options as PasskeyOptions;

type PasskeyUser = TestUser & { passkey: SoftAuthenticator };

/** Adds a passkey; returns the response, the body and the user. */
async function addPasskey(
  { user, token }: TestUser,
  passkey: SoftAuthenticator,
  flaws: AuthenticatorFlaws = {},
) {
  const options = readOptions(await ask('/auth/mfa/passkeys/options', { token }));
  const body = { name: 'Laptop', credential: passkey.create(options, flaws) };
  const answer = await ask('/auth/mfa/passkeys', { token, body });
  return { answer, body, user };
}

async function newPasskeyUser(overrides = {}): Promise<PasskeyUser> {
  const newOwner = await newUser(overrides);
  const passkey = new SoftAuthenticator(newOwner.user.id, host);
  const { answer } = await addPasskey(newOwner, passkey);
  if (answer.status !== 201) throw new Error(`could not add the passkey: ${answer.text}`);
  return { ...newOwner, passkey };
}

/** Signs in with a passkey and without a password. */
async function signIn(
  passkey: SoftAuthenticator,
  flaws: AuthenticatorFlaws = {},
): Promise<ApiResponse> {
  const options = readOptions(await ask('/auth/login/passkey/options'));
  return ask('/auth/login/passkey', { body: { credential: passkey.get(options, flaws) } });
}

/** Signs in with a passkey after the password. */
async function completeSecondStep(email: string, passkey: SoftAuthenticator): Promise<ApiResponse> {
  const mfa_token = await getMfaToken(email);
  const options = readOptions(await ask('/auth/login/passkey/options', { body: { mfa_token } }));
  return ask('/auth/login/passkey', { body: { mfa_token, credential: passkey.get(options) } });
}

const rejectedResponse = { status: 401, body: { code: 'passkey_invalid' } };

describe('adding a passkey', () => {
  test('adding a passkey returns recovery codes once, lists the passkey and mails the user', async () => {
    const email = watchMail(newEmail());
    const newOwner = await newUser({ email });

    const firstAddition = await addPasskey(newOwner, new SoftAuthenticator(newOwner.user.id, host));
    const secondAddition = await addPasskey(
      newOwner,
      new SoftAuthenticator(newOwner.user.id, host),
    );

    expect(firstAddition.answer.body.recovery_codes).toHaveLength(10);
    expect(secondAddition.answer.body.recovery_codes).toBeNull();
    const status = await call('GET', '/auth/mfa', { token: newOwner.token });
    expect(status.body.passkeys).toMatchObject([
      { name: 'Laptop', last_used_at: null },
      { name: 'Laptop', last_used_at: null },
    ]);
    expect(await nextMail(email)).toMatchObject({ change: 'passkey_added' });
  });

  test.each<[string, AuthenticatorFlaws]>([
    ['created for another host', { rpId: 'evil.example' }],
    ['created on another origin', { origin: 'https://evil.example' }],
    ['without user verification', { isUnverified: true }],
    ['whose attested id differs', { attestedId: Buffer.alloc(1_000, 7).toString('base64url') }],
    ['with another challenge', { challenge: 'c29tZXRoaW5nIGVsc2UgdGhhdCBpcyBsb25nIGVub3VnaA' }],
  ])('a new passkey %s is rejected', async (_what, flaws) => {
    const newOwner = await newUser();

    const { answer } = await addPasskey(
      newOwner,
      new SoftAuthenticator(newOwner.user.id, host),
      flaws,
    );

    expect(answer).toMatchObject(rejectedResponse);
  });

  test('the challenge for adding a passkey is accepted once, and only from the user who requested it', async () => {
    const newOwner = await newUser();
    const otherUser = await newUser();
    const { body } = await addPasskey(newOwner, new SoftAuthenticator(newOwner.user.id, host));
    const options = readOptions(await ask('/auth/mfa/passkeys/options', { token: newOwner.token }));
    const otherCredential = new SoftAuthenticator(otherUser.user.id, host).create(options);

    const replayedResponse = await ask('/auth/mfa/passkeys', { token: newOwner.token, body });
    const foreignAttempt = await ask('/auth/mfa/passkeys', {
      token: otherUser.token,
      body: { name: 'Mine', credential: otherCredential },
    });

    expect(replayedResponse).toMatchObject(rejectedResponse);
    expect(foreignAttempt).toMatchObject(rejectedResponse);
  });

  test('adding a passkey at an IP address returns an error that suggests an origin with passkey support', async () => {
    const { token } = await newUser();

    const answer = await call('POST', '/auth/mfa/passkeys/options', {
      token,
      headers: { 'x-viewer-host': '127.0.0.1:3000' },
    });

    expect(answer).toMatchObject({ status: 409, body: { code: 'passkeys_unavailable' } });
    expect(answer.body.detail).toContain('http://localhost:3000');
  });

  test('adding a passkey returns 422 for an id longer than a table key', async () => {
    const newOwner = await newUser();
    const options = readOptions(await ask('/auth/mfa/passkeys/options', { token: newOwner.token }));
    const id = 'a'.repeat(1_001);
    const credential = { ...new SoftAuthenticator(newOwner.user.id, host).create(options), id };

    const additionResponse = await ask('/auth/mfa/passkeys', {
      token: newOwner.token,
      body: { name: 'Long', credential: { ...credential, rawId: id } },
    });
    const signedIn = await ask('/auth/login/passkey', {
      body: {
        credential: {
          ...new SoftAuthenticator(newOwner.user.id, host).get(options),
          id,
          rawId: id,
        },
      },
    });

    expect(additionResponse).toMatchObject({ status: 422, body: { code: 'validation' } });
    expect(signedIn).toMatchObject({ status: 422, body: { code: 'validation' } });
  });

  test.each(['a'.repeat(1_100), encodeURIComponent('字'.repeat(400))])(
    'a request for a passkey returns 404 for an id that no passkey can have',
    async (id) => {
      const { token } = await newUser();

      const renamed = await call('PATCH', `/auth/mfa/passkeys/${id}`, {
        token,
        body: { name: 'A' },
      });
      const removalResponse = await call('DELETE', `/auth/mfa/passkeys/${id}`, { token });

      expect([renamed.status, removalResponse.status]).toEqual([404, 404]);
    },
  );

  test('a user can add at most twenty passkeys', async () => {
    const newOwner = await newUser();
    for (let i = 0; i < 20; i += 1)
      await addPasskey(newOwner, new SoftAuthenticator(newOwner.user.id, host));

    expect(await ask('/auth/mfa/passkeys/options', { token: newOwner.token })).toMatchObject({
      status: 409,
      body: { code: 'passkeys_full' },
    });
  });
});

describe('signing in with a passkey', () => {
  test('signing in with a passkey needs no password and counts as two factors', async () => {
    const { user, passkey } = await newPasskeyUser();

    const { status, body } = await signIn(passkey);

    expect(status).toBe(200);
    const me = await call('GET', '/auth/me', { token: String(body.access_token) });
    expect(me.body.email).toBe(user.email);
  });

  test('signing in with a passkey works as second step after the password, with the user’s own passkeys', async () => {
    const { user, passkey } = await newPasskeyUser();
    const mfa_token = await getMfaToken(user.email);

    const { body } = await submitPassword(user.email);
    const options = readOptions(await ask('/auth/login/passkey/options', { body: { mfa_token } }));

    expect(body.methods).toEqual(['passkey', 'recovery_code']);
    expect(options.allowCredentials).toMatchObject([{ id: passkey.id }]);
    expect((await completeSecondStep(user.email, passkey)).status).toBe(200);
  });

  test.each<[string, AuthenticatorFlaws]>([
    ['for another host', { rpId: 'evil.example' }],
    ['on another origin', { origin: 'https://evil.example' }],
    ['without user verification', { isUnverified: true }],
    ['with a challenge that was not issued', { challenge: 'x'.repeat(43) }],
    ['with an invalid user handle', { userHandle: 'nobody' }],
  ])('a sign-in with a passkey is rejected: %s', async (_what, flaws) => {
    const { passkey } = await newPasskeyUser();

    expect(await signIn(passkey, flaws)).toMatchObject(rejectedResponse);
  });

  test('an assertion that names another user is rejected', async () => {
    const { passkey } = await newPasskeyUser();
    const victim = await newPasskeyUser();

    expect(await signIn(passkey, { userHandle: victim.user.id })).toMatchObject(rejectedResponse);
    expect(await completeSecondStep(victim.user.email, passkey)).toMatchObject(rejectedResponse);
  });

  test('a passkey assertion is accepted once, even when sent twenty times in parallel', async () => {
    const { passkey } = await newPasskeyUser();
    const options = readOptions(await ask('/auth/login/passkey/options'));
    const body = { credential: passkey.get(options) };

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask('/auth/login/passkey', { body })),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('signing in with a passkey is rejected when the counter decreases, as with a cloned authenticator', async () => {
    const { passkey } = await newPasskeyUser();
    await signIn(passkey, { counter: 5 });

    expect(await signIn(passkey, { counter: 4 })).toMatchObject(rejectedResponse);
    expect((await signIn(passkey, { counter: 6 })).status).toBe(200);
  });

  test('signing in with a passkey is rejected five minutes after the challenge was issued', async () => {
    const { passkey } = await newPasskeyUser();
    const options = readOptions(await ask('/auth/login/passkey/options'));
    advanceTime(300_000);

    const answer = await ask('/auth/login/passkey', { body: { credential: passkey.get(options) } });

    expect(answer).toMatchObject(rejectedResponse);
  });

  test('signing in with a passkey rejects a challenge that was issued for the second step', async () => {
    const { user, passkey } = await newPasskeyUser();
    const mfa_token = await getMfaToken(user.email);
    const options = readOptions(await ask('/auth/login/passkey/options', { body: { mfa_token } }));

    const answer = await ask('/auth/login/passkey', { body: { credential: passkey.get(options) } });

    expect(answer).toMatchObject(rejectedResponse);
  });

  test('signing in with a passkey is rejected for a disabled account, with the reason', async () => {
    const disabled = await newPasskeyUser();
    const admin = await newUser({ is_admin: true });
    await call('PUT', `/users/${disabled.user.id}`, {
      token: admin.token,
      body: { is_active: false },
    });

    expect(await signIn(disabled.passkey)).toMatchObject({
      status: 401,
      body: { code: 'account_disabled' },
    });
  });
});

describe('renaming and removing passkeys', () => {
  test('a passkey can be renamed and removed only by the owner', async () => {
    const owner = await newPasskeyUser();
    const otherOwner = await newPasskeyUser();
    const path = `/auth/mfa/passkeys/${owner.passkey.id}`;
    const body = { name: 'Phone' };

    const foreignAttempt = await call('PATCH', path, { token: otherOwner.token, body });
    const foreignRemoval = await call('DELETE', path, { token: otherOwner.token });
    const renamed = await call('PATCH', path, { token: owner.token, body });
    const removalResponse = await call('DELETE', path, { token: owner.token });

    expect([foreignAttempt.status, foreignRemoval.status]).toEqual([404, 404]);
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Phone' } });
    expect(removalResponse.status).toBe(204);
    expect(await signIn(owner.passkey)).toMatchObject(rejectedResponse);
    expect((await submitPassword(owner.user.email)).body).toHaveProperty('access_token');
  });

  test('a passkey can be removed without affecting the authenticator app and the recovery codes', async () => {
    const owner = await addTotp(await newPasskeyUser());
    const { token } = owner;
    const [passkey] = (await call('GET', '/auth/mfa', { token })).body.passkeys as { id: string }[];

    await call('DELETE', `/auth/mfa/passkeys/${passkey?.id}`, { token });

    const { body } = await submitPassword(owner.user.email);
    expect(body.methods).toEqual(['totp', 'recovery_code']);
  });

  test('a passkey confirms the user’s identity within a session', async () => {
    const { token, passkey } = await newPasskeyUser();
    advanceTime(600_000);
    const responseBefore = await ask('/auth/mfa/recovery-codes', { token });
    const options = readOptions(await ask('/auth/mfa/confirm/passkey-options', { token }));

    const confirmed = await ask('/auth/mfa/confirm', {
      token,
      body: { credential: passkey.get(options) },
    });

    expect(responseBefore.body.code).toBe('reauthentication_required');
    expect(confirmed.status).toBe(204);
    expect((await ask('/auth/mfa/recovery-codes', { token })).status).toBe(200);
  });
});

test('one second step returns at most ten passkey options; the next second step has its own limit', async () => {
  const options = async (mfa_token: string) =>
    (await ask('/auth/login/passkey/options', { body: { mfa_token } })).status;
  const newOwner = await newUser();
  await addPasskey(newOwner, new SoftAuthenticator(newOwner.user.id, host));
  const firstToken = await getMfaToken(newOwner.user.email);
  const statuses = await Promise.all(Array.from({ length: 11 }, () => options(firstToken)));

  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect(await options(await getMfaToken(newOwner.user.email))).toBe(200);
});
