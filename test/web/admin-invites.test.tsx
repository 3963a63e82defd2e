/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  getEarliestExpiryDay,
  toEndOfDay,
  toLocalDay,
} from '#web/features/admin/components/invites/invite-fields.tsx';
import { InviteCodesPage } from '#web/features/admin/routes/invite-codes-page.tsx';
import { clearSession, setUser, useSession } from '#web/lib/session/session-store.ts';
import { useToasts } from '#web/lib/toast-store.ts';
import {
  createListResponse,
  inviteId,
  makeInvite,
  makeInviteDetail,
  makeRequest,
  requestId,
} from './support/admin.ts';
import { mockDialogs, mockPopovers } from './support/dialogs.ts';
import { fakeApi, onCall, onPath } from './support/fake-api.ts';
import { mountRoutes } from './support/mount.tsx';
import { makeUser } from './support/users.ts';

const inviteUses = [
  {
    user_id: '01J0000000000000000000000E',
    email: 'grace@example.com',
    used_at: '2026-01-02T00:00:00Z',
  },
  { user_id: '01J0000000000000000000000G', email: null, used_at: '2026-01-01T00:00:00Z' },
];

async function openPage(search = '', ...rules: Parameters<typeof fakeApi>) {
  const api = fakeApi(
    ...rules,
    onCall('GET', '/api/invite-codes', createListResponse([makeInvite()])),
    onCall('GET', `/invite-codes/${inviteId}`, { body: makeInviteDetail({ uses: inviteUses }) }),
    onCall('GET', '/invite-codes/requests', createListResponse([makeRequest()])),
  );
  const routes = [{ path: 'admin/invite-codes', Component: InviteCodesPage }];
  const router = await mountRoutes(routes, `/admin/invite-codes${search}`);
  const sentWithMethod = (method: string) => api.sent.filter((one) => one.method === method);
  return {
    api,
    sentWithMethod,
    search: () => new URLSearchParams(router.state.location.search),
  };
}

beforeEach(() => {
  mockDialogs();
  mockPopovers();
});
afterEach(() => {
  cleanup();
  clearSession();
});

