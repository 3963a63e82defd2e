/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoginPage } from '#web/features/auth/routes/login-page.tsx';
import { ForgotPasswordPage } from '#web/features/auth/routes/mailed-link-pages.tsx';
import { RegisterPage } from '#web/features/auth/routes/register-page.tsx';
import { VerifyEmailSentPage } from '#web/features/auth/routes/verify-email-sent-page.tsx';
import { configQuery } from '#web/lib/config.ts';
import { logout } from '#web/lib/session/logout.ts';
import { refreshSession } from '#web/lib/session/refresh.ts';
import { clearSession, saveTokens, useSession } from '#web/lib/session/session-store.ts';
import { useToasts } from '#web/lib/toast-store.ts';
import { fakeApi, onPath } from './support/fake-api.ts';
import { mountRoutes } from './support/mount.tsx';
import { makeTokens } from './support/users.ts';

const routes = [
  { path: 'auth/login', Component: LoginPage },
  { path: 'auth/register', Component: RegisterPage },
  { path: 'auth/forgot-password', Component: ForgotPasswordPage },
  { path: 'auth/verify-email-sent', Component: VerifyEmailSentPage },
  { path: 'dashboard', element: <p>dashboard</p> },
];
const requestedLocation = { pathname: '/presentation/1', search: '?tab=usage', hash: '' };
const configRule = onPath('/config.json', { body: { registration: 'invite' } });
const resendPath = '/api/auth/resend-verification';
const refusedResponse = { status: 401, body: { detail: 'No.', code: 'token_invalid' } };

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const followLink = (name: string) => fireEvent.click(screen.getByRole('link', { name }));
const findHeading = (name: string) => screen.findByRole('heading', { name });

