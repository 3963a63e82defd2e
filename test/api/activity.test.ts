import { describe, expect, test } from 'vitest';
import type { Activity } from '#shared/schemas/activity.ts';
import { call } from '#test/support/api.ts';
import { newUser } from '#test/support/factories.ts';

async function createPresentation() {
  const { token } = await newUser();
  const creationResponse = await call('POST', '/presentations', {
    token,
    body: { topic: 'Urban beekeeping' },
  });
  const path = `/presentations/${creationResponse.body.id}`;
  const activity = async (query = '') => {
    const { status, body } = await call('GET', `${path}/activity${query}`, { token });
    expect(status).toBe(200);
    return { items: body.items as Activity[], next: body.next_cursor };
  };
  return { token, path, activity };
}

const readTypes = (items: Activity[]) => items.map(({ type }) => type);

describe('GET /presentations/{id}/activity', () => {
  test('the activity of a presentation lists events with their data, newest first', async () => {
    const { token, path, activity } = await createPresentation();

    await call('POST', `${path}/pause`, { token });
    await call('POST', `${path}/resume`, { token });

    const { items, next } = await activity();
    expect(readTypes(items)).toEqual(['started', 'resumed', 'paused', 'started', 'created']);
    expect(items.find(({ type }) => type === 'paused')?.data).toEqual({ reason: 'user' });
    expect(
      items
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    ).toEqual(items.map(({ at }) => at));
    expect(next).toBeNull();
  });

  test('paging through a presentation’s activity returns each event once', async () => {
    const { token, path, activity } = await createPresentation();
    await call('POST', `${path}/pause`, { token });
    await call('POST', `${path}/resume`, { token });
    const fullList = await activity();

    const firstPage = await activity('?limit=3');
    const secondPage = await activity(`?limit=3&cursor=${firstPage.next}`);

    expect(firstPage.items).toHaveLength(3);
    expect([...firstPage.items, ...secondPage.items]).toEqual(fullList.items);
    expect(secondPage.next).toBeNull();
  });

  test('the activity of a presentation rejects an invalid cursor', async () => {
    const { token, path } = await createPresentation();

    const { status } = await call('GET', `${path}/activity?cursor=EVENT`, { token });

    expect(status).toBe(422);
  });
});
