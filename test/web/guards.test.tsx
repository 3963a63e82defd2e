/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GuestOnly, getRequestedPage, RequireSession } from '#web/app/guards.tsx';
import { RequireAdmin } from '#web/app/layout/app-layout.tsx';
import { clearSession, saveTokens, setUser, useSession } from '#web/lib/session/session-store.ts';
import { mountRoutes } from './support/mount.tsx';
import { makeTokens, makeUser } from './support/users.ts';

const routes = [
  {
    Component: GuestOnly,
    children: [
      { index: true, element: <p>landing</p> },
      { path: 'auth/login', element: <p>login</p> },
    ],
  },
  {
    Component: RequireSession,
    children: [
      { path: 'dashboard', element: <p>dashboard</p> },
      { path: 'presentation/:id', element: <p>deck</p> },
      { Component: RequireAdmin, children: [{ path: 'admin/users', element: <p>users</p> }] },
    ],
  },
];

function signIn(changes = {}) {
  saveTokens(makeTokens());
  setUser(makeUser(changes));
}

beforeEach(() => clearSession());
afterEach(() => cleanup());

describe('pages for a visitor who is not signed in', () => {
  it('a visitor is redirected to the sign-in page, which keeps the requested page', async () => {
    const router = await mountRoutes(routes, '/presentation/1?tab=usage');

    expect(await screen.findByText('login')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/auth/login');
    expect(getRequestedPage(router.state.location.state)).toBe('/presentation/1?tab=usage');
  });

  it('a loading state is shown until the code of the next page has loaded', async () => {
    const page = Promise.withResolvers<{ Component: () => React.JSX.Element }>();
    const lazyRoutes = [...routes.slice(0, 1), { path: 'dashboard', lazy: () => page.promise }];
    await mountRoutes(lazyRoutes, '/auth/login');
    await screen.findByText('login');

    act(() => signIn());

    expect(screen.getByRole('status', { name: 'Signing in' })).toBeTruthy();
    await act(async () => page.resolve({ Component: () => <p>dashboard</p> }));
    expect(await screen.findByText('dashboard')).toBeTruthy();
  });

  it.each(['//evil.example/page', 'https://evil.example', ''])(
    'a visitor is not redirected to %j after the sign-in',
    (pathname) => {
      expect(getRequestedPage({ from: { pathname, search: '', hash: '' } })).toBe('/dashboard');
    },
  );

  it('a visitor is redirected to the requested page after the sign-in', async () => {
    const router = await mountRoutes(routes, '/presentation/1?tab=usage');
    await screen.findByText('login');

    act(() => signIn());

    expect(await screen.findByText('deck')).toBeTruthy();
    expect(router.state.location.search).toBe('?tab=usage');
  });

  it('a visitor sees the landing page', async () => {
    await mountRoutes(routes, '/');

    expect(await screen.findByText('landing')).toBeTruthy();
  });

  it('a loading indicator is shown while the stored session is checked', async () => {
    useSession.setState({ status: 'loading' });

    await mountRoutes(routes, '/dashboard');

    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
    expect(screen.queryByText('dashboard')).toBeNull();
  });
});

describe('pages for a signed-in user', () => {
  it.each(['/', '/auth/login'])(
    'a signed-in user is redirected from %s to the dashboard',
    async (path) => {
      signIn();

      const router = await mountRoutes(routes, path);

      expect(await screen.findByText('dashboard')).toBeTruthy();
      expect(router.state.location.pathname).toBe('/dashboard');
    },
  );

  it('a signed-in user without admin rights sees a notice on an admin page', async () => {
    signIn();

    await mountRoutes(routes, '/admin/users');

    expect(await screen.findByText('You have no permission to view this page.')).toBeTruthy();
    expect(screen.queryByText('users')).toBeNull();
  });

  it('an admin sees an admin page', async () => {
    signIn({ is_admin: true });

    await mountRoutes(routes, '/admin/users');

    expect(await screen.findByText('users')).toBeTruthy();
  });
});

describe('the page that was requested before the sign-in', () => {
  it.each([null, {}, { from: { pathname: 'https://evil.example', search: '', hash: '' } }])(
    'a requested page outside the app (%o) becomes the dashboard',
    (state) => {
      expect(getRequestedPage(state)).toBe('/dashboard');
    },
  );
});
