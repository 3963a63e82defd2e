import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { acceptInvitations } from '#lambdas/services/collaborators/accept-invitations.ts';
import { rateLimits, trySpendUse } from '#lambdas/services/rate-limits/rate-limit.ts';
import {
  activateCollaborator,
  listCollaborators,
  listSharedWith,
} from '#lambdas/stores/collaborator-store.ts';
import { getDeck, markDeleted } from '#lambdas/stores/deck-store.ts';
import { findInviteByCode } from '#lambdas/stores/invite-store.ts';
import { changeUser, removeUser } from '#lambdas/stores/user-change-store.ts';
import { findUserByEmail } from '#lambdas/stores/user-store.ts';
import { purgeDeck } from '#lambdas/sweeper/purge-deck.ts';
import { ConditionFailed } from '#shared/errors.ts';
import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { allItems } from '#test/support/all-items.ts';
import { type ApiResponse, call } from '#test/support/api.ts';
import { newAdmin, newEmail, newInvite, newUser, type TestUser } from '#test/support/factories.ts';
import {
  callAs,
  changeSettings,
  invite,
  nextMailKind,
  shareDeck,
  signUp,
} from '#test/support/invitations.ts';
import { nextMail, watchMail } from '#test/support/mail-queue.ts';
import { confirmLink, getConfirmationToken, register } from '#test/support/register.ts';

const getCode = ({ body }: ApiResponse) => body.code;
const stopInvitations = (token: string) => call('POST', '/invitations/stop', { body: { token } });

async function listDecksSharedWith(user: TestUser): Promise<PresentationSummary[]> {
  const { status, body } = await callAs(user, 'GET', '/presentations?shared=true');
  expect(status).toBe(200);
  return body.items as PresentationSummary[];
}

/** Returns the stored items that contain a text. */
const listItemsWith = async (text: string) =>
  (await allItems()).filter((item) => JSON.stringify(item).includes(text));

describe('inviting an e-mail address without an account', () => {
  beforeEach(() => changeSettings({ collaborator_invites: true }));

  test('an invited address without an account gets a registration code, in the inviter’s language', async () => {
    const { mail, email } = await invite();

    expect(mail).toMatchObject({ locale: 'zh', from: 'Olive Owner', registration: 'invite' });
    expect(mail.invite?.code).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    const other = await register(newEmail(), mail.invite?.code);
    expect(getCode(other)).toBe('invite_invalid');
    expect((await register(email, mail.invite?.code)).status).toBe(202);
  });

  test('an invited address has access once it is confirmed, and not before', async () => {
    const { email, path, code, id } = await invite('commenter');

    const person = await signUp(email, code);

    expect((await callAs(person, 'GET', path)).body).toMatchObject({ my_role: 'commenter' });
    expect((await listDecksSharedWith(person)).map((deck) => deck.id)).toEqual([id]);
  });

  test('an invited person gets access on opening the list if the confirmation could not accept the invitation', async () => {
    const { email, path } = await invite();
    const person = await newUser({ email });
    expect((await callAs(person, 'GET', path)).status).toBe(404);

    await listDecksSharedWith(person);
    await acceptInvitations(email);

    expect((await callAs(person, 'GET', path)).status).toBe(200);
  });

  test('an invitation stays open while the account’s address is not confirmed', async () => {
    const { email, path } = await invite();
    const person = await newUser({ email, is_verified: false });

    await acceptInvitations(email);

    expect((await callAs(person, 'GET', path)).status).toBe(401);
    expect(
      (await listCollaborators(path.split('/').at(-1) ?? '')).map((one) => one.user_id),
    ).toEqual([undefined]);
  });

  test('a registration with the code of a withdrawn invitation is rejected', async () => {
    const { email, owner, path, added, code } = await invite();

    await callAs(owner, 'DELETE', `${path}/collaborators/${String(added.body.id)}`);

    expect(getCode(await register(email, code))).toBe('invite_invalid');
    expect((await callAs(owner, 'GET', `${path}/collaborators`)).body.items).toEqual([]);
  });

  test('an invitation returns the same response with and without an account', async () => {
    const { added, owner, path } = await invite('viewer');
    const { user } = await newUser();

    const knownResponse = await callAs(owner, 'POST', `${path}/collaborators`, {
      email: user.email,
      role: 'viewer',
    });

    const varying = { id: '', email: '', created_at: '' };
    expect((await callAs(owner, 'GET', path)).body.is_shared).toBe(false);
    expect({ ...knownResponse.body, ...varying }).toEqual({ ...added.body, ...varying });
  });
});