describe('invite code list', () => {
  it('the invite code list shows states and uses, and keeps search and filter in the URL', async () => {
    const { api, search } = await openPage('?active=true');
    const row = await screen.findByRole('row', { name: /ABCDE-FGHJK/ });
    expect(row.textContent).toContain('Spring workshop');
    expect(within(row).getAllByText('2 / 5')).toHaveLength(2);

    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'spring' } });

    await waitFor(() => {
      const lastPath = api.to('/api/invite-codes?').at(-1)?.path;
      expect(lastPath).toContain('q=spring&active=true');
    });
    expect(Object.fromEntries(search())).toEqual({ active: 'true', q: 'spring' });
  });

  it('the form for new invite codes creates several codes at once and copies all links', async () => {
    const created = [makeInvite(), makeInvite({ id: requestId, code: 'ZZZZZ-YYYYY' })];
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    const { sentWithMethod } = await openPage(
      '',
      onCall('POST', '/invite-codes', { body: { items: created } }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'New invite code' }));
    const dialog = await screen.findByRole('dialog');

    fireEvent.change(within(dialog).getByLabelText('How many codes'), { target: { value: '2' } });
    fireEvent.change(within(dialog).getByLabelText('Plan'), { target: { value: 'team' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Copy all links' }));

    expect(sentWithMethod('POST')[0]?.body).toEqual({
      tier: 'team',
      max_uses: 1,
      expires_at: null,
      note: '',
      count: 2,
    });
    expect(sentWithMethod('POST')[0]?.headers.get('Idempotency-Key')).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith(
      created.map(({ code }) => `${window.location.origin}/auth/register?code=${code}`).join('\n'),
    );
  });

  it('the menu of an invite code disables the code', async () => {
    const off = makeInviteDetail({ is_active: false, state: 'inactive' });
    const { sentWithMethod } = await openPage('', onCall('PUT', inviteId, { body: off }));

    fireEvent.click(await screen.findByRole('menuitem', { name: 'Disable' }));

    await waitFor(() => expect(sentWithMethod('PUT')[0]?.body).toEqual({ is_active: false }));
  });

  it('an invite code is deleted after a confirmation', async () => {
    const { sentWithMethod } = await openPage('', onCall('DELETE', inviteId, { status: 204 }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete ABCDE-FGHJK?' });
    expect(sentWithMethod('DELETE')).toHaveLength(0);

    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentWithMethod('DELETE')).toHaveLength(1);
  });
});

describe('new invite code dialog', () => {
  it('the new invite code dialog focuses its first field, focuses the close button once the code is created, and ignores the second click of a double click', async () => {
    await openPage('', onCall('POST', '/invite-codes', { body: { items: [makeInvite()] } }));
    fireEvent.click(await screen.findByRole('button', { name: 'New invite code' }));
    const dialog = await screen.findByRole('dialog');
    expect(document.activeElement).toBe(within(dialog).getByLabelText('Plan'));
    expect(within(dialog).getByLabelText('Valid until').getAttribute('min')).toBe(
      toLocalDay(new Date().toISOString()),
    );

    const position = { detail: 1, clientX: 600, clientY: 500 };
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create' }), position);
    await screen.findByRole('dialog', { name: 'The code is ready' });
    const close = within(dialog).getAllByRole('button', { name: 'Close' }).at(-1);
    expect(document.activeElement).toBe(close);
    const closeButton = close ?? dialog;
    fireEvent.click(closeButton, { ...position, clientX: 603, detail: 2 });
    expect(screen.getByRole('dialog', { name: 'The code is ready' })).toBeTruthy();
    fireEvent.click(closeButton, { ...position, clientX: 603 });

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('invite code drawer', () => {
  it('the invite code drawer lists who used the code, including deleted accounts', async () => {
    await openPage(`?code=${inviteId}`);

    const dialog = await screen.findByRole('dialog', { name: 'ABCDE-FGHJK' });

    const link = await within(dialog).findByRole('link', { name: 'grace@example.com' });
    expect(link.getAttribute('href')).toBe(`/admin/users?user=${inviteUses[0]?.user_id}`);
    expect(within(dialog).getByText('Deleted account')).toBeTruthy();
    expect(within(dialog).getByText('Used 2 of 5 times')).toBeTruthy();
  });

  it('the invite code drawer sends changed fields only, and keeps the time of an unchanged expiry day', async () => {
    const expires_at = '2030-05-05T10:20:30.000Z';
    const before = makeInviteDetail({ expires_at });
    const { sentWithMethod } = await openPage(
      `?code=${inviteId}`,
      onCall('GET', inviteId, { body: before }),
      onCall('PUT', inviteId, { body: { ...before, max_uses: 9 } }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'ABCDE-FGHJK' });

    fireEvent.change(await within(dialog).findByLabelText('Uses per code'), {
      target: { value: '9' },
    });
    fireEvent.change(within(dialog).getByLabelText('Only for this address'), {
      target: { value: 'grace@example.com' },
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));

    expect(await within(dialog).findByText('Saved.')).toBeTruthy();
    expect(sentWithMethod('PUT')[0]?.body).toEqual({
      max_uses: 9,
      email: 'grace@example.com',
    });
  });

  it('the invite code drawer saves a new plan, a new expiry date and an empty note', async () => {
    const { sentWithMethod } = await openPage(
      `?code=${inviteId}`,
      onCall('PUT', inviteId, { body: makeInviteDetail({ tier: 'team' }) }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'ABCDE-FGHJK' });
    const setField = (label: string, value: string) =>
      fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });

    await within(dialog).findByLabelText('Plan');
    setField('Plan', 'team');
    setField('Valid until', '2030-05-05');
    setField('Note', '');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));

    await waitFor(() =>
      expect(sentWithMethod('PUT')[0]?.body).toEqual({
        tier: 'team',
        expires_at: toEndOfDay('2030-05-05'),
        note: '',
      }),
    );
  });

  it('the invite code drawer shows that nothing was changed and sends no request', async () => {
    const { sentWithMethod } = await openPage(`?code=${inviteId}`);
    const dialog = await screen.findByRole('dialog', { name: 'ABCDE-FGHJK' });

    fireEvent.click(await within(dialog).findByRole('button', { name: 'Save' }));

    expect(await within(dialog).findByText('Nothing was changed.')).toBeTruthy();
    expect(sentWithMethod('PUT')).toEqual([]);
  });

  it('the invite code drawer shows another admin’s change after a conflict and keeps the typed text', async () => {
    const refused = { status: 409, body: { detail: 'It was used more often meanwhile.' } };
    const otherAdminInvite = makeInviteDetail({ tier: 'team', max_uses: 7 });
    const { sentWithMethod } = await openPage(
      `?code=${inviteId}`,
      onCall(
        'GET',
        `/invite-codes/${inviteId}`,
        { body: makeInviteDetail() },
        { body: otherAdminInvite },
      ),
      onCall('PUT', inviteId, refused, { body: { ...otherAdminInvite, note: 'Autumn workshop' } }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'ABCDE-FGHJK' });
    const value = (label: string) => within(dialog).getByLabelText<HTMLInputElement>(label).value;
    fireEvent.change(await within(dialog).findByLabelText('Note'), {
      target: { value: 'Autumn workshop' },
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));

    expect(await within(dialog).findByText('It was used more often meanwhile.')).toBeTruthy();
    await waitFor(() => expect(value('Uses per code')).toBe('7'));
    expect([value('Plan'), value('Note')]).toEqual(['team', 'Autumn workshop']);

    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));

    expect(await within(dialog).findByText('Saved.')).toBeTruthy();
    expect(sentWithMethod('PUT').map(({ body }) => body)).toEqual([
      { note: 'Autumn workshop' },
      { note: 'Autumn workshop' },
    ]);
  });

  it('the invite code drawer shows the server’s errors at their fields', async () => {
    const fields = { max_uses: 'has been used more often already' };
    await openPage(
      `?code=${inviteId}`,
      onCall('PUT', inviteId, { status: 422, body: { detail: 'Check the fields.', fields } }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'ABCDE-FGHJK' });

    fireEvent.change(await within(dialog).findByLabelText('Uses per code'), {
      target: { value: '3' },
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));

    expect(await within(dialog).findByText(`Uses per code ${fields.max_uses}.`)).toBeTruthy();
    expect(within(dialog).getByLabelText('Uses per code').getAttribute('aria-invalid')).toBe(
      'true',
    );
  });
});

