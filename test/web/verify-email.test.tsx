/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VerifyEmailPage } from '#web/features/auth/routes/verify-email-page.tsx';
import { clearSession, saveTokens, setUser } from '#web/lib/session/session-store.ts';
import { useToasts } from '#web/lib/toast-store.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mountRoutes } from './support/mount.tsx';
import { makeTokens, makeUser } from './support/users.ts';

const routes = [
  { path: 'auth/login', element: <p>sign-in page</p> },
  { path: 'verify-email', Component: VerifyEmailPage },
  { path: 'dashboard', element: <p>dashboard</p> },
];
const linkPath = '/api/auth/verification-link';
const path = '/api/auth/verify-email';
const email = 'ada@example.com';
const expiredResponse = {
  status: 410,
  body: { detail: 'This link has expired.', code: 'verification_expired' },
};
const pendingResponse = { body: { email, verified: false, needs: 'password' } };
const newPasswordNeeded = { body: { email, verified: false, needs: 'new_password' } };
const confirmedResponse = { body: { email, verified: true, needs: null } };
const wrongPasswordResponse = {
  status: 403,
  body: { detail: 'Not the password.', code: 'registration_password_wrong' },
};

const usedUpInviteResponse = {
  status: 403,
  body: { detail: 'The code is used up.', code: 'registration_invite_invalid' },
};

const openLink = () => mountRoutes(routes, '/verify-email#token=the-token');
const submit = (label: string, password: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm address' }));
};
const signIn = () => {
  saveTokens(makeTokens());
  act(() => setUser(makeUser()));
};

beforeEach(() => {
  clearSession();
  useToasts.setState({ toasts: [] });
});
afterEach(cleanup);