describe('registration codes in invitations', () => {
  test('a deployment where registration needs a code mails no codes unless its settings allow it', async () => {
    const { mail, email, path } = await invite('viewer');

    const person = await signUp(email, (await newInvite()).code);

    expect(mail).toMatchObject({ registration: 'invite' });
    expect(mail.invite).toBeUndefined();
    expect((await callAs(person, 'GET', path)).status).toBe(200);
  });

  test('a deployment with open registration mails codes unless its settings forbid it', async () => {
    changeSettings({ registration: 'open' });
    const withCode = await invite();
    changeSettings({ collaborator_invites: false });
    const without = await invite();

    expect(withCode.mail).toMatchObject({ registration: 'open', invite: { code: withCode.code } });
    expect(without.mail.invite).toBeUndefined();
  });

  test('an account’s 21st invitation in 30 days is mailed without a code', async () => {
    changeSettings({ collaborator_invites: true });
    const owner = await newUser();
    await trySpendUse('collaborator_code', owner.user.id, 19);

    const [last, next] = [await invite('viewer', owner), await invite('viewer', owner)];

    expect(last.mail.invite).toBeDefined();
    expect(next.mail.invite).toBeUndefined();
  });

  test('invitations count towards the limit of mailed codes for every address, so that the limit does not reveal accounts', async () => {
    changeSettings({ collaborator_invites: true });
    const owner = await newUser();
    await trySpendUse('collaborator_code', owner.user.id, 18);
    const stopped = await invite();
    await stopInvitations(stopped.mail.stop_token);

    await shareDeck(owner, (await newUser()).user.email);
    await shareDeck(owner, stopped.email);

    expect((await invite('viewer', owner)).mail.invite).toBeUndefined();
  });

  test('an account that registered with the code of an invitation mails no codes', async () => {
    changeSettings({ collaborator_invites: true });
    const { email, code } = await invite();
    await signUp(email, code);
    const guest = await findUserByEmail(email);
    const owner = await newUser({ invite_code: String(guest?.invite_code) });
    const byAdmin = await newInvite();
    const other = await newUser({ invite_code: byAdmin.code.replaceAll('-', '') });

    const [second, allowed] = [await invite('viewer', owner), await invite('viewer', other)];

    expect(second.mail.invite).toBeUndefined();
    expect(allowed.mail.invite).toBeDefined();
  });
});

