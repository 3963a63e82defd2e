/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onCall, onPath } from './support/fake-api.ts';
import {
  graceDetail,
  graceListItem,
  openUsersPage,
  setupUsersPage,
} from './support/users-page.tsx';

beforeEach(setupUsersPage);
afterEach(cleanup);

describe('the user drawer for admins', () => {
  const drawer = () => screen.findByRole('dialog', { name: 'Grace Hopper' });

  it('a link opens the user drawer, the URL stores the user, and the drawer closes', async () => {
    const { search } = await openUsersPage('?tier=free');

    fireEvent.click(await screen.findByRole('link', { name: 'Grace Hopper' }));
    const dialog = await drawer();
    expect(Object.fromEntries(search())).toEqual({ tier: 'free', user: graceListItem.id });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(Object.fromEntries(search())).toEqual({ tier: 'free' });
  });

  it('the user drawer changes the plan after a confirmation', async () => {
    const changed = { ...graceDetail, tier: 'team' };
    const { api } = await openUsersPage(
      `?user=${graceListItem.id}`,
      onCall('PUT', '/tier', { body: changed }),
      onCall('GET', `/users/${graceListItem.id}`, { body: graceDetail }, { body: changed }),
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
    expect(sent()).toMatchObject([
      { path: `/api/users/${graceListItem.id}/tier`, body: { tier: 'team' } },
    ]);
  });

  it('after an admin action, the focus moves to the button of the opposite action', async () => {
    const changed = { ...graceDetail, is_active: false };
    await openUsersPage(
      `?user=${graceListItem.id}`,
      onCall('PUT', `/users/${graceListItem.id}`, { body: changed }),
      onCall('GET', `/users/${graceListItem.id}`, { body: graceDetail }, { body: changed }),
    );
    const dialog = await drawer();
    const press = await within(dialog).findByRole('button', { name: 'Disable' });
    press.focus();
    fireEvent.click(press);
    const confirmDialog = await screen.findByRole('dialog', { name: 'Disable Grace Hopper?' });
    fireEvent.click(within(confirmDialog).getByRole('button', { name: 'Disable' }));

    const undo = await within(dialog).findByRole('button', { name: 'Enable' });
    await waitFor(() => expect(document.activeElement).toBe(undo));
  });

  it('giving admin rights asks for the password first when the last identity proof has expired', async () => {
    const proof = { totp: null, passkeys: [], recovery_codes: null, is_required: false };
    const { api } = await openUsersPage(
      `?user=${graceListItem.id}`,
      onCall('PUT', `/users/${graceListItem.id}`, { body: { ...graceDetail, is_admin: true } }),
      onPath('/api/auth/mfa/confirm', { status: 204 }),
      onPath('/api/auth/mfa', { body: { ...proof, confirmed_until: null } }),
      onPath('/api/auth/me', { body: {} }),
    );
    fireEvent.click(within(await drawer()).getByRole('button', { name: 'Make admin' }));
    const check = await screen.findByRole('dialog', { name: 'Confirm that it’s you' });
    fireEvent.change(within(check).getByLabelText('Your password'), {
      target: { value: 'secret' },
    });
    fireEvent.click(within(check).getByRole('button', { name: 'Confirm' }));
    const confirmDialog = await screen.findByRole('dialog', {
      name: 'Make Grace Hopper an admin?',
    });
    const sent = () => api.sent.filter(({ method }) => method === 'PUT');
    expect(sent()).toEqual([]);

    fireEvent.click(within(confirmDialog).getByRole('button', { name: 'Make admin' }));

    await waitFor(() => expect(sent()).toMatchObject([{ body: { is_admin: true } }]));
    expect(api.to('/api/auth/mfa/confirm')[0]?.body).toEqual({ password: 'secret' });
  });

  it('all sessions of the user are revoked after a confirmation', async () => {
    const { api } = await openUsersPage(
      `?user=${graceListItem.id}`,
      onCall('POST', '/end-sessions', { status: 204 }),
    );
    fireEvent.click(within(await drawer()).getByRole('button', { name: 'End all sessions' }));
    const confirmDialog = await screen.findByRole('dialog', {
      name: 'End all sessions of Grace Hopper?',
    });
    expect(api.sent.filter(({ method }) => method === 'POST')).toEqual([]);

    fireEvent.click(within(confirmDialog).getByRole('button', { name: 'End all sessions' }));

    await waitFor(() =>
      expect(api.sent.filter(({ method }) => method === 'POST')).toMatchObject([
        { path: `/api/users/${graceListItem.id}/end-sessions` },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^End all/ })).toBeNull());
  });

  it.each([
    ['bounce', 'the address doesn’t exist or rejects e-mails'],
    ['complaint', 'an e-mail was reported as spam'],
  ])(
    'the drawer shows after a %s that the address gets no email, and resumes emails to it',
    async (reason, explanation) => {
      const mail_suppression = { reason, since: '2026-03-04T05:06:07.000Z' };
      const { api } = await openUsersPage(
        `?user=${graceListItem.id}`,
        onCall('POST', '/resume-mail', { status: 204 }),
        onCall(
          'GET',
          `/users/${graceListItem.id}`,
          { body: { ...graceDetail, mail_suppression } },
          { body: { ...graceDetail, mail_suppression: null } },
        ),
      );
      const dialog = await drawer();
      expect(
        await within(dialog).findByText(new RegExp(`^Not sent since .*2026: ${explanation}`)),
      ).toBeTruthy();

      fireEvent.click(within(dialog).getByRole('button', { name: 'Resume e-mails' }));
      const confirmDialog = await screen.findByRole('dialog', {
        name: 'Resume e-mails to Grace Hopper?',
      });
      fireEvent.click(within(confirmDialog).getByRole('button', { name: 'Resume e-mails' }));

      await waitFor(() => expect(within(dialog).queryByText(/^Not sent since/)).toBeNull());
      expect(within(dialog).queryByRole('button', { name: 'Resume e-mails' })).toBeNull();
      expect(api.sent.filter(({ method }) => method === 'POST')).toMatchObject([
        { path: `/api/users/${graceListItem.id}/resume-mail` },
      ]);
    },
  );

  it('the user drawer shows the user’s sign-ins', async () => {
    const event = { id: 'one', at: new Date().toISOString(), event: 'signed_in', methods: ['pwd'] };
    const device = { browser: 'Firefox', os: 'Linux', address: '192.0.2.7', by_admin: false };
    await openUsersPage(
      `?user=${graceListItem.id}`,
      onCall('GET', `/users/${graceListItem.id}/events`, {
        body: { items: [{ ...event, ...device }], next_cursor: null },
      }),
    );

    fireEvent.click(within(await drawer()).getByRole('tab', { name: 'Sign-ins' }));

    expect(await within(await drawer()).findByText(/Firefox on Linux · 192.0.2.7/)).toBeTruthy();
  });

  it('the user drawer changes the user’s name', async () => {
    const { api } = await openUsersPage(
      `?user=${graceListItem.id}`,
      onCall('PUT', `/users/${graceListItem.id}`, {
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

  it('the drawer lists the user’s presentations as links', async () => {
    await openUsersPage(`?user=${graceListItem.id}`);
    const dialog = await drawer();

    fireEvent.click(within(dialog).getByRole('tab', { name: 'Presentations' }));

    const link = await within(dialog).findByRole('link', { name: 'Tides' });
    expect(link.getAttribute('href')).toMatch(/^\/presentation\//);
  });

  it('the user drawer shows that the user does not exist', async () => {
    await openUsersPage(
      '?user=nonsense',
      onCall('GET', '/users/nonsense', { status: 422, body: { detail: 'x', code: 'validation' } }),
    );

    expect(await screen.findByText('User not found')).toBeTruthy();
  });
});
