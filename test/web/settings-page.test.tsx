/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  changeDraft,
  clearDraft,
  useDraft,
} from '#web/features/decks/components/new-deck/draft-store.ts';
import { getStartOptions } from '#web/features/decks/components/new-deck/remembered-options.ts';
import { OwnName } from '#web/features/profile/components/own-name.tsx';
import { ProfilePage } from '#web/features/profile/routes/profile-page.tsx';
import { SettingsPage } from '#web/features/profile/routes/settings-page.tsx';
import { clearSession, setUser, useSession } from '#web/lib/session/session-store.ts';
import { followTheme, setTheme } from '#web/lib/theme.ts';
import { mockDialogs } from './support/dialogs.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mount, mountRoutes } from './support/mount.tsx';
import { signIn } from './support/signed-in.ts';
import { makeUser } from './support/users.ts';

const listRules = [
  onCall('GET', '/api/keys', { body: { items: [] } }),
  onCall('GET', '/api/webhooks', { body: { items: [] } }),
  onCall('GET', '/api/users/me/export', { body: { export: null } }),
];

let stopSession: () => void = () => undefined;
beforeEach(() => {
  Object.assign(window, { matchMedia: () => Object.assign(new EventTarget(), { matches: false }) });
  localStorage.clear();
  mockDialogs();
  signIn();
  clearDraft();
  stopSession = followTheme();
});
afterEach(() => {
  stopSession();
  cleanup();
  clearSession();
});

const chooseOption = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('the settings store the options of the next presentation and keep those of a started one', async () => {
  fakeApi(...listRules);
  await mount(<SettingsPage />);

  chooseOption('Theme', 'terra');
  chooseOption('Slides', '12');
  const whileEmpty = useDraft.getState();
  changeDraft({ topic: 'Tides' });
  chooseOption('Slides', '5');

  expect(whileEmpty).toMatchObject({ theme: 'terra', slides: 12 });
  expect(useDraft.getState()).toMatchObject({ theme: 'terra', slides: 12 });
  expect(getStartOptions()).toMatchObject({ theme: 'terra', slides: 5 });
});

test('the settings apply a colour theme, and follow the system again', async () => {
  fakeApi(...listRules);
  setTheme('light');
  await mount(<SettingsPage />);
  const before = (screen.getByLabelText('Colors') as HTMLSelectElement).value;

  chooseOption('Colors', 'system');

  expect(before).toBe('light');
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('theme')).toBeNull();
});

test('the settings end with the note about settings that are under development', async () => {
  fakeApi(...listRules);
  await mount(<SettingsPage />);

  const headings = (await screen.findAllByRole('heading', { level: 2 })).map(
    ({ textContent }) => textContent,
  );

  expect(headings.at(-1)).toBe('More settings');
  expect(screen.getByText('This feature is under development.')).toBeTruthy();
});

test('a user can change their name, and an invalid name is explained at its field', async () => {
  const user = makeUser({ full_name: 'Ada' });
  setUser(user);
  const invalid = {
    code: 'invalid_request',
    message: 'Invalid',
    fields: { full_name: 'is too short' },
  };
  const api = fakeApi(
    onCall(
      'PUT',
      '/api/users/me/name',
      { status: 422, body: invalid },
      { body: { ...user, full_name: 'Grace' } },
    ),
  );
  await mount(<OwnName />);
  fireEvent.click(screen.getByRole('button', { name: 'Change name' }));
  const dialog = within(await screen.findByRole('dialog'));
  const save = dialog.getByRole('button', { name: 'Change name' });

  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'G' } });
  fireEvent.click(save);
  await dialog.findByText('Name is too short.');
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: ' Grace ' } });
  fireEvent.click(save);

  await waitFor(() => expect(useSession.getState().user?.full_name).toBe('Grace'));
  expect(api.sent.at(-1)?.body).toEqual({ full_name: 'Grace' });
  expect(screen.getByText('Grace')).toBeTruthy();
});

test('a link of an earlier mail to a section of the profile opens the settings', async () => {
  fakeApi(...listRules);

  const router = await mountRoutes(
    [
      { path: 'profile', Component: ProfilePage },
      { path: 'settings', Component: SettingsPage },
    ],
    '/profile#webhooks',
  );

  expect(await screen.findByRole('heading', { name: 'System settings' })).toBeTruthy();
  expect(router.state.location.hash).toBe('#webhooks');
});
