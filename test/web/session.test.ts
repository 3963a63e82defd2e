import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadLanguage } from '#web/lib/i18n.ts';
import { logout } from '#web/lib/session/logout.ts';
import {
  computeRefreshDelayMs,
  refreshSession,
  scheduleRefresh,
} from '#web/lib/session/refresh.ts';
import { loadUser, login, startSession } from '#web/lib/session/session.ts';
import {
  clearSession,
  saveTokens,
  sessionKey,
  useSession,
} from '#web/lib/session/session-store.ts';
import { useToasts } from '#web/lib/toast-store.ts';
import { fakeApi, onPath } from './support/fake-api.ts';
import { makeTokens, makeUser } from './support/users.ts';

const credentials = { email: 'ada@example.com', password: 'a long password' };
const ownUserRule = onPath('/api/auth/me', { body: makeUser() });
const refusedResponse = { status: 401, body: { detail: 'No.', code: 'token_invalid' } };

function readStoredSession(): Record<string, unknown> {
  return JSON.parse(localStorage.getItem(sessionKey) ?? '{}').state;
}

beforeEach(async () => {
  clearSession();
  useToasts.setState({ toasts: [] });
  await loadLanguage('en');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('signing in on the web client', () => {
  it('a sign-in stores the tokens under auth-store, then loads the user', async () => {
    fakeApi(onPath('/api/auth/login', { body: makeTokens() }), ownUserRule);

    await login(credentials);

    expect(sessionKey).toBe('auth-store');
    expect(readStoredSession()).toMatchObject({
      access_token: 'access-first',
      refresh_token: 'refresh-first',
    });
    expect(readStoredSession()).not.toHaveProperty('user');
    expect(useSession.getState()).toMatchObject({
      status: 'in',
      user: { full_name: 'Ada Lovelace' },
    });
  });

  it('a sign-in stores no session when the password is wrong', async () => {
    fakeApi(onPath('/api/auth/login', refusedResponse));

    await expect(login(credentials)).rejects.toMatchObject({ status: 401 });

    expect(useSession.getState()).toMatchObject({ status: 'out', access_token: null });
  });
});

describe('loading the signed-in user', () => {
  it.each([
    ['the refresh is rejected', 'refresh-first'],
    ['no refresh token is stored', null],
  ])(
    'loading the user does not sign in when %s before the user has loaded',
    async (_what, refresh_token) => {
      let answer = (_user: unknown) => {};
      const userResponse = new Promise<{ body: unknown }>((resolve) => {
        answer = (user) => resolve({ body: user });
      });
      fakeApi(
        ({ path }) => (path === '/api/auth/me' ? userResponse : undefined),
        onPath('/api/auth/refresh', refusedResponse),
      );
      saveTokens(makeTokens());
      useSession.setState({ refresh_token });

      const loading = loadUser();
      await refreshSession();
      answer(makeUser());
      await loading;

      expect(useSession.getState()).toMatchObject({
        status: 'out',
        user: null,
        access_token: null,
      });
    },
  );

  it('loading the user refreshes the session after a 401', async () => {
    fakeApi(
      onPath('/api/auth/me', refusedResponse, { body: makeUser() }),
      onPath('/api/auth/refresh', { body: makeTokens('second') }),
    );
    saveTokens(makeTokens());

    await loadUser();

    expect(useSession.getState()).toMatchObject({ status: 'in', access_token: 'access-second' });
  });

  it('loading the user signs out without a toast when the refresh fails', async () => {
    fakeApi(onPath('/api/auth/me', refusedResponse), onPath('/api/auth/refresh', refusedResponse));
    saveTokens(makeTokens());

    await loadUser();

    expect(useSession.getState().status).toBe('out');
    expect(useToasts.getState().toasts).toHaveLength(0);
  });

  it.each([
    ['the server fails', { status: 500, body: { detail: 'Broken.' } }],
    ['the network fails', new TypeError('Failed to fetch')],
  ])(
    'loading the user also ends the session on the server, with keepalive, when %s',
    async (_how, answer) => {
      const api = fakeApi(
        onPath('/api/auth/me', answer),
        onPath('/api/auth/logout', { status: 204 }),
      );
      saveTokens(makeTokens());

      await loadUser();

      expect(api.to('/api/auth/logout')).toMatchObject([
        { body: { refresh_token: 'refresh-first' } },
      ]);
      expect(vi.mocked(fetch).mock.calls.at(-1)?.[1]).toMatchObject({ keepalive: true });
    },
  );

  it('loading the user signs out after any other failure and shows it', async () => {
    const api = fakeApi(
      onPath('/api/auth/me', { status: 500, body: { detail: 'Broken.' } }),
      onPath('/api/auth/logout', { status: 204 }),
    );
    saveTokens(makeTokens());

    await loadUser();

    expect(useSession.getState().status).toBe('out');
    expect(api.to('/api/auth/refresh')).toHaveLength(0);
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['Broken.']);
  });
});

describe('requests aborted by a page unload', () => {
  const firePageHide = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));

  it.each([
    ['loading', 'closed', false],
    ['out', 'kept in the back/forward cache', true],
  ])(
    'aborted requests leave the status “%s” when the page is %s',
    async (status, _how, persisted) => {
      const answer = Promise.withResolvers<Response>();
      vi.stubGlobal('fetch', () => answer.promise);
      saveTokens(makeTokens());
      useSession.setState({ status: 'loading' });
      void loadUser();

      firePageHide(persisted);
      answer.reject(new TypeError('Failed to fetch'));
      await new Promise((resolve) => setImmediate(resolve));

      expect(useSession.getState().status).toBe(status);
      expect(readStoredSession().access_token).toBe(persisted ? null : 'access-first');
      firePageHide(true);
    },
  );
});

