import { afterEach, describe, expect, test } from 'vitest';
import { env } from '#lambdas/lib/env.ts';
import { trySpendUse } from '#lambdas/services/rate-limits/rate-limit.ts';
import { findInviteByCode } from '#lambdas/stores/invite-store.ts';
import { createUser } from '#lambdas/stores/registration-store.ts';
import { findUserByEmail } from '#lambdas/stores/user-store.ts';
import { removeLinks } from '#lambdas/stores/verification-store.ts';
import { call } from '#test/support/api.ts';
import { newAdmin, newEmail, newInvite, userRecord } from '#test/support/factories.ts';
import { nextMail, watchMail } from '#test/support/mail-queue.ts';
import { confirmLink, getConfirmationToken, register, useInvite } from '#test/support/register.ts';

const ownerData = { password: 'the owner chose this' };
const strangerData = { password: 'a stranger chose this' };
const newPassword = 'chosen on the page itself';

const countUses = async ({ code }: { code: string }) =>
  (await findInviteByCode(code.replaceAll('-', '')))?.used_count;

/** Registers an address and returns the token of its link. */
async function registerAddress(email: string, { code }: { code: string }, options = {}) {
  expect((await register(email, code, options)).status).toBe(202);
  return getConfirmationToken(email);
}

async function resetPassword(email: string) {
  await call('POST', '/auth/forgot-password', { body: { email } });
  const mail = await nextMail(email);
  const token = mail.kind === 'reset_password' ? mail.token : '';
  return call('POST', '/auth/reset-password', { body: { token, password: newPassword } });
}

async function confirmSecondRequest(email: string) {
  await call('POST', '/auth/resend-verification', { body: { email } });
  return confirmLink(await getConfirmationToken(email), newPassword);
}

const refusedResponse = { status: 403, body: { code: 'registration_invite_invalid' } };

describe('the invite code of a registration', () => {
  test('an invite code is used when the address is confirmed, not at the registration', async () => {
    const email = watchMail(newEmail());
    const invite = await newInvite({ tier: 'pro' });

    const token = await registerAddress(email, invite);
    const usesBefore = await countUses(invite);
    const confirmed = await confirmLink(token);

    expect(usesBefore).toBe(0);
    expect(confirmed.status).toBe(200);
    expect(await countUses(invite)).toBe(1);
    expect(await findUserByEmail(email)).toMatchObject({ tier: 'pro', is_verified: true });
  });

  test('the owner’s invite code is used although a stranger registered the owner’s address with another code', async () => {
    const email = watchMail(newEmail());
    const [strangers, owners] = [await newInvite(), await newInvite({ tier: 'pro' })];
    await registerAddress(email, strangers, strangerData);

    const confirmed = await confirmLink(
      await registerAddress(email, owners, ownerData),
      ownerData.password,
    );

    expect(confirmed.status).toBe(200);
    expect([await countUses(strangers), await countUses(owners)]).toEqual([0, 1]);
    expect(await findUserByEmail(email)).toMatchObject({ tier: 'pro' });
  });

  test('twenty parallel confirmations with an invite code of three uses confirm exactly three addresses', async () => {
    const invite = await newInvite({ max_uses: 3 });
    const emails = Array.from({ length: 20 }, () => watchMail(newEmail()));
    const tokens = await Promise.all(emails.map((email) => registerAddress(email, invite)));

    const answers = await Promise.all(tokens.map((token) => confirmLink(token)));
    const users = await Promise.all(emails.map(findUserByEmail));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer).toMatchObject(refusedResponse);
    }
    expect(users.filter((user) => user?.is_verified)).toHaveLength(3);
    expect(await countUses(invite)).toBe(3);
  }, 120_000);

  test('a person whose invite code was used up by others can register again with another code', async () => {
    const email = watchMail(newEmail());
    const [used, another] = [await newInvite(), await newInvite()];
    const token = await registerAddress(email, used);
    await useInvite(used.code);

    const rejected = await confirmLink(token);
    const confirmed = await confirmLink(
      await registerAddress(email, another, ownerData),
      ownerData.password,
    );

    expect(rejected).toMatchObject({
      ...refusedResponse,
      body: { detail: expect.stringContaining('it has no uses left') },
    });
    expect(confirmed.status).toBe(200);
  });

  test('the confirmation is rejected when the invite code was deleted after the registration', async () => {
    const email = watchMail(newEmail());
    const invite = await newInvite();
    const token = await registerAddress(email, invite);
    const admin = await newAdmin();
    await call('DELETE', `/invite-codes/${invite.id}`, { token: admin.token });

    expect(await confirmLink(token)).toMatchObject(refusedResponse);
    expect(await findUserByEmail(email)).toMatchObject({ is_verified: false });
  });
});

