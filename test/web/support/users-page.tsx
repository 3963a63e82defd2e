/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { UsersPage } from '#web/features/admin/routes/users-page.tsx';
import { useSession } from '#web/lib/session/session-store.ts';
import { createListResponse, makeEvent, makeListedUser, makeStats } from './admin.ts';
import { makeSummary } from './decks.ts';
import { mockDialogs, mockPopovers } from './dialogs.ts';
import { fakeApi, onCall, onPath } from './fake-api.ts';
import { mountRoutes } from './mount.tsx';
import { makeUser } from './users.ts';

/** The signed-in admin. */
export const adaUser = makeUser({ is_admin: true, tier: 'team' });
const { quota: _, ...adaWithoutQuota } = adaUser;
export const adaListItem = adaWithoutQuota;
/** A second user in the list. */
export const graceListItem = makeListedUser();
export const graceDetail = { ...makeUser(), ...graceListItem };

type Rules = Parameters<typeof fakeApi>;
/** Returns the rule for the request of the user counts. */
export const createStatsRule = (changes = {}) =>
  onPath('/api/users/stats/summary', { body: makeStats(changes) });

/** Renders the users page at a URL; `rules` take precedence over the default responses. */
export async function openUsersPage(search = '', ...rules: Rules) {
  const api = fakeApi(
    ...rules,
    createStatsRule(),
    onPath('/config.json', { body: { demo_model: false } }),
    onCall('GET', '/api/users', createListResponse([adaListItem, graceListItem], { total: 2 })),
    onCall('GET', `/api/users/${graceListItem.id}`, { body: graceDetail }),
    onCall('GET', `/api/users/${adaUser.id}`, { body: adaUser }),
    onCall('GET', '/presentations', createListResponse([makeSummary()], { total: 4 })),
    onPath('/api/audit', createListResponse([makeEvent()])),
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
  useSession.setState({ user: adaUser, status: 'in' });
}
