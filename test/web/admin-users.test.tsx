/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useSession } from '#web/lib/session/session-store.ts';
import { createListResponse } from './support/admin.ts';
import { type fakeApi, onCall } from './support/fake-api.ts';
import {
  adaListItem,
  adaUser,
  createStatsRule,
  graceDetail,
  graceListItem,
  openUsersPage,
  setupUsersPage,
} from './support/users-page.tsx';

const cursor = '01J0000000000000000000000Z';

const listCalls = (api: ReturnType<typeof fakeApi>) =>
  api.sent.filter(({ path }) => /^\/api\/users\?/.test(path)).map(({ path }) => path);

/** Returns an item of a user's menu; in these tests every menu is open. */
const menuItem = async (name: string, userName: string) =>
  within(await screen.findByRole('menu', { name: `Actions for ${userName}` })).getByRole(
    'menuitem',
    {
      name: new RegExp(`^${name}`),
    },
  );

beforeEach(setupUsersPage);
afterEach(cleanup);

describe('the user list for admins', () => {
  it('the user list shows users by the filters in the URL', async () => {
    const { api } = await openUsersPage(
      '?q=gr&tier=pro&is_verified=false&sort=email&is_admin=nonsense',
    );

    expect(await screen.findByRole('link', { name: 'Grace Hopper' })).toBeTruthy();
    expect(screen.getByText('2 in total')).toBeTruthy();
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

  it('the user list keeps filters in the URL and returns to the first page when they change', async () => {
    const { search } = await openUsersPage(`?after=${cursor}&page=3`);
    await screen.findByRole('link', { name: 'Grace Hopper' });

    fireEvent.change(screen.getByLabelText('Account'), { target: { value: 'false' } });
    fireEvent.change(
      screen.getByRole('searchbox', {
        name: 'Search by the start of a name, e-mail address or domain',
      }),
      {
        target: { value: ' hopper ' },
      },
    );

    await waitFor(() => expect(search().get('q')).toBe('hopper'));
    expect(Object.fromEntries(search())).toEqual({ is_active: 'false', q: 'hopper' });
  });

  it('the user list leads from an invalid cursor in the URL to the first page', async () => {
    const fields = { cursor: 'is not valid: not a cursor of this list' };
    const invalid = { status: 422, body: { detail: 'Not a cursor.', code: 'validation', fields } };
    const { search } = await openUsersPage(
      '?after=zzz&page=2&sort=email',
      onCall('GET', '/api/users', invalid, createListResponse([graceListItem], { total: 1 })),
    );

    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('link', { name: 'Grace Hopper' })).toBeTruthy();
    expect(Object.fromEntries(search())).toEqual({ sort: 'email' });
  });

  it('the user list goes to the next page and back', async () => {
    const first = createListResponse([adaListItem], { next_cursor: cursor, total: 26 });
    const { api, search } = await openUsersPage(
      '',
      onCall('GET', '/api/users', first, createListResponse([graceListItem], { total: 26 }), first),
    );
    expect(await screen.findByText('1–1 of 26')).toBeTruthy();
    screen.getByRole('button', { name: 'Next' }).focus();
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('link', { name: 'Grace Hopper' })).toBeTruthy();
    // Without a next page the focus moves to the page number.
    expect(document.activeElement).toBe(screen.getByText('26–26 of 26'));
    expect(Object.fromEntries(search())).toEqual({ after: cursor, page: '2' });
    expect(listCalls(api).at(-1)).toContain(`cursor=${cursor}`);

    fireEvent.click(screen.getByRole('button', { name: 'Previous' }));

    expect(await screen.findByText('1–1 of 26')).toBeTruthy();
    expect(search().size).toBe(0);
  });

  it('the user list shows that no user matches, and clears the filters', async () => {
    const { search } = await openUsersPage(
      '?q=zzz',
      onCall('GET', '/api/users', createListResponse([])),
    );

    fireEvent.click(await screen.findByRole('button', { name: 'Show all' }));

    expect(search().get('q')).toBeNull();
  });

  it('the user list shows an empty page as empty when other pages follow', async () => {
    await openUsersPage(
      '?q=hopper',
      onCall(
        'GET',
        '/api/users',
        createListResponse([], { next_cursor: cursor }),
        createListResponse([graceListItem]),
      ),
    );
    expect(await screen.findByText('Nothing on this page')).toBeTruthy();
    expect(screen.queryByText('No matching users')).toBeNull();

    fireEvent.click(screen.getByRole('button', { name: 'Next' }));

    expect(await screen.findByRole('link', { name: 'Grace Hopper' })).toBeTruthy();
  });

  it('the user list shows an empty last page as empty', async () => {
    const { api } = await openUsersPage(
      `?q=hopper&after=${cursor}&page=2`,
      onCall('GET', '/api/users', createListResponse([], { total: 25 })),
    );

    expect(await screen.findByText('Nothing on this page')).toBeTruthy();
    expect(screen.getByText('Page 2')).toBeTruthy();
    expect(listCalls(api)).toHaveLength(1);
  });

  it('the user list shows an error instead of its rows, and a retry button', async () => {
    await openUsersPage(
      '',
      onCall(
        'GET',
        '/api/users',
        { status: 403, body: { detail: 'Only for admins.', code: 'forbidden', request_id: 'r-2' } },
        createListResponse([graceListItem]),
      ),
    );
    await screen.findByText('Only for admins.');

    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('link', { name: 'Grace Hopper' })).toBeTruthy();
  });

  it('a click on a count filters the user list', async () => {
    const { search } = await openUsersPage('?tier=pro');
    const figures = await screen.findByRole('list', { name: 'User counts' });

    fireEvent.click(within(figures).getByRole('button', { name: /Not verified/ }));

    expect(Object.fromEntries(search())).toEqual({ is_verified: 'false' });
    expect(screen.getByText('3 people registered in the last 30 days')).toBeTruthy();
  });
});

