import { newEmail, testPassword } from '#test/support/factories.ts';
import { open, owners, type Row, signedIn } from './row.ts';
import { account, invite, otherDevice, reset, verification } from './scenes.ts';

const ownAccount = { ...signedIn(200), unverified: 403 };

/** Signing in and what is asked for oneself. */
export const accountRows: Row[] = [
  { route: 'GET /health', statuses: open(200) },
  { route: 'GET /.well-known/jwks.json', statuses: open(200) },
  {
    route: 'POST /auth/register',
    scene: invite,
    body: ({ facts }) => ({
      email: newEmail(),
      password: testPassword,
      full_name: 'Ada',
      invite_code: facts?.code,
    }),
    statuses: open(202),
  },
  {
    // Each with their own address; nobody has one that nobody has.
    route: 'POST /auth/login',
    body: (_scene, { email }) => ({ email, password: testPassword }),
    statuses: ownAccount,
  },
  {
    route: 'POST /auth/refresh',
    body: (_scene, { refreshToken }) => ({ refresh_token: refreshToken }),
    statuses: signedIn(200),
  },
  { route: 'GET /auth/me', statuses: signedIn(200) },
  {
    // A token that is good for nothing has nothing to end: no error. None at all is one.
    route: 'POST /auth/logout',
    statuses: { ...open(204), anonymous: 401 },
  },
  {
    route: 'POST /auth/send-verification',
    body: (_scene, { email }) => ({ email }),
    statuses: open(202),
  },
  {
    route: 'POST /auth/resend-verification',
    body: (_scene, { email }) => ({ email }),
    statuses: open(202),
  },
  { route: 'GET /auth/verify-email/{token}', scene: verification, statuses: open(200) },
  {
    route: 'POST /auth/verification-link',
    scene: verification,
    body: ({ facts }) => ({ token: facts?.token }),
    statuses: open(200),
  },
  {
    route: 'POST /auth/verify-email',
    scene: verification,
    body: ({ facts }) => ({ token: facts?.token, password: 'another password' }),
    statuses: open(200),
  },
  {
    route: 'POST /auth/request-invite-code',
    body: (_scene, { email }) => ({ email }),
    statuses: open(202),
  },
  {
    route: 'POST /auth/forgot-password',
    body: (_scene, { email }) => ({ email }),
    statuses: open(202),
  },
  {
    route: 'POST /auth/reset-password',
    scene: reset,
    body: ({ facts }) => ({ token: facts?.token, password: 'another password' }),
    statuses: open(200),
  },
  {
    route: 'POST /auth/change-password',
    body: { current_password: testPassword, new_password: 'another password' },
    statuses: signedIn(200),
  },
  { route: 'GET /auth/events', statuses: signedIn(200) },
  { route: 'GET /auth/sessions', statuses: signedIn(200) },
  { route: 'POST /auth/sessions/revoke-others', statuses: signedIn(204) },
  { route: 'DELETE /auth/sessions/{id}', scene: otherDevice, statuses: owners(204, 404) },
  { route: 'GET /users/me/quota', statuses: signedIn(200) },
  { route: 'PUT /users/me/locale', body: { locale: 'zh' }, statuses: signedIn(200) },
  { route: 'GET /users/me/usage-history', statuses: signedIn(200) },
  { route: 'GET /tokens/me/tokens', statuses: signedIn(200) },
  { route: 'GET /queue/status', statuses: signedIn(200) },
  // That there is a user of an id is no secret to who has it; what they spent is.
  {
    route: 'GET /users/{id}/usage',
    scene: account,
    statuses: { ...signedIn(200), other: 403 },
  },
  {
    route: 'GET /tokens/users/{id}/tokens',
    scene: account,
    statuses: { ...signedIn(200), other: 403 },
  },
];