describe('the code of an invitation', () => {
  beforeEach(() => changeSettings({ collaborator_invites: true }));

  type Invited = Awaited<ReturnType<typeof invite>>;
  const endings: [string, (invited: Invited) => Promise<unknown>][] = [
    [
      'the inviter was disabled',
      async ({ owner }) =>
        callAs(await newAdmin(), 'PUT', `/users/${owner.user.id}`, { is_active: false }),
    ],
    ['the inviter was deleted', async ({ owner }) => removeUser(owner.user, {})],
    ['the presentation is in the trash', ({ owner, path }) => callAs(owner, 'DELETE', path)],
    [
      'the presentation was removed',
      async ({ id }) => {
        await markDeleted(id, systemClock.now());
        await purgeDeck(id, systemClock);
      },
    ],
    [
      'the invitation was withdrawn',
      ({ owner, path, added }) =>
        callAs(owner, 'DELETE', `${path}/collaborators/${String(added.body.id)}`),
    ],
  ];

  test.each(endings)('an invitation’s code is rejected after %s', async (_, end) => {
    const invited = await invite();
    await register(invited.email, invited.code);
    const token = await getConfirmationToken(invited.email);

    await end(invited);

    const { body } = await call('GET', `/invite-codes/${invited.code}/validate`);
    expect(body).toMatchObject({ valid: false });
    const confirmed = await confirmLink(token);
    expect([confirmed.status, getCode(confirmed)]).toEqual([403, 'registration_invite_invalid']);
    expect(getCode(await register(invited.email, invited.code))).toBe('invite_invalid');
  });

  test('the code of an invitation works again after the presentation is restored from the trash', async () => {
    const { owner, path, id, email, code } = await invite();
    await callAs(owner, 'DELETE', path);
    await callAs(owner, 'POST', `/trash/${id}/restore`);

    const person = await signUp(email, code);

    expect((await callAs(person, 'GET', path)).status).toBe(200);
  });

  test('an invitation and its code expire after 60 days, but do not expire once the invited person has opened the presentation', async () => {
    const { id, email, code, path } = await invite();
    const stored = async () => ({
      code: await findInviteByCode(code.replace('-', '')),
      item: (await listCollaborators(id))[0],
    });
    const before = await stored();

    await callAs(await signUp(email, code), 'GET', path);

    const in60Days = Date.now() / 1000 + 60 * 86_400;
    for (const { expires_at } of [before.code, before.item].filter((one) => one !== undefined))
      expect(Math.abs(Number(expires_at) - in60Days)).toBeLessThan(60);
    const after = await stored();
    expect([after.code?.expires_at, after.item?.expires_at]).toEqual([undefined, undefined]);
    expect(after.code?.used_count).toBe(1);
  });

  test.each([endings[3], endings[4]].filter((ending) => ending !== undefined))(
    'no item in the table contains the invited address after %s',
    async (_, end) => {
      const invited = await invite();
      expect(await listItemsWith(invited.email)).not.toEqual([]);

      await end(invited);

      expect(await listItemsWith(invited.email)).toEqual([]);
    },
  );
});

describe('mails about shared presentations', () => {
  test('a person who stopped the mails about shared presentations gets no more, still has access, and the response is the same', async () => {
    const { email, mail } = await invite();
    const owner = await newUser();

    const stopped = await stopInvitations(mail.stop_token);
    const again = await stopInvitations(mail.stop_token);
    const added = await shareDeck(owner, email);
    const toTag = await shareDeck(owner, email.replace('@', '+tag@'));
    const person = await newUser({ email });
    const kind = await nextMailKind(email);

    expect([stopped.status, again.status]).toEqual([204, 204]);
    expect([added.status, toTag.status]).toEqual([201, 201]);
    expect(added.body).toMatchObject({ email, status: 'invited' });
    expect(kind).toBe('reset_password');
    expect(await listDecksSharedWith(person)).toHaveLength(2);
  });

  test('stopped mails are stored under a hash of the address', async () => {
    const email = watchMail((await newUser()).user.email);
    await shareDeck(await newUser(), email);
    const mail = await nextMail(email);
    const token = mail.kind === 'collaborator_added' ? mail.stop_token : '';

    await stopInvitations(token);

    const stops = await listItemsWith(token.split('.')[0] ?? '');
    expect(stops).toHaveLength(1);
    expect(JSON.stringify(stops)).not.toContain(email.split('@')[0]);
  });

  test('a forged token stops no mails', async () => {
    const [a, b] = [await invite(), await invite()];
    const [[hash], [, signed]] = [a.mail.stop_token.split('.'), b.mail.stop_token.split('.')];

    for (const token of ['', 'x', `${hash}.`, `${hash}.${signed}`, hash ?? '']) {
      const response = await stopInvitations(token);
      expect([response.status, getCode(response)]).toEqual([400, 'mail_link_invalid']);
    }
  });

  test('a disabled account gets no mails about shared presentations', async () => {
    const email = watchMail(newEmail());
    const { user } = await newUser({ email, is_active: false });

    const added = await shareDeck(await newUser(), email);
    await changeUser(user, { is_active: true });

    expect(added.status).toBe(201);
    expect(await nextMailKind(email)).toBe('reset_password');
  });

  test('the 21st invitation of a day is mailed only to an address with an account, with the same response', async () => {
    const owner = await newUser();
    const email = watchMail(newEmail());
    const knownAddress = watchMail((await newUser()).user.email);
    await trySpendUse('collaborator_stranger', owner.user.id, 19);
    await shareDeck(owner, (await newUser()).user.email);

    const answers = [await shareDeck(owner, email), await shareDeck(owner, knownAddress)];
    await newUser({ email });

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await nextMailKind(email)).toBe('reset_password');
    expect((await nextMail(knownAddress)).kind).toBe('collaborator_added');
  });

  test('the 21st invitation of a day to one mailbox is not mailed, but the presentation is shared', async () => {
    const person = await newUser();
    const email = watchMail(person.user.email);
    await trySpendUse('collaborator_mailbox', email, 20);

    const { path, status } = await shareDeck(await newUser(), email);
    await call('POST', '/auth/password/forgot', { body: { email } });

    expect(status).toBe(201);
    expect((await callAs(person, 'GET', path)).status).toBe(200);
    expect(await nextMailKind(email)).toBe('reset_password');
  });
});