describe('invite code drawer with unsaved changes', () => {
  it('the invite code drawer asks for confirmation before closing with unsaved changes, and closes at once without changes', async () => {
    await openPage(`?code=${inviteId}`);
    const drawer = await screen.findByRole('dialog', { name: 'ABCDE-FGHJK' });
    const note = await within(drawer).findByLabelText('Note');
    const pressEscape = () => fireEvent(drawer, new Event('cancel', { cancelable: true }));

    fireEvent.change(note, { target: { value: 'Autumn' } });
    pressEscape();
    const confirmation = await screen.findByRole('dialog', { name: 'Close without saving?' });
    fireEvent.click(within(confirmation).getByRole('button', { name: 'Cancel' }));
    expect(screen.getAllByRole('dialog')).toEqual([drawer]);
    fireEvent.change(note, { target: { value: 'Spring workshop' } });
    pressEscape();

    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('admin who lost the admin rights', () => {
  it('after a 403, the session stores that the admin has lost the admin rights', async () => {
    const me = makeUser({ is_admin: true });
    setUser(me);
    await openPage(
      '',
      onCall('GET', '/api/invite-codes', {
        status: 403,
        body: { detail: 'No.', code: 'forbidden' },
      }),
      onPath('/api/auth/me', { body: { ...me, is_admin: false } }),
    );

    await waitFor(() => expect(useSession.getState().user?.is_admin).toBe(false));
  });
});

describe('invite code requests', () => {
  it('an invite code request is marked when its address already has an account', async () => {
    const requests = createListResponse([makeRequest({ has_account: true })]);
    await openPage('?view=requests', onCall('GET', '/invite-codes/requests', requests));

    expect(await screen.findByText('Already has an account')).toBeTruthy();
  });

  it('the tab of invite code requests shows the number of open requests, and lists open requests first', async () => {
    const { api } = await openPage('?view=requests');

    expect(await screen.findByRole('tab', { name: 'Requests (1)' })).toBeTruthy();
    expect(screen.getByText('For our school.')).toBeTruthy();
    expect(api.to('/api/invite-codes/requests')[0]?.path).toContain('status=open');
  });

  it('an invite code request is granted with plan and expiry', async () => {
    const granted = makeRequest({ status: 'granted', invite_id: inviteId });
    useToasts.setState({ toasts: [] });
    const { sentWithMethod } = await openPage(
      '?view=requests',
      onCall('POST', '/grant', { body: granted }),
    );
    fireEvent.click(await screen.findByRole('button', { name: /^Grant the request of asker/ }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain(
      'asker@example.org gets an e-mail with a code that works once',
    );

    fireEvent.change(within(dialog).getByLabelText('Plan'), { target: { value: 'pro' } });
    fireEvent.change(within(dialog).getByLabelText('Valid until'), { target: { value: '' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Grant and send code' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [post] = sentWithMethod('POST');
    expect(post?.path).toBe(`/api/invite-codes/requests/${requestId}/grant`);
    expect(post?.body).toEqual({ tier: 'pro', expires_at: null });
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([
      'Request granted. asker@example.org gets an e-mail with a code.',
    ]);
  });

  it('an invite code request is declined with a message; an error appears when another admin has answered it', async () => {
    const refused = { status: 409, body: { detail: 'This request has already been answered.' } };
    const { sentWithMethod } = await openPage(
      '?view=requests',
      onCall('POST', '/decline', refused),
    );
    fireEvent.click(await screen.findByRole('button', { name: /^Decline the request of asker/ }));
    const dialog = await screen.findByRole('dialog');

    fireEvent.change(within(dialog).getByLabelText(/Message in the e-mail/), {
      target: { value: ' Sorry. ' },
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Decline and send e-mail' }));

    expect(await within(dialog).findByText('This request has already been answered.')).toBeTruthy();
    expect(sentWithMethod('POST')[0]?.body).toEqual({ message: 'Sorry.' });
  });
});

describe('the expiry day of an invite code', () => {
  it('the end of an expiry day is its last second in local time, and converts back to the same day', () => {
    const end = toEndOfDay('2030-05-05');

    expect(new Date(String(end)).getHours()).toBe(23);
    expect(toLocalDay(end)).toBe('2030-05-05');
    expect([toEndOfDay(''), toLocalDay(null)]).toEqual([null, '']);
  });

  it('the expiry day can be today or later, or stay unchanged', () => {
    const today = toLocalDay(new Date().toISOString());

    expect([
      getEarliestExpiryDay(),
      getEarliestExpiryDay('2999-01-01'),
      getEarliestExpiryDay('2020-01-01'),
    ]).toEqual([today, today, '2020-01-01']);
  });
});
