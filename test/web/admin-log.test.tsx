/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createListResponse, makeEvent } from './support/admin.ts';
import { onPath } from './support/fake-api.ts';
import { adaUser, graceListItem, openUsersPage, setupUsersPage } from './support/users-page.tsx';

beforeEach(setupUsersPage);
afterEach(cleanup);

describe('the audit log for admins', () => {
  it('the audit log shows who did what to whom, with the values before and after', async () => {
    const { api } = await openUsersPage('?view=log');

    const [entry] = within(await screen.findByRole('list', { name: 'Log' })).getAllByRole(
      'listitem',
    );
    expect(entry?.textContent).toContain('Changed the plan of grace@example.com');
    expect(entry?.textContent).toContain('PlanFree → Team');
    expect(entry?.textContent).toContain('ada@example.com');
    expect(api.to('/api/audit')[0]?.path).toBe('/api/audit?limit=25');
  });

  it('the audit log names the actor and the target that it is filtered by', async () => {
    const { actor, target } = makeEvent();
    await openUsersPage(`?view=log&actor=${actor.id}&target=${target.id}`);

    expect(await screen.findByRole('button', { name: /^By ada@example.com/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^On grace@example.com/ })).toBeTruthy();
    expect(screen.getByRole('option', { name: 'Plan changed' })).toBeTruthy();
  });

  it('the audit log filters by action, actor and target', async () => {
    const { api, search } = await openUsersPage(`?view=log&target=${graceListItem.id}`);
    await screen.findByRole('list', { name: 'Log' });

    fireEvent.change(screen.getByLabelText('Action'), { target: { value: 'user.deleted' } });
    fireEvent.click(await screen.findByRole('button', { name: 'ada@example.com' }));

    await waitFor(() => expect(search().get('actor')).toBe(adaUser.id));
    const query = new URLSearchParams(api.to('/api/audit').at(-1)?.path.split('?')[1]);
    expect(Object.fromEntries(query)).toEqual({
      action: 'user.deleted',
      actor_id: adaUser.id,
      target_id: graceListItem.id,
      limit: '25',
    });
  });

  it('the audit log does not link to deleted targets', async () => {
    const deletedEvent = makeEvent({
      action: 'user.deleted',
      before: { tier: 'pro' },
      after: null,
    });
    await openUsersPage('?view=log', onPath('/api/audit', createListResponse([deletedEvent])));

    const list = await screen.findByRole('list', { name: 'Log' });

    expect(within(list).queryByRole('link')).toBeNull();
    expect(list.textContent).toContain('PlanPro');
  });
});
