import { account, invite, inviteRequest } from './fixtures.ts';
import { type Row, statusesForAdmins, statusesForEveryone } from './row.ts';

/** Routes of admins for users and codes; "owner" is the user whom the admin changes. */
export const adminRows: Row[] = [
  {
    route: 'GET /invite-codes/{code}/validate',
    fixture: invite,
    statuses: statusesForEveryone(200),
  },
  { route: 'GET /invite-codes', statuses: statusesForAdmins(200) },
  { route: 'POST /invite-codes', body: {}, statuses: statusesForAdmins(201) },
  { route: 'GET /invite-codes/{id}', fixture: invite, statuses: statusesForAdmins(200) },
  {
    route: 'PUT /invite-codes/{id}',
    fixture: invite,
    body: { note: 'For the fair' },
    statuses: statusesForAdmins(200),
  },
  { route: 'DELETE /invite-codes/{id}', fixture: invite, statuses: statusesForAdmins(204) },
  { route: 'GET /invite-codes/requests', statuses: statusesForAdmins(200) },
  {
    route: 'POST /invite-codes/requests/{id}/grant',
    fixture: inviteRequest,
    statuses: statusesForAdmins(200),
  },
  {
    route: 'POST /invite-codes/requests/{id}/decline',
    fixture: inviteRequest,
    statuses: statusesForAdmins(200),
  },
  { route: 'GET /users', statuses: statusesForAdmins(200) },
  { route: 'GET /users/stats/summary', statuses: statusesForAdmins(200) },
  { route: 'GET /users/{id}', fixture: account, statuses: statusesForAdmins(200) },
  {
    route: 'PUT /users/{id}',
    fixture: account,
    body: { full_name: 'New Name' },
    statuses: statusesForAdmins(200),
  },
  { route: 'DELETE /users/{id}', fixture: account, statuses: statusesForAdmins(204) },
  {
    route: 'PUT /users/{id}/tier',
    fixture: account,
    body: { tier: 'pro' },
    statuses: statusesForAdmins(200),
  },
  {
    route: 'PUT /users/{id}/limits',
    fixture: account,
    body: { decks_a_month: 7, tokens_a_month: null },
    statuses: statusesForAdmins(200),
  },
  { route: 'POST /users/{id}/end-sessions', fixture: account, statuses: statusesForAdmins(204) },
  { route: 'POST /users/{id}/resume-mail', fixture: account, statuses: statusesForAdmins(204) },
  { route: 'GET /users/{id}/events', fixture: account, statuses: statusesForAdmins(200) },
  { route: 'GET /users/{id}/presentations', fixture: account, statuses: statusesForAdmins(200) },
  { route: 'GET /audit', statuses: statusesForAdmins(200) },
  { route: 'GET /tokens/admin/stats', statuses: statusesForAdmins(200) },
];
