/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  dayOf,
  endOfDay,
  firstDay,
} from '#web/features/admin/components/invites/invite-fields.tsx';
import { InviteCodesPage } from '#web/features/admin/routes/invite-codes-page.tsx';
import { clearSession, setUser, useSession } from '#web/lib/session/session-store.ts';
import { useToasts } from '#web/lib/toast-store.ts';
import {
  inviteId,
  makeInvite,
  makeInviteDetail,
  makeRequest,
  pageOf,
  requestId,
} from './support/admin.ts';
import { standInForDialogs, standInForPopovers } from './support/dialogs.ts';
import { fakeApi, on, onCall } from './support/fake-api.ts';
import { mountRoutes } from './support/mount.tsx';
import { makeUser } from './support/people.ts';

const uses = [
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
    onCall('GET', '/api/invite-codes', pageOf([makeInvite()])),
    onCall('GET', `/invite-codes/${inviteId}`, { body: makeInviteDetail({ uses }) }),
    onCall('GET', '/invite-codes/requests', pageOf([makeRequest()])),
  );
  const routes = [{ path: 'admin/invite-codes', Component: InviteCodesPage }];
  const router = await mountRoutes(routes, `/admin/invite-codes${search}`);
  const sentBy = (method: string) => api.sent.filter((one) => one.method === method);
  return { api, sentBy, search: () => new URLSearchParams(router.state.location.search) };
}

beforeEach(() => {
  standInForDialogs();
  standInForPopovers();
});
afterEach(() => {
  cleanup();
  clearSession();
});