describe('adding a collaborator by e-mail address', () => {
  test('adding a collaborator takes the same time for an address with and without an account', async () => {
    const owner = await newUser();
    const { user } = await newUser();
    const sleep = vi.spyOn(systemClock, 'sleep').mockResolvedValue();
    onTestFinished(() => void vi.restoreAllMocks());

    for (const email of [user.email, newEmail()]) {
      sleep.mockClear();
      await shareDeck(owner, email);
      expect(sleep.mock.lastCall?.[0]).toBeGreaterThan(0);
      expect(sleep.mock.lastCall?.[0]).toBeLessThanOrEqual(500);
    }
  });

  test('adding a collaborator counts towards no limit when it is rejected', async () => {
    const owner = await newUser();
    const { user } = await newUser();
    const { path } = await shareDeck(owner, user.email);

    for (let i = 0; i < rateLimits.collaborator_pair.uses + 1; i += 1)
      expect(getCode(await shareDeck(owner, user.email, { path }))).toBe('collaborator_exists');
    await trySpendUse('collaborator_pair', `${owner.user.id} ${user.email}`, 4);
    expect((await shareDeck(owner, user.email)).status).toBe(429);

    const { uses } = rateLimits.collaborator_account;
    expect(await trySpendUse('collaborator_account', owner.user.id, uses - 1)).toBe(true);
  });
});

test('an invitation whose role was lowered meanwhile is not accepted with the old role', async () => {
  const { id, email, owner, path, added } = await invite('editor');
  const [stale] = await listSharedWith(email);
  const person = await newUser({ email });

  await callAs(owner, 'PATCH', `${path}/collaborators/${String(added.body.id)}`, {
    role: 'viewer',
  });
  const deck = await getDeck(id);

  if (!deck || !stale) throw new Error('the deck or its invitation is missing');
  await expect(activateCollaborator(deck, stale, person.user.id)).rejects.toThrow(ConditionFailed);
  await acceptInvitations(email);
  expect((await callAs(person, 'GET', path)).body).toMatchObject({ my_role: 'viewer' });
});

test('the audit event of an invitation contains no address', async () => {
  const { id, email } = await invite();

  const { body } = await callAs(await newAdmin(), 'GET', `/audit?target_id=${id}`);

  expect(body.items).toMatchObject([{ action: 'presentation.collaborator_added' }]);
  expect(JSON.stringify(body)).not.toContain(email);
});
