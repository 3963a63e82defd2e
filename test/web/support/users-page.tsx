/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { UsersPage } from '#web/features/admin/routes/users-page.tsx';
import { useSession } from '#web/lib/session/session-store.ts';
import { listResponse, makeEvent, makeListedUser, makeStats } from './admin.ts';
import { makeSummary } from './decks.ts';
import { mockDialogs, mockPopovers } from './dialogs.ts';
import { fakeApi, onCall, onPath } from './fake-api.ts';
import { mountRoutes } from './mount.tsx';
import { makeUser } from './users.ts';

/** The signed-in admin. */
export const ada = makeUser({ is_admin: true, tier: 'team' });
const { quota: _, ...listed } = ada;
export const adaListed = listed;
/** A second user in the list. */
export const grace = makeListedUser();
export const graceDetail = { ...makeUser(), ...grace };

type Rules = Parameters<typeof fakeApi>;
/** Returns the rule for the request of the user counts. */
export const statsRule = (changes = {}) =>
  onPath('/api/users/stats/summary', { body: makeStats(changes) });

/** Renders the users page at a URL; `rules` take precedence over the default responses. */
export async function openUsersPage(search = '', ...rules: Rules) {
  const api = fakeApi(
    ...rules,
    statsRule(),
    onPath('/config.json', { body: { demo_model: false } }),
    onCall('GET', '/api/users', listResponse([adaListed, grace], { total: 2 })),
    onCall('GET', `/api/users/${grace.id}`, { body: graceDetail }),
    onCall('GET', `/api/users/${ada.id}`, { body: ada }),
    onCall('GET', '/presentations', listResponse([makeSummary()], { total: 4 })),
    onPath('/api/audit', listResponse([makeEvent()])),
  );
  const routes = [
    { path: 'admin/users', Component: UsersPage },
    { path: '*', element: <p>elsewhere</p> },
  ];
  const router = await mountRoutes(routes, `/admin/users${search}`);
  return { api, search: () => new URLSearchParams(router.state.location.search), router };
}

/** Prepares each test of the users page. */
export function setupUsersPage(): void {
  mockDialogs();
  mockPopovers();
  useSession.setState({ user: ada, status: 'in' });
}
