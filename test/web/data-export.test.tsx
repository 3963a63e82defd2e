/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DataExport } from '#shared/schemas/data-export.ts';
import { OwnData } from '#web/features/data-export/components/lazy.ts';
import { clearSession } from '#web/lib/session/session-store.ts';
import { mockDialogs } from './support/dialogs.ts';
import { fakeApi, onCall, onPath } from './support/fake-api.ts';
import { mountRoutes } from './support/mount.tsx';
import { signIn } from './support/signed-in.ts';

const preparingExport: DataExport = {
  ...{ id: '01J', status: 'preparing', created_at: '2026-11-28T11:00:00.000Z' },
  ...{ parts: { done: 3, total: 12 }, bytes: null, left_out: 0, ready_at: null, expires_at: null },
};
const readyExport: DataExport = {
  ...{ ...preparingExport, status: 'ready', parts: { done: 12, total: 12 }, bytes: 12_400_000 },
  ...{ ready_at: '2026-11-28T11:01:00.000Z', expires_at: '2026-12-05T11:01:00.000Z' },
};
const mfaStatus = { totp: null, passkeys: [], recovery_codes: null, is_required: false };
const createMfaRule = (confirmed_until: string | null) =>
  onPath('/api/auth/mfa', { body: { ...mfaStatus, confirmed_until } });
const confirmedRule = createMfaRule(new Date(Date.now() + 60_000).toISOString());
const createExportRule = (item: DataExport | null) =>
  onCall('GET', '/api/users/me/export', { body: { export: item } });

beforeEach(() => {
  mockDialogs();
  signIn();
});
afterEach(() => {
  cleanup();
  clearSession();
  vi.unstubAllGlobals();
});

function Section() {
  return (
    <Suspense>
      <OwnData />
    </Suspense>
  );
}
const openSection = () => mountRoutes([{ path: 'profile', Component: Section }], '/profile');

it('a dialog lists the content of a data export and starts the export', async () => {
  const api = fakeApi(
    createExportRule(null),
    onCall('POST', '/api/users/me/export', { status: 202, body: preparingExport }),
    confirmedRule,
  );
  await openSection();

  fireEvent.click(await screen.findByRole('button', { name: 'Download my data' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Download my data' }));
  const text = dialog.getByText(/no passwords or keys/);
  fireEvent.click(dialog.getByRole('button', { name: 'Prepare the file' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(text).toBeTruthy();
  expect(api.sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('a proof of identity is requested before the data export’s dialog', async () => {
  fakeApi(createExportRule(null), createMfaRule(null));
  await openSection();

  fireEvent.click(await screen.findByRole('button', { name: 'Download my data' }));

  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText('Your password')).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: 'Prepare the file' })).toBeNull();
});

it('the section shows the progress of a data export and no button while the file is being prepared', async () => {
  fakeApi(createExportRule(preparingExport));
  await openSection();

  const progress = await screen.findByRole('progressbar', { name: 'Preparing your data' });

  expect([progress.getAttribute('value'), progress.getAttribute('max')]).toEqual(['3', '12']);
  expect(screen.queryByRole('button')).toBeNull();
});

it('a finished data export shows its size and expiry, and can be downloaded', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { ...window.location, assign });
  fakeApi(
    createExportRule({ ...readyExport, left_out: 2 }),
    onCall('GET', '/api/users/me/export/download', {
      body: { url: 'https://files.test/data.zip' },
    }),
    confirmedRule,
  );
  await openSection();

  const item = await screen.findByRole('listitem');
  fireEvent.click(within(item).getByRole('button', { name: 'Download file' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Download file' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Download file' }));

  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://files.test/data.zip'));
  expect(item.textContent).toContain('12.4 MB');
  expect(item.textContent).toContain('2 files were left out');
  expect(screen.getByRole('button', { name: 'Prepare a new file' })).toBeTruthy();
});

it('a failed data export can be started again', async () => {
  fakeApi(createExportRule({ ...preparingExport, status: 'failed' }));
  await openSection();

  expect(await screen.findByText('Your data could not be prepared')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download my data' })).toBeTruthy();
});
