/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OwnAccess } from '#web/features/profile/components/own-access.tsx';
import { clearSession, useSession } from '#web/lib/session/session-store.ts';
import { useToasts } from '#web/lib/toast-store.ts';
import { mockDialogs } from './support/dialogs.ts';
import { fakeApi, onPath } from './support/fake-api.ts';
import { mountRoutes } from './support/mount.tsx';
import { signIn } from './support/signed-in.ts';
import { makeTokens } from './support/users.ts';

const changePath = '/api/auth/change-password';
const routes = [
  { path: 'profile', Component: OwnAccess },
  { path: 'auth/login', element: <p>login</p> },
];

async function openDialog(button: string) {
  const router = await mountRoutes(routes, '/profile');
  fireEvent.click(screen.getByRole('button', { name: button }));
  return { router, dialog: within(await screen.findByRole('dialog')) };
}

async function submitChange() {
  const { dialog } = await openDialog('Change password');
  const type = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  type('Current password', 'the old password');
  type('New password', 'another password');
  fireEvent.click(dialog.getByRole('button', { name: 'Change password' }));
  return dialog;
}

beforeEach(() => {
  mockDialogs();
  signIn();
});
afterEach(() => {
  cleanup();
  clearSession();
});

describe('changing one’s own password in the profile', () => {
  it('a changed password is saved and the session continues with the new tokens', async () => {
    const api = fakeApi(onPath(changePath, { body: makeTokens('second') }));
    const dialog = await submitChange();
    expect(dialog.getByText(/All other devices are signed out. This one stays/)).toBeTruthy();

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    expect(api.to(changePath)[0]?.body).toEqual({
      current_password: 'the old password',
      new_password: 'another password',
    });
    expect(api.to(changePath)[0]?.headers.get('Authorization')).toBe('Bearer access-first');
    expect(useSession.getState()).toMatchObject({
      status: 'in',
      access_token: 'access-second',
      refresh_token: 'refresh-second',
    });
    expect(useToasts.getState().toasts).toMatchObject([
      { text: 'Password changed. All other devices are signed out.', tone: 'plain' },
    ]);
  });

  it.each([
    [
      'the current one is wrong',
      { status: 403, body: { detail: 'It is wrong.', code: 'password_wrong' } },
      'Current password',
      'It is wrong.',
    ],
    [
      'the new one is refused',
      {
        status: 422,
        body: {
          detail: 'New password is wrong.',
          code: 'validation',
          fields: { new_password: 'is wrong' },
        },
      },
      'New password',
      'New password is wrong.',
    ],
  ])(
    'the password form marks the field and sends one request when %s',
    async (_name, answer, label, text) => {
      const api = fakeApi(onPath(changePath, answer));
      const dialog = await submitChange();

      await dialog.findByText(text);

      const field = dialog.getByLabelText(label);
      expect(field.getAttribute('aria-invalid')).toBe('true');
      await waitFor(() => expect(document.activeElement).toBe(field));
      expect(api.to(changePath)).toHaveLength(1);
      expect(useSession.getState().access_token).toBe('access-first');
    },
  );

  it('a password change is not retried after a 500, because the first call may have succeeded', async () => {
    const api = fakeApi(onPath(changePath, { status: 500, body: { detail: 'Broken.' } }));
    const dialog = await submitChange();

    expect((await dialog.findByRole('alert')).textContent).toContain('Broken.');
    expect(api.to(changePath)).toHaveLength(1);
  });

  it('a password change refreshes an expired token first', async () => {
    const api = fakeApi(
      onPath('/api/auth/refresh', { body: makeTokens('second') }),
      onPath(changePath, { body: makeTokens('third') }),
    );
    useSession.setState({ expires_at: Date.now() - 1 });
    await submitChange();

    await waitFor(() => expect(useSession.getState().access_token).toBe('access-third'));
    expect(api.to(changePath)[0]?.headers.get('Authorization')).toBe('Bearer access-second');
  });
});

describe('signing out everywhere', () => {
  const logout = '/api/auth/logout';

  it('signing out everywhere ends all sessions and opens the sign-in page without a message', async () => {
    const api = fakeApi(onPath(logout, { status: 204 }));
    const { router, dialog } = await openDialog('Sign out everywhere');

    fireEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));

    expect(await screen.findByText('login')).toBeTruthy();
    expect(api.to(logout)[0]?.body).toEqual({ refresh_token: 'refresh-first', everywhere: true });
    expect(useSession.getState()).toMatchObject({ status: 'out', isExpired: false });
    expect(router.state.location.state).toBeNull();
  });

  it('signing out everywhere keeps the session and shows the error when the server rejects the request', async () => {
    fakeApi(onPath(logout, { status: 422, body: { detail: 'Not now.', code: 'validation' } }));
    const { dialog } = await openDialog('Sign out everywhere');

    fireEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));

    expect((await dialog.findByRole('alert')).textContent).toContain('Not now.');
    expect(useSession.getState().access_token).toBe('access-first');
  });
});
