/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OwnActivity } from '#web/features/profile/components/own-activity.tsx';
import { clearSession } from '#web/lib/session/session-store.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mountRoutes } from './support/mount.tsx';
import { signIn } from './support/signed-in.ts';

const path = '/api/auth/events';
const event = {
  id: 'one',
  at: new Date().toISOString(),
  event: 'signed_in',
  methods: ['pwd', 'otp'],
  browser: 'Firefox',
  os: 'Linux',
  address: '192.0.2.7',
  by_admin: false,
};
const failedEvent = {
  ...event,
  id: 'two',
  event: 'sign_in_failed',
  methods: ['pwd'],
  browser: null,
  os: null,
};
const revokedEvent = {
  ...event,
  id: 'three',
  event: 'sessions_revoked',
  methods: [],
  address: null,
  by_admin: true,
};
const makePage = (items: object[], next_cursor: string | null = null) => ({
  body: { items, next_cursor },
});

beforeEach(() => signIn());
afterEach(() => {
  cleanup();
  clearSession();
});

const openProfile = () => mountRoutes([{ path: 'profile', Component: OwnActivity }], '/profile');

it('the user’s activity lists events with method, device and address', async () => {
  fakeApi(onCall('GET', path, makePage([event, failedEvent, revokedEvent])));
  await openProfile();

  const rows = (await screen.findAllByRole('listitem')).map((item) => within(item));

  expect(rows[0]?.getByText('Signed in')).toBeTruthy();
  expect(
    rows[0]?.getByText('Password · Authenticator app · Firefox on Linux · 192.0.2.7'),
  ).toBeTruthy();
  expect(rows[0]?.queryByText('Check this')).toBeNull();
  expect(rows[1]?.getByText('Check this')).toBeTruthy();
  expect(rows[2]?.getByText('By an admin')).toBeTruthy();
});

it('the user’s activity loads older events on request', async () => {
  const api = fakeApi(onCall('GET', path, makePage([event], 'one'), makePage([failedEvent])));
  await openProfile();

  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));

  expect(await screen.findByText('Sign-in failed')).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(api.sent.at(-1)?.path).toContain('cursor=one');
});

it('the user’s activity shows a loading state, then that there are no events', async () => {
  fakeApi(onCall('GET', path, makePage([])));
  await openProfile();

  expect(screen.getByRole('status')).toBeTruthy();
  expect(await screen.findByText('No sign-in activity in the last 90 days.')).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
});

it('the user’s activity offers a retry when the list can’t be loaded', async () => {
  fakeApi(
    onCall(
      'GET',
      path,
      { status: 404, body: { detail: 'No', code: 'not_found' } },
      makePage([event]),
    ),
  );
  await openProfile();

  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('Signed in')).toBeTruthy();
});
