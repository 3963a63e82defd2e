import { afterEach, describe, expect, test } from 'vitest';
import { env } from '#lambdas/lib/env.ts';
import { findInviteByCode } from '#lambdas/stores/invite-store.ts';
import { findUserByEmail } from '#lambdas/stores/user-store.ts';
import { type ApiResponse, call } from '#test/support/api.ts';
import { newEmail, newInvite } from '#test/support/factories.ts';
import { watchMail } from '#test/support/mail-queue.ts';
import {
  confirmLink,
  describeLink,
  getConfirmationToken,
  register,
  useInvite,
} from '#test/support/register.ts';

const ownerData = { password: 'the owner chose this', full_name: 'Ada Owner' };
const attackerData = { password: 'an attacker chose it', full_name: 'Mallory' };

const signIn = (email: string, { password }: { password: string }): Promise<ApiResponse> =>
  call('POST', '/auth/login', { body: { email, password } });

/** Registers one e-mail twice, first by its owner and then by an attacker, before the owner confirms it. */
async function registerTwice() {
  const email = watchMail(newEmail());
  const { code } = await newInvite({ max_uses: 5 });
  await register(email, code, ownerData);
  const ownLink = await getConfirmationToken(email);
  await register(email, code, attackerData);
  return { email, code, ownLink, foreignLink: await getConfirmationToken(email) };
}

