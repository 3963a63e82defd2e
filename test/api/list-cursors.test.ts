import { expect, test } from 'vitest';
import { call } from '#test/support/api.ts';
import { readResponseItems } from '#test/support/as-admin.ts';
import { newAdmin, newUser } from '#test/support/factories.ts';

test.each([
  '/presentations',
  '/presentations?sort=title',
  '/presentations?shared=true',
  '/users',
  '/users?sort=email',
  '/users?sort=full_name',
  '/users?q=robin',
  '/users?q=robin&sort=email',
  '/invite-codes',
  '/invite-codes/requests',
  '/audit',
  '/users/me/usage-history',
])('the list %s rejects an invalid cursor with 422', async (path) => {
  const { token } = await newAdmin();

  const answer = await call('GET', `${path}${path.includes('?') ? '&' : '?'}cursor=zzz`, { token });

  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, ['cursor']]);
});

test.each(['created_at', 'email', 'full_name'])(
  'the cursor of a page of users by %s leads to the next page',
  async (sort) => {
    const { token } = await newAdmin();
    await newUser();
    const page = (after: string) => call('GET', `/users?limit=1&sort=${sort}${after}`, { token });

    const first = await page('');
    const second = await page(`&cursor=${encodeURIComponent(String(first.body.next_cursor))}`);

    expect(second.status).toBe(200);
    expect(readResponseItems(second)[0]?.id).not.toBe(readResponseItems(first)[0]?.id);
  },
);
