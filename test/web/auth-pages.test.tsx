/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoginPage } from '#web/features/auth/routes/login-page.tsx';
import { ForgotPasswordPage } from '#web/features/auth/routes/password-pages.tsx';
import { RegisterPage } from '#web/features/auth/routes/register-page.tsx';
import { VerifyEmailSentPage } from '#web/features/auth/routes/verify-email-sent-page.tsx';
import { configQuery } from '#web/lib/config.ts';
import { logout } from '#web/lib/session/logout.ts';
import { refreshSession } from '#web/lib/session/refresh.ts';
import { clearSession, saveTokens, useSession } from '#web/lib/session/session-store.ts';
import { useToasts } from '#web/lib/toast-store.ts';
import { fakeApi, on } from './support/fake-api.ts';
import { mountRoutes } from './support/mount.tsx';
import { makeTokens } from './support/people.ts';

const routes = [
  { path: 'auth/login', Component: LoginPage },
  { path: 'auth/register', Component: RegisterPage },
  { path: 'auth/forgot-password', Component: ForgotPasswordPage },
  { path: 'auth/verify-email-sent', Component: VerifyEmailSentPage },
  { path: 'dashboard', element: <p>dashboard</p> },
];
const from = { pathname: '/presentation/1', search: '?tab=usage', hash: '' };
const config = on('/config.json', { body: { registration: 'invite' } });
const resend = '/api/auth/resend-verification';
const refused = { status: 401, body: { detail: 'No.', code: 'token_invalid' } };

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const follow = (name: string) => fireEvent.click(screen.getByRole('link', { name }));
const heading = (name: string) => screen.findByRole('heading', { name });

