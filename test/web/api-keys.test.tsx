/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ApiKey } from '#shared/schemas/api-keys.ts';
import { ApiKeys } from '#web/features/api-keys/components/lazy.ts';
import { clearSession, setUser } from '#web/lib/session/session-store.ts';
import { mockDialogs } from './support/dialogs.ts';
import { fakeApi, onCall, onPath } from './support/fake-api.ts';
import { mountRoutes } from './support/mount.tsx';
import { signIn } from './support/signed-in.ts';
import { makeUser } from './support/users.ts';

const createdAt = new Date().toISOString();
const apiKey: ApiKey = {
  ...{ id: 'key-1', name: 'Weekly report', scopes: ['read', 'generate'] },
  ...{ created_at: createdAt, expires_at: createdAt, last_used_at: null },
};
const mfaStatus = { totp: null, passkeys: [], recovery_codes: null, is_required: false };
const confirmedRule = onPath('/api/auth/mfa', {
  body: { ...mfaStatus, confirmed_until: new Date(Date.now() + 60_000).toISOString() },
});

beforeEach(() => {
  mockDialogs();
  signIn();
});
afterEach(() => {
  cleanup();
  clearSession();
});

function Section() {
  return (
    <Suspense>
      <ApiKeys />
    </Suspense>
  );
}
const openSection = () => mountRoutes([{ path: 'profile', Component: Section }], '/profile');
const openForm = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Create an API key' }));
  return within(await screen.findByRole('dialog', { name: 'Create an API key' }));
};

it('the API key section shows each key with its permissions and use, or that there are no keys', async () => {
  fakeApi(onCall('GET', '/api/keys', { body: { items: [apiKey] } }));
  await openSection();

  const item = await screen.findByRole('listitem');

  expect(item.textContent).toContain('Weekly report');
  expect(item.textContent).toContain('Create and change');
  expect(item.textContent).toContain('not used yet');
  cleanup();
  fakeApi(onCall('GET', '/api/keys', { body: { items: [] } }));
  await openSection();
  expect(await screen.findByText('No API keys yet.')).toBeTruthy();
});

it('the API key section links to the guide for keys', async () => {
  fakeApi(onCall('GET', '/api/keys', { body: { items: [] } }));
  await openSection();

  const guide = screen.getByRole('link', { name: 'How to use a key' });

  expect(guide.getAttribute('href')).toBe('/api/docs#/keys');
});

it('the form creates a key with an idempotency key; the next step shows it with a copy button', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { ...navigator, languages: ['en'], clipboard: { writeText } });
  const api = fakeApi(
    onCall('GET', '/api/keys', { body: { items: [] } }),
    onCall('POST', '/api/keys', { status: 201, body: { ...apiKey, key: 'dw_secret' } }),
    confirmedRule,
  );
  await openSection();
  const form = await openForm();

  fireEvent.change(form.getByRole('textbox', { name: 'Name' }), {
    target: { value: 'Weekly report' },
  });
  fireEvent.click(form.getByRole('button', { name: 'Create an API key' }));

  const result = within(
    await screen.findByRole('dialog', { name: 'API key “Weekly report” created' }),
  );
  const post = api.sent.find(({ method }) => method === 'POST');
  expect(post?.body).toEqual({
    name: 'Weekly report',
    scopes: ['read', 'generate'],
    expires_in_days: 90,
  });
  expect(post?.headers.get('Idempotency-Key')).toBeTruthy();
  expect(result.getByRole<HTMLInputElement>('textbox', { name: 'Key' }).value).toBe('dw_secret');
  fireEvent.click(result.getByRole('button', { name: 'Copy key' }));
  expect(writeText).toHaveBeenCalledWith('dw_secret');
});

it('the form requires a permission, and offers administration only to admins', async () => {
  const api = fakeApi(onCall('GET', '/api/keys', { body: { items: [] } }), confirmedRule);
  setUser({ ...makeUser(), is_admin: true });
  await openSection();
  const form = await openForm();
  const boxes = form.getAllByRole<HTMLInputElement>('checkbox');
  fireEvent.change(form.getByRole('textbox', { name: 'Name' }), { target: { value: 'CI' } });
  for (const box of boxes.filter(({ checked }) => checked)) fireEvent.click(box);

  fireEvent.click(form.getByRole('button', { name: 'Create an API key' }));

  expect(boxes).toHaveLength(3);
  expect((await form.findByRole('alert')).textContent).toBe('Choose at least one permission.');
  expect(api.sent.some(({ method }) => method === 'POST')).toBe(false);
});

it('an API key is revoked after a confirmation, and the list is refetched', async () => {
  const api = fakeApi(
    onCall('GET', '/api/keys', { body: { items: [apiKey] } }, { body: { items: [] } }),
    onCall('DELETE', '/api/keys/key-1', { status: 204 }),
  );
  await openSection();
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke Weekly report' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Revoke the API key “Weekly report”?' }),
  );

  fireEvent.click(dialog.getByRole('button', { name: 'Revoke' }));

  expect(await screen.findByText('No API keys yet.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'GET']);
});