beforeEach(() => {
  clearSession();
  useToasts.setState({ toasts: [] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the focus of the sign-in page', () => {
  it.each([
    ['has the focus on a device with a mouse', true],
    ['does not have the focus on a touch device', false],
  ])('the e-mail field of the sign-in page %s', async (_, matches) => {
    fakeApi(configRule);
    vi.stubGlobal('matchMedia', () => ({
      matches,
      addEventListener() {},
      removeEventListener() {},
    }));

    await mountRoutes(routes, '/auth/login');

    expect(document.activeElement === field('E-mail')).toBe(matches);
    vi.unstubAllGlobals();
  });
});

describe('navigation between auth pages', () => {
  it('auth pages keep the requested page and the typed address, and focus the heading', async () => {
    fakeApi(configRule);
    const router = await mountRoutes(routes, {
      pathname: '/auth/login',
      state: { from: requestedLocation },
    });
    type('E-mail', 'ada@example.com');

    followLink('Register');
    const title = await findHeading('Create your account');
    expect(document.activeElement).toBe(title);
    expect(field('E-mail').value).toBe('ada@example.com');
    followLink('Sign in');
    await findHeading('Sign in');
    followLink('Forgot your password?');
    await findHeading('Choose a new password');
    expect(field('E-mail').value).toBe('ada@example.com');
    followLink('Go to sign-in');
    await findHeading('Sign in');

    expect(router.state.location.state).toEqual({
      from: requestedLocation,
      email: 'ada@example.com',
    });
  });

  it('the typed address is passed to the code request form, which focuses its first field, then its result', async () => {
    fakeApi(configRule, onPath('/api/auth/request-invite-code', { status: 202, body: {} }));
    await mountRoutes(routes, '/auth/register');
    type('E-mail', 'ada@example.com');

    press('No code? Request one');
    await screen.findByLabelText('Your e-mail');
    expect(document.activeElement).toBe(field('Your e-mail'));
    expect(field('Your e-mail').value).toBe('ada@example.com');
    press('Request a code');

    const note = await screen.findByText(/If your request is granted/);
    expect(document.activeElement).toBe(note);
  });
});

describe('sign-in page', () => {
  const ended = 'Your session has ended. Please sign in again.';

  it('the sign-in page shows that the session has expired, until the next sign-in', async () => {
    fakeApi(
      onPath('/api/auth/refresh', refusedResponse),
      onPath('/api/auth/login', refusedResponse),
    );
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

  it('the sign-in page shows no message after a sign-out', async () => {
    fakeApi(onPath('/api/auth/logout', { status: 204 }));
    saveTokens(makeTokens());
    logout();
    await mountRoutes(routes, '/auth/login');

    await findHeading('Sign in');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('one click resends the verification email and shows its address', async () => {
    const unverified = { detail: 'Confirm your e-mail address first.', code: 'email_unverified' };
    const api = fakeApi(
      onPath('/api/auth/login', { status: 403, body: unverified }),
      onPath(resendPath, { status: 202, body: {} }),
    );
    const router = await mountRoutes(routes, {
      pathname: '/auth/login',
      state: { from: requestedLocation },
    });
    type('E-mail', 'ada@example.com');
    type('Password', 'a long password');
    press('Sign in');

    fireEvent.click(await screen.findByRole('button', { name: 'Send the e-mail again' }));

    expect(await screen.findByText(/We sent a confirmation link to ada@example.com/)).toBeTruthy();
    expect(api.to(resendPath).map(({ body }) => body)).toEqual([{ email: 'ada@example.com' }]);
    expect(router.state.location.state).toMatchObject({
      from: requestedLocation,
      email: 'ada@example.com',
    });
  });
});

describe('verification email page', () => {
  it('the verification email page continues the countdown after a reload', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    fakeApi();
    const state = { email: 'ada@example.com', sentAt: Date.now() - 20_000 };
    await mountRoutes(routes, { pathname: '/auth/verify-email-sent', state });

    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send again in 40 s' });
    expect(button.disabled).toBe(true);
  });

  it('the verification email page asks for the address when no email was sent', async () => {
    const api = fakeApi(onPath(resendPath, { status: 202, body: {} }));
    await mountRoutes(routes, '/auth/verify-email-sent');
    expect(screen.queryByRole('heading', { name: 'Check your e\u2011mail' })).toBeNull();

    type('E-mail', 'ada@example.com');
    press('Send the e-mail again');

    await findHeading('Check your e\u2011mail');
    expect(api.to(resendPath)[0]?.body).toEqual({ email: 'ada@example.com' });
    expect(screen.getByRole('button', { name: /Send again in/ })).toBeTruthy();
  });
});

describe('mailbox of a local stack', () => {
  const localConfig = { registration: 'invite', local_mailbox: '/__local/mail' };
  const state = { email: 'ada@example.com', sentAt: 1 };
  const mailbox = () =>
    screen.queryByRole('link', { name: 'Open the mailbox' })?.getAttribute('href');

  it('the local mailbox is linked on the verification email page', async () => {
    fakeApi(onPath('/config.json', { body: localConfig }));
    await mountRoutes(routes, { pathname: '/auth/verify-email-sent', state });

    await waitFor(() => expect(mailbox()).toBe('/__local/mail'));
  });

  it('the local mailbox is linked after a password reset link was sent, and not before', async () => {
    fakeApi(
      onPath('/config.json', { body: localConfig }),
      onPath('/api/auth/forgot-password', { status: 202 }),
    );
    await mountRoutes(routes, '/auth/forgot-password');
    type('E-mail', 'ada@example.com');
    expect(mailbox()).toBeUndefined();

    press('Send the link');

    await waitFor(() => expect(mailbox()).toBe('/__local/mail'));
  });

  it('the local mailbox is not linked on a deployed stage', async () => {
    function LoadedConfig() {
      return <p>{useQuery(configQuery).isSuccess && 'known'}</p>;
    }
    fakeApi(configRule);
    const page = (
      <>
        <VerifyEmailSentPage />
        <LoadedConfig />
      </>
    );
    await mountRoutes([{ path: '*', element: page }], { pathname: '/', state });

    expect(await screen.findByText('known')).toBeTruthy();
    expect(mailbox()).toBeUndefined();
  });
});

it.each(['?code=ABCDE-FGHJK', '#code=ABCDE-FGHJK'])(
  'the registration form takes the invite code from a URL with %s',
  async (end) => {
    fakeApi(onPath('/config.json', { body: { registration: 'open' } }));

    await mountRoutes(routes, `/auth/register${end}`);

    expect(await screen.findByDisplayValue('ABCDE-FGHJK')).toBeTruthy();
  },
);

it.each([
  ['invite', true],
  ['open', false],
])('with %s registration, the invite code is required: %s', async (registration, isRequired) => {
  fakeApi(onPath('/config.json', { body: { registration } }));

  await mountRoutes(routes, '/auth/register?code=ABCDE-FGHJK');

  await waitFor(() => expect(field('Invite code')).toHaveProperty('required', isRequired));
  expect(screen.queryByText(/^You need an invite code/) !== null).toBe(isRequired);
});

describe('an invite code rejected at registration', () => {
  it('the field of a rejected invite code is marked and focused until another code is typed', async () => {
    const body = {
      detail: 'This invite code is not valid: it has expired.',
      code: 'invite_invalid',
    };
    fakeApi(configRule, onPath('/api/auth/register', { status: 403, body }));
    await mountRoutes(routes, '/auth/register');
    type('Invite code', 'OLD');
    type('Full name', 'Ada');
    type('E-mail', 'ada@example.com');
    type('Password', 'a long password');
    press('Create account');

    const code = field('Invite code');
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect(code.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText(/it has expired/)).toHaveLength(1);

    type('Invite code', 'ABC');

    expect(code.getAttribute('aria-invalid')).toBeNull();
  });
});

describe('a password rejected at registration', () => {
  const fillForm = (password: string) => {
    type('Full name', 'Ada');
    type('E-mail', 'ada@example.com');
    type('Password', password);
  };

  it('a weak password is reported once, at its field, as a sentence without a request id', async () => {
    const text = 'is too common. Use several unrelated words';
    const detail = `Please check what you entered: Password ${text}.`;
    const body = { detail, code: 'validation', request_id: 'r1', fields: { password: text } };
    fakeApi(
      onPath('/config.json', { body: { registration: 'open' } }),
      onPath('/api/auth/register', { status: 422, body }),
    );
    await mountRoutes(routes, '/auth/register');
    await waitFor(() => expect(screen.queryByLabelText('Invite code')).toBeNull());
    fillForm('passwordpassword');
    press('Create account');

    await waitFor(() =>
      expect(screen.getAllByText(/too common/).map((one) => one.textContent)).toEqual([
        `Password ${text}.`,
      ]),
    );
    expect(screen.queryByText(/r1/)).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(field('Password')));
  });

  it('a short password is reported at its field instead of by the browser', async () => {
    fakeApi(configRule);
    await mountRoutes(routes, '/auth/register');
    fillForm('short');

    const isShownByBrowser = fireEvent.invalid(field('Password'));

    expect(isShownByBrowser).toBe(false);
    expect(document.activeElement).toBe(field('Password'));
    const hint = document.getElementById(field('Password').getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toBe('At least 10 characters.');
  });
});

describe('an aborted sign-in or registration without a message', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    const broken = () =>
      new ReadableStream({ start: (controller) => controller.error(new Error('')) });
    vi.stubGlobal('fetch', async () => new Response(broken(), { status: 500 }));
  });

  it('an aborted sign-in shows “Login failed”', async () => {
    await mountRoutes(routes, '/auth/login');
    type('E-mail', 'ada@example.com');
    type('Password', 'a long password');

    press('Sign in');
    await act(() => vi.advanceTimersByTimeAsync(3500));

    expect(useSession.getState().error).toBe('Login failed');
    expect(screen.getByRole('alert').textContent).toContain('Login failed');
  });

  it('an aborted registration shows “Registration failed”', async () => {
    await mountRoutes(routes, '/auth/register');
    type('Invite code', 'OLD');
    type('Full name', 'Ada');
    type('E-mail', 'ada@example.com');
    type('Password', 'a long password');

    press('Create account');
    await act(() => vi.advanceTimersByTimeAsync(3500));

    expect(useSession.getState().error).toBe('Registration failed');
    expect(screen.getByRole('alert').textContent).toContain('Registration failed');
  });
});
