import { describe, expect, test } from 'vitest';
import { deleteUser } from '#lambdas/services/users/delete-user.ts';
import { updateUser } from '#lambdas/services/users/update-user.ts';
import { listOldestSessions } from '#lambdas/stores/session-store.ts';
import { listAdminIds } from '#lambdas/stores/user-change-store.ts';
import { getUser } from '#lambdas/stores/user-store.ts';
import type { ApiResponse } from '#test/support/api.ts';
import { asAdmin } from '#test/support/as-admin.ts';
import { newAdmin, newUser, type TestUser } from '#test/support/factories.ts';
import { beforeStoreRequest } from '#test/support/store-faults.ts';

const { admin, put, remove } = asAdmin();

/** Removes the admin flag of all admins except the given ones. */
async function removeOtherAdmins(...keptUsers: TestUser[]): Promise<void> {
  const ids = keptUsers.map(({ user }) => user.id);
  for (const id of await listAdminIds()) {
    if (!ids.includes(id)) await put(`/users/${id}`, { is_admin: false }, keptUsers[0]);
  }
}

describe('the last admin of an installation', () => {
  const acts: [string, (id: string, by: TestUser) => Promise<ApiResponse>][] = [
    ['demoted', (id, by) => put(`/users/${id}`, { is_admin: false }, by)],
    ['disabled', (id, by) => put(`/users/${id}`, { is_active: false }, by)],
    ['deleted', (id, by) => remove(id, by)],
  ];

  test.each(acts)('the last admin can’t be %s', async (_name, act) => {
    await removeOtherAdmins(admin());

    const answer = await act(admin().user.id, admin());

    expect(answer).toMatchObject({ status: 409, body: { code: 'last_admin' } });
    expect(await getUser(admin().user.id)).toMatchObject({ is_admin: true, is_active: true });
  });

  test.each(acts)(
    'one admin remains when two admins are %s by each other at the same time',
    async (_name, act) => {
      const otherUser = await newAdmin();
      await removeOtherAdmins(admin(), otherUser);

      const answers = await Promise.all([
        act(otherUser.user.id, admin()),
        act(admin().user.id, otherUser),
      ]);

      const finalResponses = answers.filter(({ status }) => status < 300);
      expect(finalResponses).toHaveLength(1);
      expect(await listAdminIds()).toHaveLength(1);
    },
  );

  test('the last admin can’t be removed while the only other admin is unverified', async () => {
    await newAdmin({ is_verified: false });
    await removeOtherAdmins(admin());

    const answer = await put(`/users/${admin().user.id}`, { is_admin: false });

    expect(answer).toMatchObject({ status: 409, body: { code: 'last_admin' } });
  });

  test('one admin remains when two admins demote themselves at the same time', async () => {
    const otherUser = await newAdmin();
    await removeOtherAdmins(admin(), otherUser);

    const answers = await Promise.all([
      put(`/users/${admin().user.id}`, { is_admin: false }, admin()),
      put(`/users/${otherUser.user.id}`, { is_admin: false }, otherUser),
    ]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

test('an admin’s change is rejected when the admin is demoted during the request', async () => {
  const otherUser = await newAdmin();
  const { user } = await newUser();
  beforeStoreRequest('TransactWriteItems', user.id, async () => {
    await put(`/users/${admin().user.id}`, { is_admin: false }, otherUser);
  });

  const answer = await put(`/users/${user.id}`, { is_active: false });

  expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await getUser(user.id)).toMatchObject({ is_active: true });
});

test('an admin demoted after the sign-in check can’t restore their own admin flag', async () => {
  const otherUser = await newAdmin();
  await put(`/users/${admin().user.id}`, { is_admin: false }, otherUser);
  // The actor contains the user item as the middleware read it before the demotion.
  const actor = { user: admin().user, requestId: 'test' };
  const [session] = await listOldestSessions(admin().user.id, 1);
  const update = (id: string, is_admin: boolean) =>
    updateUser(actor, id, { is_admin }, session?.id ?? '');

  await expect(update(admin().user.id, true)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(update(otherUser.user.id, false)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(deleteUser(actor, admin().user.id, session?.id ?? '')).rejects.toMatchObject({
    code: 'forbidden',
  });

  expect(await getUser(admin().user.id)).toMatchObject({ is_admin: false });
  expect(await getUser(otherUser.user.id)).toMatchObject({ is_admin: true });
});

test('concurrent changes of different fields of a user by two admins are both applied', async () => {
  const otherUser = await newAdmin();
  const { user } = await newUser();

  const answers = await Promise.all([
    put(`/users/${user.id}`, { full_name: 'Changed Name' }),
    put(`/users/${user.id}/tier`, { tier: 'team' }, otherUser),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await getUser(user.id)).toMatchObject({ full_name: 'Changed Name', tier: 'team' });
});
