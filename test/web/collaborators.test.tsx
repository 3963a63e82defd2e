/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Collaborator } from '#shared/schemas/collaborators.ts';
import { ShareDialog } from '#web/features/shares/components/share-dialog.tsx';
import { loadShareTexts } from '#web/lib/i18n.ts';
import { clearPollCache } from '#web/lib/poll.ts';
import { deckId, makeDeck } from './support/decks.ts';
import { mockDialogs } from './support/dialogs.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';
import { signIn } from './support/signed-in.ts';
import { makeUser } from './support/users.ts';

const gil: Collaborator = {
  id: '01J0000000000000000000000G',
  email: 'gil@example.com',
  full_name: 'Gil',
  role: 'viewer',
  status: 'active',
  is_me: false,
  created_at: '2026-01-01T00:00:00Z',
};
const ownerBody = { owner: { id: makeUser().id, full_name: 'Ada' } };

type Rules = Parameters<typeof fakeApi>;

async function openDialog(
  deck: ReturnType<typeof makeDeck>,
  people: Collaborator[],
  ...rules: Rules
) {
  const api = fakeApi(
    ...rules,
    onCall('GET', '/collaborators', { body: { items: people } }),
    onCall('GET', '/shares', { body: { items: [] } }),
    onCall('GET', `/presentations/${deckId}`, { body: deck }),
  );
  await loadShareTexts();
  await mount(<ShareDialog id={deckId} onClose={() => {}} />);
  await screen.findByRole('heading', { name: 'People' });
  return api;
}

const fillInvite = (email: string, role: string) => {
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Role'), { target: { value: role } });
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
};

beforeEach(() => {
  mockDialogs();
  clearPollCache();
  signIn();
});
afterEach(cleanup);

describe('people in the share dialog', () => {
  it('the owner invites a person in the share dialog, by address and with a role', async () => {
    const added = { ...gil, full_name: null, status: 'invited' as const, role: 'editor' as const };
    const api = await openDialog(
      makeDeck(ownerBody),
      [],
      onCall('POST', '/collaborators', { status: 201, body: added }),
      onCall('GET', '/collaborators', { body: { items: [] } }, { body: { items: [added] } }),
    );

    fillInvite('gil@example.com', 'editor');

    const row = await screen.findByText('gil@example.com');
    expect(within(row.closest('li') ?? row).getByText('Invited')).toBeTruthy();
    const [sent] = api.sent.filter(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({ email: 'gil@example.com', role: 'editor' });
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('');
  });

  it('the error of an invitation is shown at the address field', async () => {
    const body = {
      detail: 'Check the fields.',
      code: 'validation',
      fields: { email: 'This is your own address' },
    };
    await openDialog(
      makeDeck(ownerBody),
      [],
      onCall('POST', '/collaborators', { status: 422, body }),
    );

    fillInvite('ada@example.com', 'viewer');

    expect(await screen.findByText('This is your own address')).toBeTruthy();
  });

  it('the owner changes a person’s role and removes a person in the share dialog', async () => {
    const api = await openDialog(
      makeDeck(ownerBody),
      [gil],
      onCall('PATCH', `/collaborators/${gil.id}`, { body: { ...gil, role: 'commenter' } }),
      onCall('DELETE', `/collaborators/${gil.id}`, { status: 204 }),
    );

    const role = await screen.findByLabelText('Role of Gil');
    fireEvent.change(role, { target: { value: 'commenter' } });
    await waitFor(() =>
      expect(api.sent.find(({ method }) => method === 'PATCH')?.body).toEqual({
        role: 'commenter',
      }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Remove Gil' }));

    await waitFor(() => expect(api.sent.some(({ method }) => method === 'DELETE')).toBe(true));
  });

  it('a collaborator sees the people in the share dialog and can leave, but sees no links and no form', async () => {
    await openDialog(makeDeck({ my_role: 'viewer' }), [{ ...gil, is_me: true }]);

    expect(await screen.findByRole('button', { name: 'Leave' })).toBeTruthy();
    expect(screen.queryByLabelText('E-mail')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Links' })).toBeNull();
  });
});