describe('the invite codes', () => {
  it('show their state and uses, and are searched and narrowed in the address', async () => {
    const { api, search } = await openPage('?active=true');
    const row = await screen.findByRole('row', { name: /ABCDE-FGHJK/ });
    expect(row.textContent).toContain('Spring workshop');
    expect(within(row).getAllByText('2 / 5')).toHaveLength(2);

    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'spring' } });

    await waitFor(() => {
      const asked = api.to('/api/invite-codes?').at(-1)?.path;
      expect(asked).toContain('q=spring&active=true');
    });
    expect(Object.fromEntries(search())).toEqual({ active: 'true', q: 'spring' });
  });

  it('are made many at once, and copied together', async () => {
    const made = [makeInvite(), makeInvite({ id: requestId, code: 'ZZZZZ-YYYYY' })];
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    const { sentBy } = await openPage(
      '',
      onCall('POST', '/invite-codes', { body: { items: made } }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'New invite code' }));
    const dialog = await screen.findByRole('dialog');

    fireEvent.change(within(dialog).getByLabelText('How many codes'), { target: { value: '2' } });
    fireEvent.change(within(dialog).getByLabelText('Plan'), { target: { value: 'team' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Copy all links' }));

    expect(sentBy('POST')[0]?.body).toEqual({
      tier: 'team',
      max_uses: 1,
      expires_at: null,
      note: '',
      count: 2,
    });
    expect(sentBy('POST')[0]?.headers.get('Idempotency-Key')).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith(
      made.map(({ code }) => `${window.location.origin}/auth/register?code=${code}`).join('\n'),
    );
  });

  it('are switched off from their menu', async () => {
    const off = makeInviteDetail({ is_active: false, state: 'inactive' });
    const { sentBy } = await openPage('', onCall('PUT', inviteId, { body: off }));

    fireEvent.click(await screen.findByRole('menuitem', { name: 'Disable' }));

    await waitFor(() => expect(sentBy('PUT')[0]?.body).toEqual({ is_active: false }));
  });

  it('are deleted after asking', async () => {
    const { sentBy } = await openPage('', onCall('DELETE', inviteId, { status: 204 }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete ABCDE-FGHJK?' });
    expect(sentBy('DELETE')).toHaveLength(0);

    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentBy('DELETE')).toHaveLength(1);
  });
});

describe('a new code', () => {
  it('begins at its first field; shown, it has the focus, and stays at the second press of a double one', async () => {
    await openPage('', onCall('POST', '/invite-codes', { body: { items: [makeInvite()] } }));
    fireEvent.click(await screen.findByRole('button', { name: 'New invite code' }));
    const dialog = await screen.findByRole('dialog');
    expect(document.activeElement).toBe(within(dialog).getByLabelText('Plan'));
    expect(within(dialog).getByLabelText('Valid until').getAttribute('min')).toBe(
      dayOf(new Date().toISOString()),
    );

    const there = { detail: 1, clientX: 600, clientY: 500 };
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create' }), there);
    await screen.findByRole('dialog', { name: 'The code is ready' });
    const close = within(dialog).getAllByRole('button', { name: 'Close' }).at(-1);
    expect(document.activeElement).toBe(close);
    const shown = close ?? dialog;
    fireEvent.click(shown, { ...there, clientX: 603, detail: 2 });
    expect(screen.getByRole('dialog', { name: 'The code is ready' })).toBeTruthy();
    fireEvent.click(shown, { ...there, clientX: 603 });

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('a code’s drawer', () => {
  it('tells who used it, those whose account is gone too', async () => {
    await openPage(`?code=${inviteId}`);

    const dialog = await screen.findByRole('dialog', { name: 'ABCDE-FGHJK' });

    const link = await within(dialog).findByRole('link', { name: 'grace@example.com' });
    expect(link.getAttribute('href')).toBe(`/admin/users?user=${uses[0]?.user_id}`);
    expect(within(dialog).getByText('Deleted account')).toBeTruthy();
    expect(within(dialog).getByText('Used 2 of 5 times')).toBeTruthy();
  });

  it('sends what was changed and nothing else; a day that stays keeps its time', async () => {
    const expires_at = '2030-05-05T10:20:30.000Z';
    const before = makeInviteDetail({ expires_at });
    const { sentBy } = await openPage(
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
    expect(sentBy('PUT')[0]?.body).toEqual({
      max_uses: 9,
      email: 'grace@example.com',
    });
  });

  it('changes plan, day and note', async () => {
    const { sentBy } = await openPage(
      `?code=${inviteId}`,
      onCall('PUT', inviteId, { body: makeInviteDetail({ tier: 'team' }) }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'ABCDE-FGHJK' });
    const into = (label: string, value: string) =>
      fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });

    await within(dialog).findByLabelText('Plan');
    into('Plan', 'team');
    into('Valid until', '2030-05-05');
    into('Note', '');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));

    await waitFor(() =>
      expect(sentBy('PUT')[0]?.body).toEqual({
        tier: 'team',
        expires_at: endOfDay('2030-05-05'),
        note: '',
      }),
    );
  });

  it('says so where nothing was changed, and sends nothing', async () => {
    const { sentBy } = await openPage(`?code=${inviteId}`);
    const dialog = await screen.findByRole('dialog', { name: 'ABCDE-FGHJK' });

    fireEvent.click(await within(dialog).findByRole('button', { name: 'Save' }));

    expect(await within(dialog).findByText('Nothing was changed.')).toBeTruthy();
    expect(sentBy('PUT')).toEqual([]);
  });

  it('shows another admin’s change when saving is refused, and keeps what was typed', async () => {
    const refused = { status: 409, body: { detail: 'It was used more often meanwhile.' } };
    const theirs = makeInviteDetail({ tier: 'team', max_uses: 7 });
    const { sentBy } = await openPage(
      `?code=${inviteId}`,
      onCall('GET', `/invite-codes/${inviteId}`, { body: makeInviteDetail() }, { body: theirs }),
      onCall('PUT', inviteId, refused, { body: { ...theirs, note: 'Autumn workshop' } }),
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
    expect(sentBy('PUT').map(({ body }) => body)).toEqual([
      { note: 'Autumn workshop' },
      { note: 'Autumn workshop' },
    ]);
  });

  it('shows at its field what the server does not take', async () => {
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

    expect(await within(dialog).findByText(fields.max_uses)).toBeTruthy();
    expect(within(dialog).getByLabelText('Uses per code').getAttribute('aria-invalid')).toBe(
      'true',
    );
  });
});

describe('a code’s drawer with changes', () => {
  it('asks before they are lost, and closes at once where there are none', async () => {
    await openPage(`?code=${inviteId}`);
    const drawer = await screen.findByRole('dialog', { name: 'ABCDE-FGHJK' });
    const note = await within(drawer).findByLabelText('Note');
    const pressEscape = () => fireEvent(drawer, new Event('cancel', { cancelable: true }));

    fireEvent.change(note, { target: { value: 'Autumn' } });
    pressEscape();
    const asked = await screen.findByRole('dialog', { name: 'Close without saving?' });
    fireEvent.click(within(asked).getByRole('button', { name: 'Cancel' }));
    expect(screen.getAllByRole('dialog')).toEqual([drawer]);
    fireEvent.change(note, { target: { value: 'Spring workshop' } });
    pressEscape();

    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('who is no admin any more', () => {
  it('is known as such once an admin’s call is refused', async () => {
    const me = makeUser({ is_admin: true });
    setUser(me);
    await openPage(
      '',
      onCall('GET', '/api/invite-codes', {
        status: 403,
        body: { detail: 'No.', code: 'forbidden' },
      }),
      on('/api/auth/me', { body: { ...me, is_admin: false } }),
    );

    await waitFor(() => expect(useSession.getState().user?.is_admin).toBe(false));
  });
});

describe('the requests', () => {
  it('tell of whose address has an account already', async () => {
    const requests = pageOf([makeRequest({ has_account: true })]);
    await openPage('?view=requests', onCall('GET', '/invite-codes/requests', requests));

    expect(await screen.findByText('Already has an account')).toBeTruthy();
  });

  it('are counted on their tab, and those that wait come first', async () => {
    const { api } = await openPage('?view=requests');

    expect(await screen.findByRole('tab', { name: 'Requests (1)' })).toBeTruthy();
    expect(screen.getByText('For our school.')).toBeTruthy();
    expect(api.to('/api/invite-codes/requests')[0]?.path).toContain('status=open');
  });

  it('are granted with a plan and an end', async () => {
    const granted = makeRequest({ status: 'granted', invite_id: inviteId });
    useToasts.setState({ toasts: [] });
    const { sentBy } = await openPage(
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
    const [post] = sentBy('POST');
    expect(post?.path).toBe(`/api/invite-codes/requests/${requestId}/grant`);
    expect(post?.body).toEqual({ tier: 'pro', expires_at: null });
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([
      'Request granted. asker@example.org gets an e-mail with a code.',
    ]);
  });

  it('are declined with a word of one’s own; who was answered by another is told so', async () => {
    const refused = { status: 409, body: { detail: 'This request has already been answered.' } };
    const { sentBy } = await openPage('?view=requests', onCall('POST', '/decline', refused));
    fireEvent.click(await screen.findByRole('button', { name: /^Decline the request of asker/ }));
    const dialog = await screen.findByRole('dialog');

    fireEvent.change(within(dialog).getByLabelText(/Message in the e-mail/), {
      target: { value: ' Sorry. ' },
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Decline and send e-mail' }));

    expect(await within(dialog).findByText('This request has already been answered.')).toBeTruthy();
    expect(sentBy('POST')[0]?.body).toEqual({ message: 'Sorry.' });
  });
});

describe('a day', () => {
  it('ends with its last second as it is here, and is the same day again', () => {
    const end = endOfDay('2030-05-05');

    expect(new Date(String(end)).getHours()).toBe(23);
    expect(dayOf(end)).toBe('2030-05-05');
    expect([endOfDay(''), dayOf(null)]).toEqual([null, '']);
  });

  it('can be today or later, or stay what it was', () => {
    const today = dayOf(new Date().toISOString());

    expect([firstDay(), firstDay('2999-01-01'), firstDay('2020-01-01')]).toEqual([
      today,
      today,
      '2020-01-01',
    ]);
  });
});
