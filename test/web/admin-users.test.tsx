/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UsersPage } from '#web/features/admin/routes/users-page.tsx';
import { useSession } from '#web/lib/session/session-store.ts';
import { makeEvent, makeListed, makeStats, pageOf } from './support/admin.ts';
import { makeSummary } from './support/decks.ts';
import { standInForDialogs, standInForPopovers } from './support/dialogs.ts';
import { fakeApi, on, onCall } from './support/fake-api.ts';
import { mountRoutes } from './support/mount.tsx';
import { makeUser } from './support/people.ts';

const ada = makeUser({ is_admin: true, tier: 'team' });
const { quota: _, ...adaListed } = ada;
const grace = makeListed();
const graceDetail = { ...makeUser(), ...grace };
const cursor = '01J0000000000000000000000Z';

type Rules = Parameters<typeof fakeApi>;
const statsRule = (changes = {}) => on('/api/users/stats/summary', { body: makeStats(changes) });

/** The page at an address; `rules` come before the answers that every test needs. */
async function openPage(search = '', ...rules: Rules) {
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

const listCalls = (api: ReturnType<typeof fakeApi>) =>
  api.sent.filter(({ path }) => /^\/api\/users\?/.test(path)).map(({ path }) => path);

/** An item of somebody's menu; here every menu stands open. */
const item = async (name: string, who: string) =>
  within(await screen.findByRole('menu', { name: `Actions for ${who}` })).getByRole('menuitem', {
    name: new RegExp(`^${name}`),
  });

beforeEach(() => {
  standInForDialogs();
  standInForPopovers();
  useSession.setState({ user: ada, status: 'in' });
});
afterEach(() => cleanup());

describe('the list of users', () => {
  it('shows who there is, and what the address asks for', async () => {
    const { api } = await openPage('?q=gr&tier=pro&is_verified=false&sort=email&is_admin=nonsense');

    expect(await screen.findByRole('link', { name: 'Grace Hopper' })).toBeTruthy();
    expect(screen.getByText('2 in all')).toBeTruthy();
    const [asked] = listCalls(api);
    const query = new URLSearchParams(asked?.split('?')[1]);
    expect(Object.fromEntries(query)).toEqual({
      q: 'gr',
      tier: 'pro',
      is_verified: 'false',
      sort: 'email',
      limit: '25',
    });
  });

  it('keeps filters in the address and starts again at the first page', async () => {
    const { search } = await openPage(`?after=${cursor}&page=3`);
    await screen.findByRole('link', { name: 'Grace Hopper' });

    fireEvent.change(screen.getByLabelText('Account'), { target: { value: 'false' } });
    fireEvent.change(
      screen.getByRole('searchbox', { name: 'Search by the start of a name, e-mail or domain' }),
      {
        target: { value: ' hopper ' },
      },
    );

    await waitFor(() => expect(search().get('q')).toBe('hopper'));
    expect(Object.fromEntries(search())).toEqual({ is_active: 'false', q: 'hopper' });
  });

  it('goes to the next page and back', async () => {
    const first = pageOf([adaListed], { next_cursor: cursor, total: 26 });
    const { api, search } = await openPage(
      '',
      onCall('GET', '/api/users', first, pageOf([grace], { total: 26 }), first),
    );
    expect(await screen.findByText('1–1 of 26')).toBeTruthy();
    screen.getByRole('button', { name: 'Next' }).focus();
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('link', { name: 'Grace Hopper' })).toBeTruthy();
    // There is no next page to go to: the focus is where the page is told.
    expect(document.activeElement).toBe(screen.getByText('26–26 of 26'));
    expect(Object.fromEntries(search())).toEqual({ after: cursor, page: '2' });
    expect(listCalls(api).at(-1)).toContain(`cursor=${cursor}`);

    fireEvent.click(screen.getByRole('button', { name: 'Previous' }));

    expect(await screen.findByText('1–1 of 26')).toBeTruthy();
    expect(search().size).toBe(0);
  });

  it('says that nobody fits, and shows everybody again', async () => {
    const { search } = await openPage('?q=zzz', onCall('GET', '/api/users', pageOf([])));

    fireEvent.click(await screen.findByRole('button', { name: 'Show everybody' }));

    expect(search().get('q')).toBeNull();
  });

  it('says of an empty page only that, where others follow', async () => {
    await openPage(
      '?q=hopper',
      onCall('GET', '/api/users', pageOf([], { next_cursor: cursor }), pageOf([grace])),
    );
    expect(await screen.findByText('None on this page')).toBeTruthy();
    expect(screen.queryByText('Nobody fits')).toBeNull();

    fireEvent.click(screen.getByRole('button', { name: 'Next' }));

    expect(await screen.findByRole('link', { name: 'Grace Hopper' })).toBeTruthy();
  });

  it('says of an empty page after others only that', async () => {
    const { api } = await openPage(
      `?q=hopper&after=${cursor}&page=2`,
      onCall('GET', '/api/users', pageOf([], { total: 25 })),
    );

    expect(await screen.findByText('None on this page')).toBeTruthy();
    expect(screen.getByText('Page 2')).toBeTruthy();
    expect(listCalls(api)).toHaveLength(1);
  });

  it('says what went wrong in its place, and tries again', async () => {
    await openPage(
      '',
      onCall(
        'GET',
        '/api/users',
        { status: 403, body: { detail: 'Only for admins.', code: 'forbidden', request_id: 'r-2' } },
        pageOf([grace]),
      ),
    );
    await screen.findByText('Only for admins.');

    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('link', { name: 'Grace Hopper' })).toBeTruthy();
  });

  it('is narrowed by a press on a figure', async () => {
    const { search } = await openPage('?tier=pro');
    const figures = await screen.findByRole('list', { name: 'Users by kind' });

    fireEvent.click(within(figures).getByRole('button', { name: /Not verified/ }));

    expect(Object.fromEntries(search())).toEqual({ is_verified: 'false' });
    expect(screen.getByText('3 people registered in the last 30 days')).toBeTruthy();
  });
});

