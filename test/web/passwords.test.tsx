/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ForgotPasswordPage,
  ResetPasswordPage,
} from '#web/features/auth/routes/mailed-link-pages.tsx';
import { clearSession, hasTokens, saveTokens } from '#web/lib/session/session-store.ts';
import { fakeApi, onPath } from './support/fake-api.ts';
import { mountRoutes } from './support/mount.tsx';
import { makeTokens } from './support/users.ts';

const routes = [
  { path: 'auth/forgot-password', Component: ForgotPasswordPage },
  { path: 'auth/reset-password', Component: ResetPasswordPage },
];

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => clearSession());
afterEach(() => cleanup());

describe('forgotten password', () => {
  it('the forgotten password page sends a link without revealing whether the account exists', async () => {
    const api = fakeApi(onPath('/api/auth/forgot-password', { status: 202, body: {} }));
    await mountRoutes(routes, '/auth/forgot-password');

    type('E-mail', 'ada@example.com');
    press('Send the link');

    const note = await screen.findByText(/If ada@example.com has an account/);
    expect(note.getAttribute('role')).toBe('status');
    expect(api.to('/api/auth/forgot-password')[0]?.body).toEqual({ email: 'ada@example.com' });
  });

  it('the forgotten password page shows the rate limit', async () => {
    const body = { detail: 'Too many attempts. Please wait 60 s.', code: 'rate_limited' };
    fakeApi(onPath('/api/auth/forgot-password', { status: 429, body }));
    await mountRoutes(routes, '/auth/forgot-password');

    type('E-mail', 'ada@example.com');
    press('Send the link');

    expect((await screen.findByRole('alert')).textContent).toContain('Please wait 60 s.');
  });
});

describe('password reset link', () => {
  const path = '/auth/reset-password#token=the-token';

  it('the reset link sets a new password, and its token is removed from the URL', async () => {
    const api = fakeApi(onPath('/api/auth/reset-password', { body: { email: 'ada@example.com' } }));
    saveTokens(makeTokens());
    const router = await mountRoutes(routes, path);

    await screen.findByRole('heading', { name: 'Set a new password' });
    expect(router.state.location).toMatchObject({ search: '', hash: '' });
    type('New password', 'another password');
    press('Save password');

    expect(await screen.findByText(/Sign in to ada@example.com/)).toBeTruthy();
    expect(api.to('/api/auth/reset-password')[0]?.body).toEqual({
      token: 'the-token',
      password: 'another password',
    });
    expect(hasTokens()).toBe(false);
  });

  it('an expired reset link shows that it has expired and links to a new one', async () => {
    const body = { detail: 'This link has expired. Request a new one.', code: 'reset_expired' };
    fakeApi(onPath('/api/auth/reset-password', { status: 410, body }));
    await mountRoutes(routes, path);

    type('New password', 'another password');
    press('Save password');

    expect((await screen.findByRole('alert')).textContent).toContain('This link has expired');
    const newLink = screen.getByRole('link', { name: 'Request a new link' });
    expect(newLink.getAttribute('href')).toBe('/auth/forgot-password');
  });

  it('a reset link without a token offers another email instead of the form', async () => {
    await mountRoutes(routes, '/auth/reset-password');

    await screen.findByRole('heading', { name: 'This link is incomplete' });
    expect(screen.queryByLabelText('New password')).toBeNull();
    const newLink = screen.getByRole('link', { name: 'Request a new link' });
    expect(newLink.getAttribute('href')).toBe('/auth/forgot-password');
  });
});
