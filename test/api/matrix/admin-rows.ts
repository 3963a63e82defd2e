import { admins, open, type Row } from './row.ts';
import { account, invite, inviteRequest } from './scenes.ts';

/** What admins do with users and codes; "owner" is the user that it is done to. */
export const adminRows: Row[] = [
  { route: 'GET /invite-codes/{code}/validate', scene: invite, statuses: open(200) },
  { route: 'GET /invite-codes', statuses: admins(200) },
  { route: 'POST /invite-codes', body: {}, statuses: admins(201) },
  { route: 'GET /invite-codes/{id}', scene: invite, statuses: admins(200) },
  {
    route: 'PUT /invite-codes/{id}',
    scene: invite,
    body: { note: 'For the fair' },
    statuses: admins(200),
  },
  { route: 'DELETE /invite-codes/{id}', scene: invite, statuses: admins(204) },
  { route: 'GET /invite-codes/requests', statuses: admins(200) },
  {
    route: 'POST /invite-codes/requests/{id}/grant',
    scene: inviteRequest,
    statuses: admins(200),
  },
  {
    route: 'POST /invite-codes/requests/{id}/decline',
    scene: inviteRequest,
    statuses: admins(200),
  },
  { route: 'GET /users', statuses: admins(200) },
  { route: 'GET /users/stats/summary', statuses: admins(200) },
  { route: 'GET /users/{id}', scene: account, statuses: admins(200) },
  {
    route: 'PUT /users/{id}',
    scene: account,
    body: { full_name: 'New Name' },
    statuses: admins(200),
  },
  { route: 'DELETE /users/{id}', scene: account, statuses: admins(204) },
  {
    route: 'PUT /users/{id}/tier',
    scene: account,
    body: { tier: 'pro' },
    statuses: admins(200),
  },
  { route: 'POST /users/{id}/end-sessions', scene: account, statuses: admins(204) },
  { route: 'POST /users/{id}/resume-mail', scene: account, statuses: admins(204) },
  { route: 'GET /users/{id}/events', scene: account, statuses: admins(200) },
  { route: 'GET /users/{id}/presentations', scene: account, statuses: admins(200) },
  { route: 'GET /audit', statuses: admins(200) },
  { route: 'GET /tokens/admin/stats', statuses: admins(200) },
];