describe.each([
  ['a link that was requested again', confirmSecondRequest],
  ['a new password by a mailed link', resetPassword],
])('confirming an address by %s', (_, confirm) => {
  test('confirming an address by %s uses the best of the codes registered for the address', async () => {
    const email = watchMail(newEmail());
    const [strangers, owners] = [await newInvite(), await newInvite({ tier: 'pro' })];
    await registerAddress(email, strangers, strangerData);
    await registerAddress(email, owners, ownerData);

    const confirmed = await confirm(email);

    expect(confirmed.status).toBe(200);
    expect([await countUses(strangers), await countUses(owners)]).toEqual([0, 1]);
    expect(await findUserByEmail(email)).toMatchObject({ tier: 'pro', is_verified: true });
  });

  test('confirming an address by %s is rejected when the code is used up, even after the registration’s link was removed', async () => {
    const email = watchMail(newEmail());
    const invite = await newInvite();
    await registerAddress(email, invite);
    await useInvite(invite.code);
    const user = await findUserByEmail(email);
    await removeLinks(String(user?.id));

    expect(await confirm(email)).toMatchObject(refusedResponse);
    expect(await findUserByEmail(email)).toMatchObject({ is_verified: false });
  });
});

describe('an account that used its code at the registration, as before an update', () => {
  test('an account whose code was used at the registration is confirmed without another use', async () => {
    const email = watchMail(newEmail());
    const invite = await newInvite();
    const code = invite.code.replaceAll('-', '');
    await createUser(userRecord({ email, is_verified: false, invite_code: code, tier: 'pro' }));

    const confirmed = await confirmSecondRequest(email);

    expect(confirmed.status).toBe(200);
    expect(await countUses(invite)).toBe(0);
    expect(await findUserByEmail(email)).toMatchObject({ tier: 'pro', is_verified: true });
  });

  test('an account registered with a stranger’s code gets the plan of the owner’s code', async () => {
    const email = watchMail(newEmail());
    const owners = await newInvite({ tier: 'pro' });
    await createUser(userRecord({ email, is_verified: false, invite_code: '0123456789' }));

    const confirmed = await confirmLink(
      await registerAddress(email, owners, ownerData),
      ownerData.password,
    );

    expect(confirmed.status).toBe(200);
    expect(await countUses(owners)).toBe(1);
    expect(await findUserByEmail(email)).toMatchObject({ tier: 'pro' });
  });
});

describe('a deployment where registration is open', () => {
  const before = env.SETTINGS.registration;
  afterEach(() => void Object.assign(env.SETTINGS, { registration: before }));

  test('where registration is open, a confirmation with a used-up code succeeds without the code’s plan', async () => {
    const email = watchMail(newEmail());
    const invite = await newInvite({ tier: 'pro' });
    const token = await registerAddress(email, invite);
    await useInvite(invite.code);
    Object.assign(env.SETTINGS, { registration: 'open' });

    expect((await confirmLink(token)).status).toBe(200);
    expect(await findUserByEmail(email)).toMatchObject({ tier: 'free', is_verified: true });
  });
});

test('the confirmation keeps a better plan that an admin gave to an unconfirmed account', async () => {
  const email = watchMail(newEmail());
  const invite = await newInvite();
  const token = await registerAddress(email, invite);
  const admin = await newAdmin();
  const user = await findUserByEmail(email);
  const path = `/users/${user?.id}`;
  await call('PUT', `${path}/tier`, { token: admin.token, body: { tier: 'team' } });

  expect((await confirmLink(token)).status).toBe(200);
  expect(await findUserByEmail(email)).toMatchObject({ tier: 'team' });
});

test('unconfirmed registrations with one code are limited to ten a day for each of the code’s uses', async () => {
  const [once, twice] = [await newInvite(), await newInvite({ max_uses: 2 })];
  await trySpendUse('invite_registration', once.code.replace('-', ''), 9);
  await trySpendUse('invite_registration', twice.code.replace('-', ''), 19);

  for (const { code } of [once, twice]) {
    const [allowed, refused] = [await register(newEmail(), code), await register(newEmail(), code)];
    expect([allowed.status, refused.status]).toEqual([202, 429]);
  }
});
