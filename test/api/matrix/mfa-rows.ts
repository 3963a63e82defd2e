import { call } from '#test/support/api.ts';
import { newUser } from '#test/support/factories.ts';
import { addTotp, codeFor } from '#test/support/mfa.ts';
import { userOnly } from './fixtures.ts';
import { admins, type Fixture, type Row, sameForEveryone, signedIn } from './row.ts';

/** Creates a user with an authenticator app. */
async function withTotp(): Promise<Fixture> {
  const owner = await addTotp(await newUser());
  return { owner, params: { id: owner.user.id }, facts: { secret: owner.secret } };
}

/** Creates a user with an authenticator app who has completed the password step. */
async function afterPassword(): Promise<Fixture> {
  const fixture = await withTotp();
  const { email } = fixture.owner.user;
  const { body } = await call('POST', '/auth/login', {
    body: { email, password: 'correct horse battery' },
  });
  return { ...fixture, facts: { ...fixture.facts, mfa_token: String(body.mfa_token) } };
}

/** Creates a user who has started the set-up of an authenticator app. */
async function newUserSettingUpTotp(): Promise<Fixture> {
  const owner = await newUser();
  const { body } = await call('POST', '/auth/mfa/totp', { token: owner.token });
  return { owner, params: {}, facts: { code: codeFor(String(body.secret)) } };
}

const assertion = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};
const attestation = {
  ...assertion,
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
};

/** Second factors of the signed-in user. Routes that need a real passkey are tested in passkeys.test.ts. */
export const mfaRows: Row[] = [
  {
    route: 'POST /auth/login/totp',
    fixture: afterPassword,
    // Uses the code of the next time step, because the set-up used the current one.
    body: ({ facts }) => ({
      mfa_token: facts?.mfa_token,
      code: codeFor(facts?.secret ?? '', 1),
    }),
    statuses: sameForEveryone(200),
  },
  {
    route: 'POST /auth/login/recovery-code',
    fixture: afterPassword,
    body: ({ facts }) => ({ mfa_token: facts?.mfa_token, code: 'no such code' }),
    statuses: sameForEveryone(401),
  },
  {
    route: 'POST /auth/login/passkey/options',
    headers: { 'x-viewer-host': 'app.deckwright.test' },
    statuses: sameForEveryone(200),
  },
  {
    route: 'POST /auth/login/passkey',
    body: { credential: assertion },
    statuses: sameForEveryone(401),
  },
  { route: 'GET /auth/mfa', statuses: signedIn(200) },
  {
    route: 'POST /auth/mfa/confirm',
    body: { password: 'correct horse battery' },
    statuses: signedIn(204),
  },
  {
    route: 'POST /auth/mfa/confirm/passkey-options',
    headers: { 'x-viewer-host': 'app.deckwright.test' },
    statuses: signedIn(200),
  },
  { route: 'POST /auth/mfa/totp', statuses: signedIn(200) },
  {
    route: 'POST /auth/mfa/totp/confirm',
    fixture: newUserSettingUpTotp,
    body: ({ facts }) => ({ code: facts?.code }),
    statuses: { ...signedIn(409), owner: 200 },
  },
  {
    route: 'DELETE /auth/mfa/totp',
    fixture: withTotp,
    statuses: { ...signedIn(404), owner: 204 },
  },
  {
    route: 'POST /auth/mfa/recovery-codes',
    fixture: withTotp,
    statuses: { ...signedIn(409), owner: 200 },
  },
  {
    route: 'POST /auth/mfa/passkeys/options',
    headers: { 'x-viewer-host': 'app.deckwright.test' },
    statuses: signedIn(200),
  },
  {
    route: 'POST /auth/mfa/passkeys',
    headers: { 'x-viewer-host': 'app.deckwright.test' },
    body: { name: 'Laptop', credential: attestation },
    statuses: signedIn(401),
  },
  {
    route: 'PATCH /auth/mfa/passkeys/{id}',
    fixture: userOnly,
    body: { name: 'Laptop' },
    statuses: signedIn(404),
  },
  { route: 'DELETE /auth/mfa/passkeys/{id}', fixture: userOnly, statuses: signedIn(404) },
  { route: 'POST /users/{id}/mfa/reset', fixture: withTotp, statuses: admins(204) },
];
