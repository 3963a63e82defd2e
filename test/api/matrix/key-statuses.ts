import { type KeyScope, keyScopes } from '#shared/domain/api-keys.ts';
import { newKey } from '#test/support/api-keys.ts';
import { newAdmin, type TestUser } from '#test/support/factories.ts';
import { sendRow } from './call-all.ts';
import { userOnly } from './fixtures.ts';
import type { Row } from './row.ts';

/** Routes that need a session: API keys can't use them, whatever their scopes. */
const personalRoutes: readonly Row['route'][] = [
  'POST /auth/change-password',
  'GET /auth/events',
  'GET /auth/sessions',
  'POST /auth/sessions/revoke-others',
  'DELETE /auth/sessions/{id}',
  'PUT /users/me/locale',
  'PUT /users/me/name',
  'POST /users/me/export',
  'GET /users/me/export',
  'GET /users/me/export/download',
  'DELETE /trash/{id}',
  'POST /presentations/{id}/collaborators',
  'PATCH /presentations/{id}/collaborators/{collaborator_id}',
  'DELETE /presentations/{id}/collaborators/{collaborator_id}',
  'DELETE /presentations/{id}/comments/{comment_id}',
  'PUT /presentations/{id}/presence',
  'DELETE /users/{id}',
  'POST /users/{id}/end-sessions',
  'POST /users/{id}/mfa/reset',
  'POST /keys',
  'GET /keys',
  'GET /keys/{id}',
  'DELETE /keys/{id}',
];

/** Returns the scope that a route needs: null if the route refuses keys, undefined if the route is public. */
function getRequiredScope({ route, statuses }: Row): KeyScope | null | undefined {
  if (personalRoutes.includes(route) || route.includes(' /auth/mfa')) return null;
  if (statuses.anonymous !== 401 || route.includes(' /auth/login')) return undefined;
  if (route === 'POST /auth/refresh' || route === 'POST /auth/logout') return undefined;
  if (statuses.owner === 403) return 'admin';
  // MCP itself needs the scope `read`; each tool also needs the scope of the routes that it calls.
  if (route === 'POST /mcp') return 'read';
  return route.startsWith('GET') ? 'read' : 'generate';
}

type KeyStatuses = Partial<Record<KeyScope, number>>;

/** Returns the expected status for a key with each single scope; empty for a public route, which ignores keys. */
export function getExpectedKeyStatuses(row: Row): KeyStatuses {
  const needed = getRequiredScope(row);
  if (needed === undefined) return {};
  const allowed = needed === 'admin' ? row.statuses.admin : row.statuses.owner;
  return Object.fromEntries(
    keyScopes.map((scope) => [scope, scope === needed ? allowed : 403]),
  ) as KeyStatuses;
}

/**
 * Returns the status for keys of the owner with one scope each; the key with the scope `admin` belongs to an admin. The
 * scope that the route needs is tested last, because only that call changes the fixture.
 */
export async function callWithKeys(row: Row): Promise<KeyStatuses> {
  const needed = getRequiredScope(row);
  if (needed === undefined) return {};
  const answers: [KeyScope, number][] = [];
  const fixture = await (row.fixture ?? userOnly)();
  for (const scope of keyScopes.toSorted((a) => (a === needed ? 1 : -1))) {
    const user: TestUser = scope === 'admin' ? await newAdmin() : fixture.owner;
    const { key } = await newKey(user, scope);
    const caller = { name: 'owner' as const, email: user.user.email, token: key, refreshToken: '' };
    answers.push([scope, await sendRow(row, fixture, caller)]);
  }
  return Object.fromEntries(answers);
}