describe('verification link page', () => {
  it('the verification page links to the registration when the invite code can’t be used', async () => {
    fakeApi(onCall('POST', linkPath, pendingResponse), onCall('POST', path, usedUpInviteResponse));
    await openLink();

    await screen.findByText(/password you chose/);
    submit('Password', 'the right password');

    expect((await screen.findByRole('alert')).textContent).toContain('The code is used up.');
    const link = screen.getByRole('link', { name: 'Register' });
    expect(link.getAttribute('href')).toBe('/auth/register');
  });

  it('the verification page asks for the registration’s password and sends nothing before the submit', async () => {
    const api = fakeApi(
      onCall('POST', linkPath, pendingResponse),
      onCall('POST', path, confirmedResponse),
    );
    await openLink();

    await screen.findByText(/password you chose when you registered ada@example.com/);
    const before = api.sent.map((call) => call.path);
    submit('Password', 'the right password');

    expect(await screen.findByRole('heading', { name: 'Address confirmed' })).toBeTruthy();
    expect(before).toEqual([linkPath]);
    expect(api.sent.slice(0, 2).map(({ body }) => body)).toEqual([
      { token: 'the-token' },
      { token: 'the-token', password: 'the right password' },
    ]);
    expect(api.sent.map((call) => call.path).join()).not.toContain('the-token');
  });

  it.each(['#', '?'])(
    'the verification page removes the token after "%s" from the URL',
    async (mark) => {
      const api = fakeApi(onCall('POST', linkPath, pendingResponse));
      const router = await mountRoutes(routes, `/verify-email${mark}token=the-token`);

      await screen.findByRole('button', { name: 'Confirm address' });

      const { search, hash } = router.state.location;
      expect(search + hash).toBe('');
      expect(api.sent.map(({ body }) => body)).toEqual([{ token: 'the-token' }]);
    },
  );

  it('the verification page reads a second link that is opened in the same tab', async () => {
    const api = fakeApi(onCall('POST', linkPath, pendingResponse));
    const router = await openLink();
    await screen.findByRole('button', { name: 'Confirm address' });

    await act(() => router.navigate('/verify-email#token=another'));

    await waitFor(() =>
      expect(api.sent.map(({ body }) => body)).toEqual([
        { token: 'the-token' },
        { token: 'another' },
      ]),
    );
  });

  it('the verification page marks and focuses the field of a wrong password and keeps the form', async () => {
    fakeApi(onCall('POST', linkPath, pendingResponse), onCall('POST', path, wrongPasswordResponse));
    await openLink();
    await screen.findByRole('button', { name: 'Confirm address' });

    submit('Password', 'a wrong password');

    await screen.findByText('Not the password.');
    const field = screen.getByLabelText('Password');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('after the confirmation the user is signed in with the same password', async () => {
    const api = fakeApi(
      onCall('POST', linkPath, pendingResponse),
      onCall('POST', path, confirmedResponse),
      onCall('POST', '/api/auth/login', { body: makeTokens() }),
      onCall('GET', '/api/auth/me', { body: makeUser() }),
    );
    await openLink();
    await screen.findByRole('button', { name: 'Confirm address' });

    submit('Password', 'the right password');

    expect(await screen.findByText('dashboard')).toBeTruthy();
    expect(api.sent.find((call) => call.path === '/api/auth/login')?.body).toEqual({
      email,
      password: 'the right password',
    });
    expect(useToasts.getState().toasts.map((toast) => toast.text)).toEqual(['Address confirmed']);
  });

  it('the verification page links to the sign-in when a second factor is needed', async () => {
    fakeApi(
      onCall('POST', linkPath, pendingResponse),
      onCall('POST', path, confirmedResponse),
      onCall('POST', '/api/auth/login', {
        body: { mfa_required: true, challenge: 'c', methods: ['totp'], expires_in: 300 },
      }),
    );
    await openLink();
    await screen.findByRole('button', { name: 'Confirm address' });

    submit('Password', 'the right password');

    expect(await screen.findByRole('heading', { name: 'Address confirmed' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
  });

  it('the verification page sets a new password for a link that was requested again', async () => {
    fakeApi(onCall('POST', linkPath, newPasswordNeeded), onCall('POST', path, confirmedResponse));
    await openLink();

    await screen.findByText('Choose a password for ada@example.com to finish your registration.');
    submit('New password', 'a new long password');

    expect(await screen.findByRole('heading', { name: 'Address confirmed' })).toBeTruthy();
  });

  it('the verification page links to the sign-in for a link that was used before', async () => {
    fakeApi(onCall('POST', linkPath, confirmedResponse));
    await openLink();

    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirm address' })).toBeNull();
  });

  it('the verification page shows why a link is rejected, sends one request and offers another email', async () => {
    const api = fakeApi(onCall('POST', linkPath, expiredResponse));
    await openLink();

    expect((await screen.findByRole('alert')).textContent).toContain('This link has expired.');
    expect(screen.getByRole('link', { name: 'Send the e-mail again' })).toBeTruthy();
    expect(api.to(linkPath)).toHaveLength(1);
  });
});

describe('verification link opened by a signed-in user', () => {
  it.each([
    ['is expired', expiredResponse, 'This link has expired.'],
    ['was used before', confirmedResponse, 'Address confirmed'],
  ])(
    'a signed-in visitor is redirected to the dashboard with a toast when the link %s',
    async (_name, answer, text) => {
      fakeApi(onCall('POST', linkPath, answer));
      signIn();
      await openLink();

      expect(await screen.findByText('dashboard')).toBeTruthy();
      expect(useToasts.getState().toasts.map((toast) => toast.text)).toEqual([text]);
    },
  );

  it('a loading indicator is shown until the dashboard is loaded', async () => {
    fakeApi(onCall('POST', linkPath, confirmedResponse));
    signIn();
    const { promise, resolve } = Promise.withResolvers<{ element: ReactNode }>();
    const lazyDashboard = { path: 'dashboard', lazy: () => promise };
    await mountRoutes([...routes.slice(0, 2), lazyDashboard], '/verify-email#token=the-token');
    await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));

    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
    await act(async () => resolve({ element: <p>dashboard</p> }));

    expect(await screen.findByText('dashboard')).toBeTruthy();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('a signed-in visitor confirms a pending link first', async () => {
    fakeApi(onCall('POST', linkPath, pendingResponse), onCall('POST', path, confirmedResponse));
    signIn();
    await openLink();
    await screen.findByRole('button', { name: 'Confirm address' });

    submit('Password', 'the right password');

    expect(await screen.findByText('dashboard')).toBeTruthy();
  });
});
