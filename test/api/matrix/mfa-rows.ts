import { call } from '#test/support/api.ts';
import { newUser } from '#test/support/factories.ts';
import { addTotp, codeFor } from '#test/support/mfa.ts';
import { admins, open, type Row, type Scene, signedIn } from './row.ts';
import { nothing } from './scenes.ts';

/** Somebody with an authenticator app. */
async function withTotp(): Promise<Scene> {
  const owner = await addTotp(await newUser());
  return { owner, params: { id: owner.user.id }, facts: { secret: owner.secret } };
}

/** Somebody whose password was right and whose code comes next. */
async function afterPassword(): Promise<Scene> {
  const scene = await withTotp();
  const { email } = scene.owner.user;
  const { body } = await call('POST', '/auth/login', {
    body: { email, password: 'correct horse battery' },
  });
  return { ...scene, facts: { ...scene.facts, mfa_token: String(body.mfa_token) } };
}

/** Somebody with the set-up of an app begun. */
async function settingUp(): Promise<Scene> {
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

/** Second factors: whoever is signed in, about their own. What needs a real passkey: passkeys.test.ts. */
export const mfaRows: Row[] = [
  {
    route: 'POST /auth/login/totp',
    scene: afterPassword,
    // The next step's code: this one's was used in the set-up.
    body: ({ facts }) => ({
      mfa_token: facts?.mfa_token,
      code: codeFor(facts?.secret ?? '', 1),
    }),
    statuses: open(200),
  },
  {
    route: 'POST /auth/login/recovery-code',
    scene: afterPassword,
    body: ({ facts }) => ({ mfa_token: facts?.mfa_token, code: 'no such code' }),
    statuses: open(401),
  },
  {
    route: 'POST /auth/login/passkey/options',
    headers: { 'x-viewer-host': 'app.deckwright.test' },
    statuses: open(200),
  },
  { route: 'POST /auth/login/passkey', body: { credential: assertion }, statuses: open(401) },
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
    scene: settingUp,
    body: ({ facts }) => ({ code: facts?.code }),
    statuses: { ...signedIn(409), owner: 200 },
  },
  {
    route: 'DELETE /auth/mfa/totp',
    scene: withTotp,
    statuses: { ...signedIn(404), owner: 204 },
  },
  {
    route: 'POST /auth/mfa/recovery-codes',
    scene: withTotp,
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
    scene: nothing,
    body: { name: 'Laptop' },
    statuses: signedIn(404),
  },
  { route: 'DELETE /auth/mfa/passkeys/{id}', scene: nothing, statuses: signedIn(404) },
  { route: 'POST /users/{id}/mfa/reset', scene: withTotp, statuses: admins(204) },
];