beforeEach(() => {
  clearSession();
  useToasts.setState({ toasts: [] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('from one page to the next', () => {
  it('go the origin and the typed address, whichever way is taken, and the focus to the heading', async () => {
    fakeApi(config);
    const router = await mountRoutes(routes, { pathname: '/auth/login', state: { from } });
    type('E-mail', 'ada@example.com');

    follow('Register');
    const title = await heading('Create your account');
    expect(document.activeElement).toBe(title);
    expect(field('E-mail').value).toBe('ada@example.com');
    follow('Sign in');
    await heading('Sign in');
    follow('Forgot your password?');
    await heading('Choose a new password');
    expect(field('E-mail').value).toBe('ada@example.com');
    follow('Go to sign-in');
    await heading('Sign in');

    expect(router.state.location.state).toEqual({ from, email: 'ada@example.com' });
  });

  it('goes the address to the request for a code, whose first field gets the focus, then its answer', async () => {
    fakeApi(config, on('/api/auth/request-invite-code', { status: 202, body: {} }));
    await mountRoutes(routes, '/auth/register');
    type('E-mail', 'ada@example.com');

    press('No code? Request one');
    await screen.findByLabelText('Your e-mail');
    expect(document.activeElement).toBe(field('Your e-mail'));
    expect(field('Your e-mail').value).toBe('ada@example.com');
    press('Request a code');

    const told = await screen.findByText(/If your request is granted/);
    expect(document.activeElement).toBe(told);
  });
});

describe('the sign-in page', () => {
  const ended = 'Your session has ended. Please sign in again.';

  it('says that the session ended by itself, until one signs in', async () => {
    fakeApi(on('/api/auth/refresh', refused), on('/api/auth/login', refused));
    saveTokens(makeTokens());
    await refreshSession();
    await mountRoutes(routes, '/auth/login');
    expect(screen.getByRole('alert').textContent).toContain(ended);

    type('E-mail', 'ada@example.com');
    type('Password', 'a long password');
    press('Sign in');

    await screen.findByText('No.');
    expect(screen.queryByText(ended)).toBeNull();
  });

  it('says nothing to who signed out', async () => {
    fakeApi(on('/api/auth/logout', { status: 204 }));
    saveTokens(makeTokens());
    logout();
    await mountRoutes(routes, '/auth/login');

    await heading('Sign in');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('sends the verification mail again by one press, and says where it is on its way to', async () => {
    const unverified = { detail: 'Confirm your e-mail address first.', code: 'email_unverified' };
    const api = fakeApi(
      on('/api/auth/login', { status: 403, body: unverified }),
      on(resend, { status: 202, body: {} }),
    );
    const router = await mountRoutes(routes, { pathname: '/auth/login', state: { from } });
    type('E-mail', 'ada@example.com');
    type('Password', 'a long password');
    press('Sign in');

    fireEvent.click(await screen.findByRole('button', { name: 'Send the e-mail again' }));

    expect(await screen.findByText(/We sent a confirmation link to ada@example.com/)).toBeTruthy();
    expect(api.to(resend).map(({ body }) => body)).toEqual([{ email: 'ada@example.com' }]);
    expect(router.state.location.state).toMatchObject({ from, email: 'ada@example.com' });
  });
});

describe('the page of the sent mail', () => {
  it('counts on over a reload from when the mail was sent', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    fakeApi();
    const state = { email: 'ada@example.com', sentAt: Date.now() - 20_000 };
    await mountRoutes(routes, { pathname: '/auth/verify-email-sent', state });

    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send again in 40 s' });
    expect(button.disabled).toBe(true);
  });

  it('claims nothing where none was sent, and asks for the address', async () => {
    const api = fakeApi(on(resend, { status: 202, body: {} }));
    await mountRoutes(routes, '/auth/verify-email-sent');
    expect(screen.queryByRole('heading', { name: 'Check your e-mail' })).toBeNull();

    type('E-mail', 'ada@example.com');
    press('Send the e-mail again');

    await heading('Check your e-mail');
    expect(api.to(resend)[0]?.body).toEqual({ email: 'ada@example.com' });
    expect(screen.getByRole('button', { name: /Send again in/ })).toBeTruthy();
  });
});

describe('the mailbox of a local stack', () => {
  const told = { registration: 'invite', local_mailbox: '/__local/mail' };
  const state = { email: 'ada@example.com', sentAt: 1 };
  const mailbox = () =>
    screen.queryByRole('link', { name: 'Open the mailbox' })?.getAttribute('href');

  it('is led to where a mail is waited for', async () => {
    fakeApi(on('/config.json', { body: told }));
    await mountRoutes(routes, { pathname: '/auth/verify-email-sent', state });

    await waitFor(() => expect(mailbox()).toBe('/__local/mail'));
  });

  it('is led to where a link to a new password was sent, and not before', async () => {
    fakeApi(on('/config.json', { body: told }), on('/api/auth/forgot-password', { status: 202 }));
    await mountRoutes(routes, '/auth/forgot-password');
    type('E-mail', 'ada@example.com');
    expect(mailbox()).toBeUndefined();

    press('Send the link');

    await waitFor(() => expect(mailbox()).toBe('/__local/mail'));
  });

  it('is not there on a deployed stage', async () => {
    function Known() {
      return <p>{useQuery(configQuery).isSuccess && 'known'}</p>;
    }
    fakeApi(config);
    const page = (
      <>
        <VerifyEmailSentPage />
        <Known />
      </>
    );
    await mountRoutes([{ path: '*', element: page }], { pathname: '/', state });

    expect(await screen.findByText('known')).toBeTruthy();
    expect(mailbox()).toBeUndefined();
  });
});

it.each(['?code=ABCDE-FGHJK', '#code=ABCDE-FGHJK'])(
  'fills in the code of an address with %s',
  async (end) => {
    fakeApi(on('/config.json', { body: { registration: 'open' } }));

    await mountRoutes(routes, `/auth/register${end}`);

    expect(await screen.findByDisplayValue('ABCDE-FGHJK')).toBeTruthy();
  },
);

describe('a code that registers nobody', () => {
  it('marks its field, which gets the focus, until another one is typed', async () => {
    const body = {
      detail: 'This invite code is not valid: it is missing.',
      code: 'invite_invalid',
    };
    fakeApi(config, on('/api/auth/register', { status: 403, body }));
    await mountRoutes(routes, '/auth/register');
    type('Full name', 'Ada');
    type('E-mail', 'ada@example.com');
    type('Password', 'a long password');
    press('Create account');

    const code = field('Invite code');
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect(code.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText(/it is missing/)).toHaveLength(1);

    type('Invite code', 'ABC');

    expect(code.getAttribute('aria-invalid')).toBeNull();
  });
});

describe('an answer that breaks off, without a word', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    const broken = () =>
      new ReadableStream({ start: (controller) => controller.error(new Error('')) });
    vi.stubGlobal('fetch', async () => new Response(broken(), { status: 500 }));
  });

  it('to a sign-in is told as “Login failed”', async () => {
    await mountRoutes(routes, '/auth/login');
    type('E-mail', 'ada@example.com');
    type('Password', 'a long password');

    press('Sign in');
    await act(() => vi.advanceTimersByTimeAsync(3500));

    expect(useSession.getState().error).toBe('Login failed');
    expect(screen.getByRole('alert').textContent).toContain('Login failed');
  });

  it('to a registration is told as “Registration failed”', async () => {
    await mountRoutes(routes, '/auth/register');
    type('Full name', 'Ada');
    type('E-mail', 'ada@example.com');
    type('Password', 'a long password');

    press('Create account');
    await act(() => vi.advanceTimersByTimeAsync(3500));

    expect(useSession.getState().error).toBe('Registration failed');
    expect(screen.getByRole('alert').textContent).toContain('Registration failed');
  });
});