describe('an admin’s actions on a user', () => {
  it('a user is disabled after a confirmation', async () => {
    const { api } = await openUsersPage(
      '',
      onCall('PUT', `/users/${graceListItem.id}`, { body: { ...graceDetail, is_active: false } }),
    );
    fireEvent.click(await menuItem('Disable', 'Grace Hopper'));
    const dialog = await screen.findByRole('dialog', { name: 'Disable Grace Hopper?' });
    expect(dialog.textContent).toContain('signed out everywhere immediately');
    expect(api.sent.some(({ method }) => method === 'PUT')).toBe(false);

    fireEvent.click(within(dialog).getByRole('button', { name: 'Disable' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [put] = api.sent.filter(({ method }) => method === 'PUT');
    expect(put?.body).toEqual({ is_active: false });
    expect(listCalls(api).length).toBeGreaterThan(1);
  });

  it('a user is deleted only after the address was typed, and the dialog lists the deleted data', async () => {
    const { api } = await openUsersPage(
      `?user=${graceListItem.id}`,
      onCall('DELETE', `/users/${graceListItem.id}`, { status: 204 }),
    );
    const drawer = await screen.findByRole('dialog', { name: 'Grace Hopper' });
    fireEvent.click(within(drawer).getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Grace Hopper?' });
    expect(await within(dialog).findByText(/^4 presentations/)).toBeTruthy();
    expect(dialog.textContent).toMatch(/uploaded files.*sessions on all devices/);
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
    expect(asked.filter((path) => path.includes(graceListItem.id))).toEqual([]);
    expect(asked.some((path) => path.startsWith('/api/users?'))).toBe(true);
  });

  it('the dialog of an action on a user stays open with the server’s message after an error', async () => {
    const detail = 'This is the last active admin. Make another user an admin first.';
    await openUsersPage(
      '',
      onCall('PUT', `/users/${adaUser.id}`, { status: 409, body: { detail, code: 'last_admin' } }),
    );
    fireEvent.click(await menuItem('Remove admin rights', adaUser.full_name));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('This is your own account');

    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove admin rights' }));

    expect(await within(dialog).findByText(detail)).toBeTruthy();
    expect(useSession.getState().user?.is_admin).toBe(true);
  });

  it('actions that would remove the last admin are disabled, with the reason', async () => {
    await openUsersPage(`?user=${adaUser.id}`, createStatsRule({ admins: 1 }));
    for (const name of ['Remove admin rights', 'Disable', 'Delete']) {
      const blockedItem = await menuItem(name, adaUser.full_name);
      await waitFor(() => expect(blockedItem.getAttribute('aria-disabled')).toBe('true'));
      expect(blockedItem.textContent).toContain('last admin');
    }

    const drawer = await screen.findByRole('dialog', { name: adaUser.full_name });

    expect(drawer.textContent).toContain('Make another user an admin first');
    expect(within(drawer).getByRole('button', { name: 'Disable' })).toHaveProperty(
      'disabled',
      true,
    );
    expect((await menuItem('Disable', 'Grace Hopper')).getAttribute('aria-disabled')).toBeNull();
  });

  it('an admin’s change of their own rights takes effect at once', async () => {
    await openUsersPage(
      '',
      onCall('PUT', `/users/${adaUser.id}`, { body: { ...adaUser, is_admin: false } }),
    );
    fireEvent.click(await menuItem('Remove admin rights', adaUser.full_name));
    const dialog = await screen.findByRole('dialog');

    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove admin rights' }));

    await waitFor(() => expect(useSession.getState().user?.is_admin).toBe(false));
  });
});