describe('what can be done to a user', () => {
  it('disables after asking', async () => {
    const { api } = await openPage(
      '',
      onCall('PUT', `/users/${grace.id}`, { body: { ...graceDetail, is_active: false } }),
    );
    fireEvent.click(await item('Disable', 'Grace Hopper'));
    const dialog = await screen.findByRole('dialog', { name: 'Disable Grace Hopper?' });
    expect(dialog.textContent).toContain('signed out everywhere at once');
    expect(api.sent.some(({ method }) => method === 'PUT')).toBe(false);

    fireEvent.click(within(dialog).getByRole('button', { name: 'Disable' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [put] = api.sent.filter(({ method }) => method === 'PUT');
    expect(put?.body).toEqual({ is_active: false });
    expect(listCalls(api).length).toBeGreaterThan(1);
  });

  it('deletes only once the address is typed, and says what goes with it', async () => {
    const { api } = await openPage(
      `?user=${grace.id}`,
      onCall('DELETE', `/users/${grace.id}`, { status: 204 }),
    );
    const drawer = await screen.findByRole('dialog', { name: 'Grace Hopper' });
    fireEvent.click(within(drawer).getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Grace Hopper?' });
    expect(await within(dialog).findByText(/^4 presentations/)).toBeTruthy();
    expect(dialog.textContent).toMatch(/uploaded files.*sign-ins on every device/);
    const press = within(dialog).getByRole('button', { name: 'Delete' });
    const field = within(dialog).getByLabelText('Type grace@example.com to confirm');
    expect(press).toHaveProperty('disabled', true);
    fireEvent.change(field, { target: { value: 'grace@example.co' } });
    fireEvent.submit(field);
    expect(api.sent.some(({ method }) => method === 'DELETE')).toBe(false);

    fireEvent.change(field, { target: { value: ' Grace@example.com' } });
    fireEvent.click(press);

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const deleted = api.sent.findIndex(({ method }) => method === 'DELETE');
    const asked = api.sent.slice(deleted + 1).map(({ path }) => path);
    expect(asked.filter((path) => path.includes(grace.id))).toEqual([]);
    expect(asked.some((path) => path.startsWith('/api/users?'))).toBe(true);
  });

  it('keeps the dialog open with the server’s words where it refuses', async () => {
    const detail = 'This is the last active administrator. Make somebody else one first.';
    await openPage(
      '',
      onCall('PUT', `/users/${ada.id}`, { status: 409, body: { detail, code: 'last_admin' } }),
    );
    fireEvent.click(await item('Take admin rights', ada.full_name));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('This is your own account');

    fireEvent.click(within(dialog).getByRole('button', { name: 'Take admin rights' }));

    expect(await within(dialog).findByText(detail)).toBeTruthy();
    expect(useSession.getState().user?.is_admin).toBe(true);
  });

  it('is not offered where it would leave no admin, and says why', async () => {
    await openPage(`?user=${ada.id}`, statsRule({ admins: 1 }));
    for (const name of ['Take admin rights', 'Disable', 'Delete']) {
      const held = await item(name, ada.full_name);
      await waitFor(() => expect(held.getAttribute('aria-disabled')).toBe('true'));
      expect(held.textContent).toContain('last admin');
    }

    const drawer = await screen.findByRole('dialog', { name: ada.full_name });

    expect(drawer.textContent).toContain('Make somebody else an admin first');
    expect(within(drawer).getByRole('button', { name: 'Disable' })).toHaveProperty(
      'disabled',
      true,
    );
    expect((await item('Disable', 'Grace Hopper')).getAttribute('aria-disabled')).toBeNull();
  });

  it('takes effect on the admin who does it to themselves', async () => {
    await openPage('', onCall('PUT', `/users/${ada.id}`, { body: { ...ada, is_admin: false } }));
    fireEvent.click(await item('Take admin rights', ada.full_name));
    const dialog = await screen.findByRole('dialog');

    fireEvent.click(within(dialog).getByRole('button', { name: 'Take admin rights' }));

    await waitFor(() => expect(useSession.getState().user?.is_admin).toBe(false));
  });
});

describe('a user’s drawer', () => {
  const drawer = () => screen.findByRole('dialog', { name: 'Grace Hopper' });

  it('is opened by its link, held in the address, and closed again', async () => {
    const { search } = await openPage('?tier=free');

    fireEvent.click(await screen.findByRole('link', { name: 'Grace Hopper' }));
    const dialog = await drawer();
    expect(Object.fromEntries(search())).toEqual({ tier: 'free', user: grace.id });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(Object.fromEntries(search())).toEqual({ tier: 'free' });
  });

  it('gives another plan once it is chosen and confirmed', async () => {
    const changed = { ...graceDetail, tier: 'team' };
    const { api } = await openPage(
      `?user=${grace.id}`,
      onCall('PUT', '/tier', { body: changed }),
      onCall('GET', `/users/${grace.id}`, { body: graceDetail }, { body: changed }),
    );
    const dialog = await drawer();
    const sent = () => api.sent.filter(({ method }) => method === 'PUT');
    expect(within(dialog).getByText('1 of 5')).toBeTruthy();

    fireEvent.click(within(dialog).getByRole('radio', { name: 'Team' }));
    const press = await within(dialog).findByRole('button', { name: 'Change the plan to Team' });
    expect(sent()).toEqual([]);
    fireEvent.click(press);

    await waitFor(() => expect(within(dialog).queryByText('Change the plan to Team')).toBeNull());
    expect(within(dialog).getByRole('radio', { name: /Team/ })).toHaveProperty('checked', true);
    expect(sent()).toMatchObject([{ path: `/api/users/${grace.id}/tier`, body: { tier: 'team' } }]);
  });

  it('keeps the focus on the button of a deed that another one takes the place of', async () => {
    const changed = { ...graceDetail, is_active: false };
    await openPage(
      `?user=${grace.id}`,
      onCall('PUT', `/users/${grace.id}`, { body: changed }),
      onCall('GET', `/users/${grace.id}`, { body: graceDetail }, { body: changed }),
    );
    const dialog = await drawer();
    const press = await within(dialog).findByRole('button', { name: 'Disable' });
    press.focus();
    fireEvent.click(press);
    const asked = await screen.findByRole('dialog', { name: 'Disable Grace Hopper?' });
    fireEvent.click(within(asked).getByRole('button', { name: 'Disable' }));

    const undo = await within(dialog).findByRole('button', { name: 'Enable' });
    await waitFor(() => expect(document.activeElement).toBe(undo));
  });

  it('puts a name right', async () => {
    const { api } = await openPage(
      `?user=${grace.id}`,
      onCall('PUT', `/users/${grace.id}`, {
        body: { ...graceDetail, full_name: 'Grace B. Hopper' },
      }),
    );
    const field = within(await drawer()).getByLabelText('Name');

    fireEvent.change(field, { target: { value: 'Grace B. Hopper' } });
    fireEvent.submit(field);

    await waitFor(() => {
      const [put] = api.sent.filter(({ method }) => method === 'PUT');
      expect(put?.body).toEqual({ full_name: 'Grace B. Hopper' });
    });
  });

  it('lists the user’s presentations as links', async () => {
    await openPage(`?user=${grace.id}`);
    const dialog = await drawer();

    fireEvent.click(within(dialog).getByRole('tab', { name: 'Presentations' }));

    const link = await within(dialog).findByRole('link', { name: 'Tides' });
    expect(link.getAttribute('href')).toMatch(/^\/presentation\//);
  });

  it('says that there is no such user', async () => {
    await openPage(
      '?user=nonsense',
      onCall('GET', '/users/nonsense', { status: 422, body: { detail: 'x', code: 'validation' } }),
    );

    expect(await screen.findByText('No such user')).toBeTruthy();
  });
});

describe('the log', () => {
  it('tells who did what to whom, and what was so before and after', async () => {
    const { api } = await openPage('?view=log');

    const [entry] = within(await screen.findByRole('list', { name: 'Log' })).getAllByRole(
      'listitem',
    );
    expect(entry?.textContent).toContain('Changed the plan of grace@example.com');
    expect(entry?.textContent).toContain('PlanFree → Team');
    expect(entry?.textContent).toContain('ada@example.com');
    expect(api.to('/api/audit')[0]?.path).toBe('/api/audit?limit=25');
  });

  it('says by whom and about what it is narrowed', async () => {
    const { actor, target } = makeEvent();
    await openPage(`?view=log&actor=${actor.id}&target=${target.id}`);

    expect(await screen.findByRole('button', { name: /^By ada@example.com/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^About grace@example.com/ })).toBeTruthy();
    expect(screen.getByRole('option', { name: 'Plan changed' })).toBeTruthy();
  });

  it('is narrowed by what was done, by whom, and to whom', async () => {
    const { api, search } = await openPage(`?view=log&target=${grace.id}`);
    await screen.findByRole('list', { name: 'Log' });

    fireEvent.change(screen.getByLabelText('What'), { target: { value: 'user.deleted' } });
    fireEvent.click(await screen.findByRole('button', { name: 'ada@example.com' }));

    await waitFor(() => expect(search().get('actor')).toBe(ada.id));
    const asked = new URLSearchParams(api.to('/api/audit').at(-1)?.path.split('?')[1]);
    expect(Object.fromEntries(asked)).toEqual({
      action: 'user.deleted',
      actor_id: ada.id,
      target_id: grace.id,
      limit: '25',
    });
  });

  it('has no link to what is gone', async () => {
    const gone = makeEvent({ action: 'user.deleted', before: { tier: 'pro' }, after: null });
    await openPage('?view=log', on('/api/audit', pageOf([gone])));

    const list = await screen.findByRole('list', { name: 'Log' });

    expect(within(list).queryByRole('link')).toBeNull();
    expect(list.textContent).toContain('PlanPro');
  });
});
