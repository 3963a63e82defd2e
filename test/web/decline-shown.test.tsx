/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RequestList } from '#web/features/admin/components/requests/request-list.tsx';
import { clearSession } from '#web/lib/session/session-store.ts';
import { useToasts } from '#web/lib/toast-store.ts';
import { createListResponse, makeRequest } from './support/admin.ts';
import { mockDialogs, mockPopovers } from './support/dialogs.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mountRoutes } from './support/mount.tsx';

const ids = ['01J0000000000000000000000R', '01J0000000000000000000000S'];
const requests = ids.map((id, i) => makeRequest({ id, email: `asker${i}@example.org` }));

async function openList(search: string, ...rules: Parameters<typeof fakeApi>) {
  const api = fakeApi(
    ...rules,
    onCall('GET', '/invite-codes/requests', createListResponse(requests)),
  );
  await mountRoutes([{ path: 'requests', Component: RequestList }], `/requests${search}`);
  await screen.findByText('asker0@example.org');
  return () => api.sent.filter(({ method }) => method === 'POST');
}

const name = 'Decline all 2 shown';
const openDialog = () => {
  fireEvent.click(screen.getByRole('button', { name }));
  return within(screen.getByRole('dialog'));
};

beforeEach(() => {
  mockDialogs();
  mockPopovers();
  useToasts.setState({ toasts: [] });
});
afterEach(() => {
  cleanup();
  clearSession();
});

describe('declining all shown requests for an invite code', () => {
  it('declining all shown requests needs a confirmation, sends no e-mails, and skips requests that another admin has answered', async () => {
    const answered = { status: 409, body: { code: 'request_answered', detail: 'Answered.' } };
    const posts = await openList(
      '',
      onCall('POST', `${ids[0]}/decline`, answered),
      onCall('POST', `${ids[1]}/decline`, { body: makeRequest({ status: 'declined' }) }),
    );
    const dialog = openDialog();
    expect(posts()).toEqual([]);

    fireEvent.click(dialog.getByRole('button', { name: 'Decline' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(posts().map(({ path, body }) => [path, body])).toEqual(
      ids.map((id) => [`/api/invite-codes/requests/${id}/decline`, { notify: false }]),
    );
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['2 requests declined.']);
  });

  it('the dialog for declining all shown requests stays open with the error when one request fails', async () => {
    await openList('', onCall('POST', '/decline', { status: 500, body: { detail: 'Broken.' } }));
    const dialog = openDialog();

    fireEvent.click(dialog.getByRole('button', { name: 'Decline' }));

    expect(await dialog.findByText(/Broken/)).toBeTruthy();
  });

  it('declining all shown requests is offered for open requests only', async () => {
    await openList('?status=all');

    expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
