import { newEmail, testPassword } from '#test/support/factories.ts';
import {
  account,
  apiKey,
  brand,
  invite,
  otherDevice,
  readyExport,
  reset,
  sharedMail,
  verification,
  webhook,
} from './fixtures.ts';
import {
  type Row,
  statusesForAdmins,
  statusesForEveryone,
  statusesForOwners,
  statusesForSignedIn,
} from './row.ts';

const ownAccountStatuses = { ...statusesForSignedIn(200), unverified: 403 };

/** Routes for signing in and for the caller's own data. */
export const accountRows: Row[] = [
  { route: 'GET /health', statuses: statusesForEveryone(200) },
  { route: 'GET /.well-known/jwks.json', statuses: statusesForEveryone(200) },
  {
    route: 'POST /auth/register',
    fixture: invite,
    body: ({ facts }) => ({
      email: newEmail(),
      password: testPassword,
      full_name: 'Ada',
      invite_code: facts?.code,
    }),
    statuses: statusesForEveryone(202),
  },
  {
    // Each caller signs in with their own e-mail; the anonymous caller's e-mail has no account.
    route: 'POST /auth/login',
    body: (_fixture, { email }) => ({ email, password: testPassword }),
    statuses: ownAccountStatuses,
  },
  {
    route: 'POST /auth/refresh',
    body: (_fixture, { refreshToken }) => ({ refresh_token: refreshToken }),
    statuses: statusesForSignedIn(200),
  },
  { route: 'GET /auth/me', statuses: statusesForSignedIn(200) },
  {
    // Signing out with an invalid token succeeds, because there is nothing to end. Without a token it returns 401.
    route: 'POST /auth/logout',
    statuses: { ...statusesForEveryone(204), anonymous: 401 },
  },
  {
    route: 'POST /auth/send-verification',
    body: (_fixture, { email }) => ({ email }),
    statuses: statusesForEveryone(202),
  },
  {
    route: 'POST /auth/resend-verification',
    body: (_fixture, { email }) => ({ email }),
    statuses: statusesForEveryone(202),
  },
  {
    route: 'GET /auth/verify-email/{token}',
    fixture: verification,
    statuses: statusesForEveryone(200),
  },
  {
    route: 'POST /auth/verification-link',
    fixture: verification,
    body: ({ facts }) => ({ token: facts?.token }),
    statuses: statusesForEveryone(200),
  },
  {
    route: 'POST /auth/verify-email',
    fixture: verification,
    body: ({ facts }) => ({ token: facts?.token, password: 'another password' }),
    statuses: statusesForEveryone(200),
  },
  {
    route: 'POST /invitations/stop',
    fixture: sharedMail,
    body: ({ facts }) => ({ token: facts?.token }),
    statuses: statusesForEveryone(204),
  },
  {
    route: 'POST /auth/request-invite-code',
    body: (_fixture, { email }) => ({ email }),
    statuses: statusesForEveryone(202),
  },
  {
    route: 'POST /auth/forgot-password',
    body: (_fixture, { email }) => ({ email }),
    statuses: statusesForEveryone(202),
  },
  {
    route: 'POST /auth/reset-password',
    fixture: reset,
    body: ({ facts }) => ({ token: facts?.token, password: 'another password' }),
    statuses: statusesForEveryone(200),
  },
  {
    route: 'POST /auth/change-password',
    body: { current_password: testPassword, new_password: 'another password' },
    statuses: statusesForSignedIn(200),
  },
  { route: 'GET /auth/events', statuses: statusesForSignedIn(200) },
  { route: 'GET /auth/sessions', statuses: statusesForSignedIn(200) },
  { route: 'POST /auth/sessions/revoke-others', statuses: statusesForSignedIn(204) },
  {
    route: 'DELETE /auth/sessions/{id}',
    fixture: otherDevice,
    statuses: statusesForOwners(204, 404),
  },
  {
    route: 'POST /mcp',
    headers: { accept: 'application/json, text/event-stream' },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    statuses: statusesForSignedIn(200),
  },
  {
    route: 'POST /keys',
    body: { name: 'CI', scopes: ['read'] },
    statuses: statusesForSignedIn(201),
  },
  { route: 'GET /keys', statuses: statusesForSignedIn(200) },
  { route: 'GET /keys/{id}', fixture: apiKey, statuses: statusesForOwners(200, 404) },
  { route: 'DELETE /keys/{id}', fixture: apiKey, statuses: statusesForOwners(204, 404) },
  {
    route: 'POST /webhooks',
    body: { url: 'https://hooks.example.com/', events: ['version.published'] },
    statuses: statusesForSignedIn(201),
  },
  { route: 'GET /webhooks', statuses: statusesForSignedIn(200) },
  { route: 'GET /webhooks/{id}', fixture: webhook, statuses: statusesForOwners(200, 404) },
  {
    route: 'PATCH /webhooks/{id}',
    fixture: webhook,
    body: { is_active: false },
    statuses: statusesForOwners(200, 404),
  },
  { route: 'DELETE /webhooks/{id}', fixture: webhook, statuses: statusesForOwners(204, 404) },
  {
    route: 'POST /webhooks/{id}/rotate-secret',
    fixture: webhook,
    statuses: statusesForOwners(200, 404),
  },
  { route: 'POST /webhooks/{id}/test', fixture: webhook, statuses: statusesForOwners(202, 404) },
  {
    route: 'GET /webhooks/{id}/deliveries',
    fixture: webhook,
    statuses: statusesForOwners(200, 404),
  },
  {
    route: 'POST /webhooks/{id}/deliveries/{delivery_id}/redeliver',
    fixture: webhook,
    statuses: statusesForOwners(202, 404),
  },
  {
    route: 'POST /brands',
    body: { name: 'Acme', theme: 'ledger:0a6540' },
    statuses: statusesForSignedIn(201),
  },
  { route: 'GET /brands', statuses: statusesForSignedIn(200) },
  // An address in a private network is refused for every signed-in caller.
  {
    route: 'POST /brands/proposals',
    body: { url: 'http://10.0.0.1/' },
    statuses: statusesForSignedIn(424),
  },
  { route: 'GET /brands/{id}', fixture: brand, statuses: statusesForOwners(200, 404) },
  {
    route: 'GET /brands/{id}/pictures/{picture}',
    fixture: brand,
    statuses: statusesForOwners(200, 404),
  },
  {
    route: 'PATCH /brands/{id}',
    fixture: brand,
    headers: { 'if-match': '"1"' },
    body: { footer: 'Acme Ltd' },
    statuses: statusesForOwners(200, 404),
  },
  { route: 'DELETE /brands/{id}', fixture: brand, statuses: statusesForOwners(204, 404) },
  { route: 'GET /users/me/quota', statuses: statusesForSignedIn(200) },
  { route: 'POST /users/me/export', statuses: statusesForSignedIn(202) },
  { route: 'GET /users/me/export', statuses: statusesForSignedIn(200) },
  {
    route: 'GET /users/me/export/download',
    fixture: readyExport,
    statuses: { ...statusesForSignedIn(409), owner: 200 },
  },
  { route: 'PUT /users/me/locale', body: { locale: 'zh' }, statuses: statusesForSignedIn(200) },
  { route: 'PUT /users/me/name', body: { full_name: 'Ada' }, statuses: statusesForSignedIn(200) },
  { route: 'GET /users/me/usage-history', statuses: statusesForSignedIn(200) },
  { route: 'GET /tokens/me/tokens', statuses: statusesForSignedIn(200) },
  { route: 'GET /queue/status', statuses: statusesForSignedIn(200) },
  // Whether a user id exists is not secret, but the user's token usage is.
  {
    route: 'GET /users/{id}/usage',
    fixture: account,
    statuses: { ...statusesForAdmins(200), owner: 200 },
  },
  {
    route: 'GET /tokens/users/{id}/tokens',
    fixture: account,
    statuses: { ...statusesForAdmins(200), owner: 200 },
  },
];
