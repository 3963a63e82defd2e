/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { UsersPage } from '#web/features/admin/routes/users-page.tsx';
import { useSession } from '#web/lib/session/session-store.ts';
import { makeEvent, makeListed, makeStats, pageOf } from './admin.ts';
import { makeSummary } from './decks.ts';
import { standInForDialogs, standInForPopovers } from './dialogs.ts';
import { fakeApi, on, onCall } from './fake-api.ts';
import { mountRoutes } from './mount.tsx';
import { makeUser } from './people.ts';

/** The admin who is signed in. */
export const ada = makeUser({ is_admin: true, tier: 'team' });
const { quota: _, ...listed } = ada;
export const adaListed = listed;
/** Somebody else. */
export const grace = makeListed();
export const graceDetail = { ...makeUser(), ...grace };

type Rules = Parameters<typeof fakeApi>;
/** The answer to the counts above the list. */
export const statsRule = (changes = {}) =>
  on('/api/users/stats/summary', { body: makeStats(changes) });

/** The users page at an address; `rules` come before the answers that every test needs. */
export async function openPage(search = '', ...rules: Rules) {
  const api = fakeApi(
    ...rules,
    statsRule(),
    on('/config.json', { body: { demo_model: false } }),
    onCall('GET', '/api/users', pageOf([adaListed, grace], { total: 2 })),
    onCall('GET', `/api/users/${grace.id}`, { body: graceDetail }),
    onCall('GET', `/api/users/${ada.id}`, { body: ada }),
    onCall('GET', '/presentations', pageOf([makeSummary()], { total: 4 })),
    on('/api/audit', pageOf([makeEvent()])),
  );
  const routes = [
    { path: 'admin/users', Component: UsersPage },
    { path: '*', element: <p>elsewhere</p> },
  ];
  const router = await mountRoutes(routes, `/admin/users${search}`);
  return { api, search: () => new URLSearchParams(router.state.location.search), router };
}

/** What every test of the page begins with. */
export function signInAsAda(): void {
  standInForDialogs();
  standInForPopovers();
  useSession.setState({ user: ada, status: 'in' });
}
