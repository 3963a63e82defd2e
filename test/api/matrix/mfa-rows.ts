import { call } from '#test/support/api.ts';
import { newUser } from '#test/support/factories.ts';
import { addTotp, createTotpCode } from '#test/support/mfa.ts';
import { userOnly } from './fixtures.ts';
import {
  type Fixture,
  type Row,
  statusesForAdmins,
  statusesForEveryone,
  statusesForSignedIn,
} from './row.ts';

/** Creates a user with an authenticator app. */
async function createTotpFixture(): Promise<Fixture> {
  const owner = await addTotp(await newUser());
  return { owner, params: { id: owner.user.id }, facts: { secret: owner.secret } };
}

/** Creates a user with an authenticator app who has completed the password step. */
async function createSecondStepFixture(): Promise<Fixture> {
  const fixture = await createTotpFixture();
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
  return { owner, params: {}, facts: { code: createTotpCode(String(body.secret)) } };
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
    fixture: createSecondStepFixture,
    // Uses the code of the next time step, because the set-up used the current one.
    body: ({ facts }) => ({
      mfa_token: facts?.mfa_token,
      code: createTotpCode(facts?.secret ?? '', 1),
    }),
    statuses: statusesForEveryone(200),
  },
  {
    route: 'POST /auth/login/recovery-code',
    fixture: createSecondStepFixture,
    body: ({ facts }) => ({ mfa_token: facts?.mfa_token, code: 'no such code' }),
    statuses: statusesForEveryone(401),
  },
  {
    route: 'POST /auth/login/passkey/options',
    headers: { 'x-viewer-host': 'app.deckwright.test' },
    statuses: statusesForEveryone(200),
  },
  {
    route: 'POST /auth/login/passkey',
    body: { credential: assertion },
    statuses: statusesForEveryone(401),
  },
  { route: 'GET /auth/mfa', statuses: statusesForSignedIn(200) },
  {
    route: 'POST /auth/mfa/confirm',
    body: { password: 'correct horse battery' },
    statuses: statusesForSignedIn(204),
  },
  {
    route: 'POST /auth/mfa/confirm/passkey-options',
    headers: { 'x-viewer-host': 'app.deckwright.test' },
    statuses: statusesForSignedIn(200),
  },
  { route: 'POST /auth/mfa/totp', statuses: statusesForSignedIn(200) },
  {
    route: 'POST /auth/mfa/totp/confirm',
    fixture: newUserSettingUpTotp,
    body: ({ facts }) => ({ code: facts?.code }),
    statuses: { ...statusesForSignedIn(409), owner: 200 },
  },
  {
    route: 'DELETE /auth/mfa/totp',
    fixture: createTotpFixture,
    statuses: { ...statusesForSignedIn(404), owner: 204 },
  },
  {
    route: 'POST /auth/mfa/recovery-codes',
    fixture: createTotpFixture,
    statuses: { ...statusesForSignedIn(409), owner: 200 },
  },
  {
    route: 'POST /auth/mfa/passkeys/options',
    headers: { 'x-viewer-host': 'app.deckwright.test' },
    statuses: statusesForSignedIn(200),
  },
  {
    route: 'POST /auth/mfa/passkeys',
    headers: { 'x-viewer-host': 'app.deckwright.test' },
    body: { name: 'Laptop', credential: attestation },
    statuses: statusesForSignedIn(401),
  },
  {
    route: 'PATCH /auth/mfa/passkeys/{id}',
    fixture: userOnly,
    body: { name: 'Laptop' },
    statuses: statusesForSignedIn(404),
  },
  {
    route: 'DELETE /auth/mfa/passkeys/{id}',
    fixture: userOnly,
    statuses: statusesForSignedIn(404),
  },
  {
    route: 'POST /users/{id}/mfa/reset',
    fixture: createTotpFixture,
    statuses: statusesForAdmins(204),
  },
];