describe('the refresh of access tokens', () => {
  it('a token refresh is due 60 seconds before the token expires', () => {
    expect(computeRefreshDelayMs(900_000, 0)).toBe(840_000);
    expect(computeRefreshDelayMs(30_000, 0)).toBe(0);
  });

  it('tokens are refreshed when a refresh is due, and again for the next token', async () => {
    vi.useFakeTimers();
    const api = fakeApi(onPath('/api/auth/refresh', { body: makeTokens('second') }));
    saveTokens(makeTokens());
    const stop = scheduleRefresh();

    await vi.advanceTimersByTimeAsync(839_000);
    expect(api.sent).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1000);
    expect(api.sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(840_000);

    expect(api.sent).toHaveLength(2);
    stop();
  });

  it('the session is signed out without a refresh token', async () => {
    const api = fakeApi();
    saveTokens(makeTokens());
    useSession.setState({ refresh_token: null });

    expect(await refreshSession()).toBe(false);

    expect(api.sent).toHaveLength(0);
    expect(useSession.getState().status).toBe('out');
  });

  it('the tokens that another tab has fetched are used', async () => {
    const api = fakeApi();
    saveTokens(makeTokens());
    const { access_token, refresh_token } = makeTokens('other-tab');
    const state = { access_token, refresh_token, expires_at: 9e12 };
    const request = async (_name: string, work: () => Promise<boolean>) => {
      localStorage.setItem(sessionKey, JSON.stringify({ state, version: 0 }));
      return work();
    };
    vi.stubGlobal('navigator', { locks: { request } });

    const renewed = refreshSession();

    expect(await renewed).toBe(true);
    expect(api.sent).toHaveLength(0);
    expect(useSession.getState().access_token).toBe('access-other-tab');
  });
});

describe('signing out in the web client', () => {
  it('a sign-out clears the session at once and calls the server', async () => {
    const api = fakeApi(onPath('/api/auth/logout', { status: 204 }));
    saveTokens(makeTokens());

    logout();

    expect(useSession.getState()).toMatchObject({ status: 'out', user: null, access_token: null });
    expect(readStoredSession()).toMatchObject({ access_token: null });
    expect(api.sent[0]).toMatchObject({ body: { refresh_token: 'refresh-first' } });
  });

  it('a sign-out in another tab ends the session of this tab', async () => {
    fakeApi(ownUserRule);
    saveTokens(makeTokens());
    const stop = startSession();
    await vi.waitFor(() => expect(useSession.getState().status).toBe('in'));

    localStorage.setItem(sessionKey, JSON.stringify({ state: { access_token: null }, version: 0 }));
    window.dispatchEvent(new StorageEvent('storage', { key: sessionKey }));

    await vi.waitFor(() => expect(useSession.getState().status).toBe('out'));
    stop();
  });

  it.each([
    ['another user', '01J0000000000000000000000B', 1],
    ['the same user', makeUser().id, 0],
  ])(
    'a sign-in of %s in another tab reloads this page for another user only',
    async (_name, id, loads) => {
      fakeApi(ownUserRule);
      saveTokens(makeTokens());
      const stop = startSession();
      await vi.waitFor(() => expect(useSession.getState().status).toBe('in'));
      const reload = vi.fn();
      vi.stubGlobal('location', { reload });

      const state = { access_token: 'a', refresh_token: `${id}.session.secret` };
      localStorage.setItem(sessionKey, JSON.stringify({ state, version: 0 }));
      window.dispatchEvent(new StorageEvent('storage', { key: sessionKey }));

      await vi.waitFor(() => expect(useSession.getState()).toMatchObject(state));
      await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(loads));
      stop();
    },
  );
});
