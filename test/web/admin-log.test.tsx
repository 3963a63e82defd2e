/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeEvent, pageOf } from './support/admin.ts';
import { on } from './support/fake-api.ts';
import { ada, grace, openPage, signInAsAda } from './support/users-page.tsx';

beforeEach(signInAsAda);
afterEach(cleanup);

describe('the log', () => {
  it('tells who did what to whom, and what was so before and after', async () => {
    const { api } = await openPage('?view=log');

    const [entry] = within(await screen.findByRole('list', { name: 'Log' })).getAllByRole(
      'listitem',
    );
    expect(entry?.textContent).toContain('Changed the plan of grace@example.com');
    expect(entry?.textContent).toContain('PlanFree → Team');
    expect(entry?.textContent).toContain('ada@example.com');
    expect(api.to('/api/audit')[0]?.path).toBe('/api/audit?limit=25');
  });

  it('says by whom and about what it is narrowed', async () => {
    const { actor, target } = makeEvent();
    await openPage(`?view=log&actor=${actor.id}&target=${target.id}`);

    expect(await screen.findByRole('button', { name: /^By ada@example.com/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^On grace@example.com/ })).toBeTruthy();
    expect(screen.getByRole('option', { name: 'Plan changed' })).toBeTruthy();
  });

  it('is narrowed by what was done, by whom, and to whom', async () => {
    const { api, search } = await openPage(`?view=log&target=${grace.id}`);
    await screen.findByRole('list', { name: 'Log' });

    fireEvent.change(screen.getByLabelText('Action'), { target: { value: 'user.deleted' } });
    fireEvent.click(await screen.findByRole('button', { name: 'ada@example.com' }));

    await waitFor(() => expect(search().get('actor')).toBe(ada.id));
    const asked = new URLSearchParams(api.to('/api/audit').at(-1)?.path.split('?')[1]);
    expect(Object.fromEntries(asked)).toEqual({
      action: 'user.deleted',
      actor_id: ada.id,
      target_id: grace.id,
      limit: '25',
    });
  });

  it('has no link to what is gone', async () => {
    const gone = makeEvent({ action: 'user.deleted', before: { tier: 'pro' }, after: null });
    await openPage('?view=log', on('/api/audit', pageOf([gone])));

    const list = await screen.findByRole('list', { name: 'Log' });

    expect(within(list).queryByRole('link')).toBeNull();
    expect(list.textContent).toContain('PlanPro');
  });
});
