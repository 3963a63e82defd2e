import { describe, expect, test } from 'vitest';
import { type ApiResponse, call } from '#test/support/api.ts';
import { newDeck } from '#test/support/decks.ts';
import { newAdmin, newUser } from '#test/support/factories.ts';

const readItems = (answer: ApiResponse) =>
  answer.body.items as (Record<string, unknown> & { id: string })[];

describe('an admin action on another user’s presentation', () => {
  test.each([
    ['pause', 'POST', '/pause', 'presentation.paused'],
    ['cancel', 'POST', '/cancel', 'presentation.cancelled'],
    ['delete', 'DELETE', '', 'presentation.deleted'],
  ])(
    'an admin action on another user’s presentation is recorded as an audit event: %s',
    async (_name, method, path, action) => {
      const { user, token } = await newAdmin();
      const deck = await newDeck({ topic: 'Moss gardens' });

      const answer = await call(method, `/presentations/${deck.id}${path}`, { token });
      const events = await call('GET', `/audit?target_id=${deck.id}`, { token });

      expect(answer.status).toBeLessThan(300);
      expect(readItems(events)).toMatchObject([
        {
          action,
          actor: { id: user.id },
          target: { type: 'presentation', id: deck.id, label: 'Moss gardens' },
          before: { status: 'running', owner_id: deck.owner_id },
          request_id: answer.headers.get('x-request-id'),
        },
      ]);
    },
  );

  test('no audit event is recorded for rejected admin actions or for an owner’s actions on their own presentations', async () => {
    const { user, token } = await newAdmin();
    const ownDeck = await newDeck({}, user);
    const otherDeck = await newDeck();
    await call('POST', `/presentations/${otherDeck.id}/cancel`, { token });

    await call('POST', `/presentations/${ownDeck.id}/pause`, { token });
    const rejectedResponse = await call('POST', `/presentations/${otherDeck.id}/pause`, { token });

    expect(rejectedResponse.status).toBe(409);
    expect(readItems(await call('GET', `/audit?target_id=${ownDeck.id}`, { token }))).toEqual([]);
    const events = readItems(await call('GET', `/audit?target_id=${otherDeck.id}`, { token }));
    expect(events.map(({ action }) => action)).toEqual(['presentation.cancelled']);
  });
});

test('the audit list is paged newest first and filtered by actor and action', async () => {
  const { user, token } = await newAdmin();
  const { user: target } = await newUser();
  for (const tier of ['pro', 'team', 'free', 'pro', 'team']) {
    await call('PUT', `/users/${target.id}/tier`, { token, body: { tier } });
  }
  await call('PUT', `/users/${target.id}`, { token, body: { full_name: 'Other Name' } });

  const pagedIds: string[] = [];
  let cursor = '';
  do {
    const path = `/audit?actor_id=${user.id}&action=user.tier_changed&limit=2`;
    const page = await call('GET', `${path}${cursor && `&cursor=${cursor}`}`, { token });
    pagedIds.push(...readItems(page).map(({ id }) => id));
    cursor = String(page.body.next_cursor ?? '');
  } while (cursor !== '');

  expect(pagedIds).toHaveLength(5);
  expect(pagedIds).toEqual(pagedIds.toSorted().toReversed());
  const auditEvents = readItems(await call('GET', `/audit?target_id=${target.id}`, { token }));
  expect(auditEvents).toHaveLength(6);
  expect(auditEvents[0]).toMatchObject({
    action: 'user.updated',
    after: { full_name: 'Other Name' },
  });
});

test('a rejected or unchanged update of a user creates no audit event', async () => {
  const { token } = await newAdmin();
  const { user: target } = await newUser();

  await call('PUT', `/users/${target.id}/tier`, { token, body: { tier: 'gold' } });
  await call('PUT', `/users/${target.id}`, { token, body: { is_active: true } });

  expect(readItems(await call('GET', `/audit?target_id=${target.id}`, { token }))).toEqual([]);
});