describe('registering an unconfirmed e-mail a second time', () => {
  test('registering an unconfirmed e-mail a second time does not change the user, and the first link confirms the first registration', async () => {
    const { email, ownLink } = await registerTwice();
    const userBefore = await findUserByEmail(email);

    const confirmed = await confirmLink(ownLink, ownerData.password);

    expect(userBefore).toMatchObject({ full_name: ownerData.full_name, is_verified: false });
    expect(confirmed).toMatchObject({ status: 200, body: { email, verified: true } });
    expect((await signIn(email, ownerData)).status).toBe(200);
    expect((await signIn(email, attackerData)).status).toBe(401);
  });

  test('registering an unconfirmed e-mail a second time mails a link that the first registration’s password does not confirm', async () => {
    const { email, foreignLink } = await registerTwice();

    const answer = await confirmLink(foreignLink, ownerData.password);

    expect(answer).toMatchObject({ status: 403, body: { code: 'registration_password_wrong' } });
    expect(await findUserByEmail(email)).toMatchObject({ is_verified: false });
  });

  test('when the owner registers after an attacker, the account gets the owner’s password and name', async () => {
    const email = watchMail(newEmail());
    const { code } = await newInvite({ max_uses: 5 });
    await register(email, code, attackerData);
    await getConfirmationToken(email);
    await register(email, code, ownerData);

    await confirmLink(await getConfirmationToken(email), ownerData.password);

    expect(await findUserByEmail(email)).toMatchObject({ full_name: ownerData.full_name });
    expect((await signIn(email, attackerData)).status).toBe(401);
    expect((await signIn(email, ownerData)).status).toBe(200);
  });

  test('a confirmation link becomes invalid once another registration’s link has confirmed the e-mail', async () => {
    const { email, ownLink, foreignLink } = await registerTwice();
    await confirmLink(ownLink, ownerData.password);

    const lateAttempt = await confirmLink(foreignLink, attackerData.password);

    expect(lateAttempt).toMatchObject({ status: 400, body: { code: 'verification_invalid' } });
    expect((await signIn(email, ownerData)).status).toBe(200);
  });

  test('confirming both registrations’ links in parallel accepts exactly one', async () => {
    const { email, ownLink, foreignLink } = await registerTwice();

    const answers = await Promise.all([
      confirmLink(ownLink, ownerData.password),
      confirmLink(foreignLink, attackerData.password),
    ]);
    const signIns = await Promise.all([signIn(email, ownerData), signIn(email, attackerData)]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(signIns.map(({ status }) => status)).toEqual(
      answers.map(({ status }) => (status === 200 ? 200 : 401)),
    );
  });
});

describe('the web page that a confirmation link opens', () => {
  test('the page of a confirmation link confirms nothing when a mail scanner loads it repeatedly', async () => {
    const { email, ownLink } = await registerTwice();

    const answers = await Promise.all([1, 2, 3].map(() => describeLink(ownLink)));

    for (const { status, body } of answers) {
      expect([status, body]).toEqual([200, { email, verified: false, needs: 'password' }]);
    }
    expect(await findUserByEmail(email)).toMatchObject({ is_verified: false });
  });

  test('the page of a confirmation link shows that the e-mail is already confirmed', async () => {
    const { email, ownLink } = await registerTwice();
    await confirmLink(ownLink, ownerData.password);

    const repeatedResponse = await describeLink(ownLink);

    expect(repeatedResponse).toMatchObject({
      status: 200,
      body: { email, verified: true, needs: null },
    });
  });

  test('the page of a re-requested confirmation link requires a new password, which replaces all earlier passwords', async () => {
    const { email } = await registerTwice();
    await call('POST', '/auth/resend-verification', { body: { email } });
    const link = await getConfirmationToken(email);
    const chosen = { password: 'chosen on the page itself' };

    const described = await describeLink(link);
    const short = await confirmLink(link, 'short');
    const confirmed = await confirmLink(link, chosen.password);

    expect(described.body).toEqual({ email, verified: false, needs: 'new_password' });
    expect(short).toMatchObject({
      status: 422,
      body: { fields: { password: 'must have at least 10 characters' } },
    });
    expect(confirmed.status).toBe(200);
    expect((await signIn(email, ownerData)).status).toBe(401);
    expect((await signIn(email, attackerData)).status).toBe(401);
    expect((await signIn(email, chosen)).status).toBe(200);
  });
});

describe('a wrong password for a confirmation link', () => {
  test('a wrong password for a confirmation link does not invalidate the link', async () => {
    const { ownLink } = await registerTwice();

    const wrongAttempt = await confirmLink(ownLink, 'not what was chosen');
    const correctAttempt = await confirmLink(ownLink, ownerData.password);

    expect(wrongAttempt).toMatchObject({
      status: 403,
      body: { code: 'registration_password_wrong' },
    });
    expect(correctAttempt.status).toBe(200);
  });

  test('a confirmation link rejects every password without a check after ten parallel attempts', async () => {
    const { ownLink } = await registerTwice();

    const answers = await Promise.all(
      Array.from({ length: 14 }, () => confirmLink(ownLink, 'a guess at the password')),
    );
    const correctAttempt = await confirmLink(ownLink, ownerData.password);

    expect(answers.filter(({ status }) => status === 403)).toHaveLength(10);
    expect(correctAttempt).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  });
});

test('every repeated submission of a confirmation form with the right password returns 200', async () => {
  const { ownLink } = await registerTwice();

  const answers = await Promise.all([1, 2].map(() => confirmLink(ownLink, ownerData.password)));
  const laterResponse = await confirmLink(ownLink, ownerData.password);

  expect([...answers, laterResponse].map(({ status }) => status)).toEqual([200, 200, 200]);
});

describe('an e-mail address that is registered first without and then with an invite code', () => {
  const settingBefore = env.SETTINGS.registration;
  afterEach(() => void Object.assign(env.SETTINGS, { registration: settingBefore }));

  async function registerAgain(options: Parameters<typeof newInvite>[0]) {
    const email = watchMail(newEmail());
    const { code } = await newInvite({ tier: 'pro', ...options });
    Object.assign(env.SETTINGS, { registration: 'open' });
    await register(email, undefined, attackerData);
    const firstLink = await getConfirmationToken(email);
    await register(email, code, ownerData);
    const uses = async () => (await findInviteByCode(code.replaceAll('-', '')))?.used_count;
    return { email, code, firstLink, ownLink: await getConfirmationToken(email), uses };
  }

  test('the confirmation of a registration with a code uses the code once and sets its plan', async () => {
    const { email, ownLink, uses } = await registerAgain({});
    const usesBefore = await uses();

    await Promise.all([1, 2].map(() => confirmLink(ownLink, ownerData.password)));

    expect(usesBefore).toBe(0);
    expect(await uses()).toBe(1);
    expect(await findUserByEmail(email)).toMatchObject({ tier: 'pro', is_verified: true });
  });

  test('the confirmation of the registration without a code does not use the code', async () => {
    const { email, firstLink, uses } = await registerAgain({});

    await confirmLink(firstLink, attackerData.password);

    expect(await uses()).toBe(0);
    expect(await findUserByEmail(email)).toMatchObject({ tier: 'free', is_verified: true });
  });

  test('a code that somebody else has used up meanwhile does not prevent the confirmation', async () => {
    const { email, code, ownLink } = await registerAgain({ max_uses: 1 });
    await useInvite(code);

    const confirmed = await confirmLink(ownLink, ownerData.password);

    expect(confirmed.status).toBe(200);
    expect(await findUserByEmail(email)).toMatchObject({ tier: 'free', is_verified: true });
  });
});
