/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SecuritySection } from '#web/features/mfa/components/lazy.ts';
import { OtherSessionsOffer } from '#web/features/profile/components/other-sessions-offer.tsx';
import { OwnSessions } from '#web/features/profile/components/own-sessions.tsx';
import { ProfilePage } from '#web/features/profile/routes/profile-page.tsx';
import { clearSession, setUser } from '#web/lib/session/session-store.ts';
import { mockDialogs } from './support/dialogs.ts';
import { fakeApi, onCall, onPath } from './support/fake-api.ts';
import { mountRoutes } from './support/mount.tsx';
import { signIn } from './support/signed-in.ts';
import { makeUser } from './support/users.ts';

const path = '/api/auth/sessions';
const at = new Date().toISOString();
const commonFields = { created_at: at, last_used_at: at, address: '192.0.2.7' };
const currentSession = {
  ...commonFields,
  id: 'own',
  browser: 'Firefox',
  os: 'Linux',
  current: true,
};
const otherSession = { ...commonFields, id: 'other', browser: null, os: null, current: false };
const twoSessions = { body: { items: [currentSession, otherSession] } };

/**
 * MFA status of the user. `validProof` confirms the identity for another minute; with `expiredProof`, the next change
 * needs a new proof.
 */
const mfaStatus = { totp: null, passkeys: [], recovery_codes: null, is_required: false };
const validProof = { ...mfaStatus, confirmed_until: new Date(Date.now() + 60_000).toISOString() };
const expiredProof = { ...mfaStatus, confirmed_until: null };

beforeEach(() => {
  mockDialogs();
  signIn();
});
afterEach(() => {
  cleanup();
  clearSession();
});

const openProfile = () => mountRoutes([{ path: 'profile', Component: OwnSessions }], '/profile');

it('the session list shows the user’s devices, marks the current device, and offers to sign out only the others', async () => {
  fakeApi(onCall('GET', path, twoSessions));
  await openProfile();

  const [first, second] = (await screen.findAllByRole('listitem')).map((item) => within(item));

  expect(first?.getByText(/Firefox on Linux/)).toBeTruthy();
  expect(first?.getByText('This device')).toBeTruthy();
  expect(first?.queryByRole('button')).toBeNull();
  expect(second?.getByRole('button', { name: 'Sign out Unknown device' })).toBeTruthy();
});

it.each([
  ['one device', 'Sign out Unknown device', 'DELETE', `${path}/other`],
  ['all others', 'Sign out all other devices', 'POST', `${path}/revoke-others`],
])('a confirmation signs out %s and refetches the list', async (_n, button, method, to) => {
  const api = fakeApi(
    onCall('GET', path, twoSessions, { body: { items: [currentSession] } }),
    onCall(method, to, { status: 204 }),
    onPath('/api/auth/mfa', { body: validProof }),
  );
  await openProfile();
  fireEvent.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog'));
  const before = api.to(path).length;

  fireEvent.click(dialog.getByRole('button', { name: 'Sign out' }));

  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(before).toBe(1);
  expect(api.to(path).map((sent) => sent.method)).toEqual(['GET', method, 'GET']);
});

it('ending sessions requires the password first when the last identity proof has expired', async () => {
  const api = fakeApi(
    onCall('GET', path, twoSessions, { body: { items: [currentSession] } }),
    onCall('POST', `${path}/revoke-others`, { status: 204 }),
    onPath('/api/auth/mfa', { body: expiredProof }),
    onPath('/api/auth/mfa/confirm', { status: 204 }),
    onPath('/api/auth/me', { body: {} }),
  );
  await openProfile();
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out all other devices' }));

  const proof = await screen.findByRole('dialog', { name: 'Confirm that it’s you' });
  fireEvent.change(within(proof).getByLabelText('Your password'), { target: { value: 'secret' } });
  fireEvent.click(within(proof).getByRole('button', { name: 'Confirm' }));
  const question = await screen.findByRole('dialog', { name: 'Sign out all other devices?' });
  const before = api.to(`${path}/revoke-others`).length;
  fireEvent.click(within(question).getByRole('button', { name: 'Sign out' }));

  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(before).toBe(0);
  expect(api.to('/api/auth/mfa/confirm')[0]?.body).toEqual({ password: 'secret' });
});

it('other sections of the profile are hidden until a required second factor is set up', async () => {
  setUser(makeUser({ needs_second_factor: true }));
  const api = fakeApi(
    onPath('/api/auth/mfa', { body: { ...validProof, is_required: true } }),
    () => ({
      status: 403,
      body: { code: 'mfa_required' },
    }),
  );
  await mountRoutes([{ path: 'profile', Component: ProfilePage }], '/profile');

  expect(await screen.findByText(/Your account needs two-step verification/)).toBeTruthy();
  expect(api.sent.map(({ path }) => path)).toEqual(['/api/auth/mfa']);
});

describe('the offer to sign out other devices after a change of second factors', () => {
  const Profile = () => (
    <Suspense>
      <SecuritySection afterChange={<OtherSessionsOffer />} />
    </Suspense>
  );
  const withApp = { ...validProof, totp: { created_at: at } };

  async function removeApp(sessions: object) {
    const api = fakeApi(
      onPath(path, { body: sessions }),
      onPath('/api/auth/mfa', { body: withApp }),
      onPath('/api/auth/mfa/totp', { status: 204 }),
    );
    await mountRoutes([{ path: 'profile', Component: Profile }], '/profile');
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    const dialog = await screen.findByRole('dialog');
    const before = screen.queryByText(/still signed in/);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(api.to(path)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return before;
  }

  it('a change of second factors is followed by an offer to sign out the other devices', async () => {
    const before = await removeApp({ items: [currentSession, otherSession] });

    expect(await screen.findByText(/still signed in on 1 other device/)).toBeTruthy();
    expect(before).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Sign out all other devices' }));
    expect(await screen.findByRole('dialog', { name: 'Sign out all other devices?' })).toBeTruthy();
  });

  it('a change of second factors is followed by no offer without other devices', async () => {
    await removeApp({ items: [currentSession] });

    expect(screen.queryByText(/still signed in/)).toBeNull();
  });
});
