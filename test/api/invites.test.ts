import { describe, expect, test } from 'vitest';
import { type ApiResponse, call } from '#test/support/api.ts';
import { readResponseItems as allOf, asAdmin } from '#test/support/as-admin.ts';
import { newEmail, newInvite, newUser } from '#test/support/factories.ts';
import { nextMail, watchMail } from '#test/support/mail-queue.ts';
import { register, useInvite } from '#test/support/register.ts';

type InviteItem = Record<string, unknown> & { id: string; code: string };
const readItems = (answer: ApiResponse) => allOf(answer) as InviteItem[];

const { admin, get, post, put } = asAdmin();

const createInvites = (body: object, headers: Record<string, string> = {}): Promise<ApiResponse> =>
  post('/invite-codes', body, headers);
const changeInvite = (id: string, body: object): Promise<ApiResponse> =>
  put(`/invite-codes/${id}`, body);

async function newCode(body: object = {}): Promise<InviteItem> {
  const [item] = readItems(await createInvites(body));
  if (!item) throw new Error('No code was created.');
  return item;
}

const listLastEvents = async () => readItems(await get('/audit?limit=5'));

describe('sending an invite code by mail', () => {
  test('a single code for one address is mailed in the chosen language, and audited', async () => {
    const email = watchMail(newEmail());
    const expires_at = '2090-01-01T00:00:00.000Z';
    const body = { email, expires_at, mail_locale: 'zh' };
    const headers = { 'idempotency-key': `mail ${email}` };

    const answer = await createInvites(body, headers);
    await createInvites(body, headers);

    const [invite] = readItems(answer);
    expect(answer.status).toBe(201);
    expect(await nextMail(email)).toEqual({
      ...{ v: 1, kind: 'invite_sent', to: email, locale: 'zh', code: invite?.code },
      ends_at: expires_at,
    });
    expect((await listLastEvents())[0]).toMatchObject({ after: { email, mail_locale: 'zh' } });
  });

  test('no code is mailed without the wish', async () => {
    const email = watchMail(newEmail());
    await createInvites({ email });

    await createInvites({ email, mail_locale: 'en' });

    expect(await nextMail(email)).toMatchObject({ kind: 'invite_sent', locale: 'en' });
  });

  test.each([
    [{ mail_locale: 'en' }],
    [{ mail_locale: 'en', email: 'sam@example.com', count: 2 }],
    [{ mail_locale: 'fr', email: 'sam@example.com' }],
  ])('no code is created with the invalid body %j', async (body) => {
    const answer = await createInvites(body);

    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields as object)).toEqual(['mail_locale']);
  });
});

describe('managing invite codes as an admin', () => {
  test('invite codes are created a hundred at a time, all different, and a retry creates no more', async () => {
    const headers = { 'idempotency-key': 'a hundred' };
    const body = { count: 100, tier: 'pro', note: 'Spring fair' };

    const firstResponse = await createInvites(body, headers);
    const secondResponse = await createInvites(body, headers);
    const searchResponse = await get('/invite-codes?q=spring%20FAIR&limit=100');

    expect(firstResponse.status).toBe(201);
    expect(new Set(readItems(firstResponse).map(({ code }) => code)).size).toBe(100);
    expect(readItems(secondResponse)).toEqual(readItems(firstResponse));
    expect(readItems(searchResponse)).toHaveLength(100);
    expect(readItems(searchResponse)[0]).toMatchObject({
      tier: 'pro',
      state: 'usable',
      used_count: 0,
    });
    expect((await listLastEvents())[0]).toMatchObject({
      action: 'invite.created',
      actor: { id: admin().user.id },
      after: { count: 100, tier: 'pro' },
    });
  });

  test('invite codes are created with an audit event that contains expiry and note', async () => {
    const expires_at = '2090-01-01T00:00:00.000Z';
    await createInvites({ expires_at, note: 'Spring fair' });
    const [ending] = await listLastEvents();
    await createInvites({});
    const [endless] = await listLastEvents();

    expect(ending).toMatchObject({
      action: 'invite.created',
      after: { expires_at, note: 'Spring fair' },
    });
    expect(endless).toMatchObject({ after: { expires_at: null, note: '' } });
  });

  test('invite codes are paged newest first, each exactly once', async () => {
    for (const note of ['paged 1', 'paged 2', 'paged 3']) await createInvites({ note, count: 3 });

    const pagedInvites: InviteItem[] = [];
    let cursor = '';
    do {
      const page = await get(`/invite-codes?q=paged&limit=2${cursor && `&cursor=${cursor}`}`);
      pagedInvites.push(...readItems(page));
      cursor = String(page.body.next_cursor ?? '');
    } while (cursor !== '');

    expect(pagedInvites).toHaveLength(9);
    expect(new Set(pagedInvites.map(({ id }) => id)).size).toBe(9);
    expect(pagedInvites.map(({ id }) => id)).toEqual(
      pagedInvites
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
    expect(pagedInvites.map(({ note }) => note)).toEqual(
      ['paged 3', 'paged 2', 'paged 1'].flatMap((note) => [note, note, note]),
    );
  });

  test('invite codes are found by the start of the code, the note and the e-mail', async () => {
    const email = newEmail();
    const { id, code } = await newCode({ note: 'For the Orchestra', email });

    for (const q of [code, code.slice(0, 7).toLowerCase(), 'the orchestra', email.slice(0, 12)]) {
      const searchResponse = await get(`/invite-codes?q=${encodeURIComponent(q)}`);
      expect(readItems(searchResponse).map((item) => item.id)).toEqual([id]);
    }
  });

  test('invite codes show their state, and the list can be filtered by state', async () => {
    const usable = await newCode({ note: 'state' });
    const disabledInvite = await newCode({ note: 'state' });
    await changeInvite(disabledInvite.id, { is_active: false });
    const usedUpInvite = await newCode({ note: 'state' });
    await useInvite(usedUpInvite.code);

    const active = await get('/invite-codes?q=state&active=true');
    const otherInvites = await get('/invite-codes?q=state&active=false');

    expect(readItems(active).map(({ id }) => id)).toEqual([usable.id]);
    expect(readItems(otherInvites).map(({ id, state }) => [id, state])).toEqual([
      [usedUpInvite.id, 'used_up'],
      [disabledInvite.id, 'inactive'],
    ]);
  });

  test('the uses of an invite code are listed', async () => {
    const { id, code } = await newCode({ max_uses: 2 });
    const email = newEmail();
    await useInvite(code, email);

    const answer = await get(`/invite-codes/${id}`);

    expect(answer).toMatchObject({
      status: 200,
      body: { used_count: 1, uses: [{ email, user_id: expect.stringMatching(/^\w{26}$/) }] },
    });
  });

  test('an invite code bound to an e-mail can be used only by that e-mail', async () => {
    const email = newEmail();
    const { code } = await newCode({ email });

    const stranger = await register(newEmail(), code);
    const owner = await register(email, code);

    expect(stranger).toMatchObject({ status: 403, body: { code: 'invite_invalid' } });
    expect(owner.status).toBe(202);
  });

  test('invite codes can be changed, and the audit event contains old and new values', async () => {
    const expires_at = '2090-01-01T00:00:00.000Z';
    const { id } = await newCode({ note: 'Old', email: newEmail(), expires_at });

    const answer = await changeInvite(id, {
      note: 'New',
      max_uses: 7,
      email: null,
      expires_at: null,
    });

    expect(answer).toMatchObject({
      status: 200,
      body: { note: 'New', max_uses: 7, email: null, expires_at: null, tier: 'free' },
    });
    expect((await listLastEvents())[0]).toMatchObject({
      action: 'invite.updated',
      target: { id, type: 'invite' },
      before: { note: 'Old', max_uses: 1, expires_at },
      after: { note: 'New', max_uses: 7, email: null, expires_at: null },
    });
  });

  test('the limit of an invite code can’t be set below the uses so far', async () => {
    const { id, code } = await newCode({ max_uses: 3 });
    await useInvite(code);
    await useInvite(code);

    const answer = await changeInvite(id, { max_uses: 1 });

    expect(answer).toMatchObject({
      status: 422,
      body: { fields: { max_uses: 'is not valid: has been used more often already' } },
    });
  });

  test.each([
    [{}, 'body'],
    [{ colour: 'red' }, 'colour'],
    [{ max_uses: 0 }, 'max_uses'],
    [{ tier: 'gold' }, 'tier'],
  ])('invite codes are not changed by the invalid body %j', async (body, field) => {
    const { id } = await newCode();

    const answer = await changeInvite(id, body);

    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields as object)).toContain(field);
  });

  test('invite codes with an expiry in the past are not created', async () => {
    const answer = await createInvites({ expires_at: '2020-01-01T00:00:00Z' });

    expect(answer).toMatchObject({
      status: 422,
      body: { fields: { expires_at: expect.any(String) } },
    });
  });

  test('a deleted invite code is neither listed for admins nor accepted at registration', async () => {
    const { id, code } = await newCode({ note: 'To go' });

    const answer = await call('DELETE', `/invite-codes/${id}`, { token: admin().token });

    expect(answer.status).toBe(204);
    expect((await get(`/invite-codes/${id}`)).status).toBe(404);
    expect((await call('GET', `/invite-codes/${code}/validate`)).body).toEqual({
      valid: false,
      reason: 'unknown',
    });
    expect((await register(newEmail(), code)).status).toBe(403);
    expect((await listLastEvents())[0]).toMatchObject({
      action: 'invite.deleted',
      target: { id, label: 'To go' },
    });
    expect((await call('DELETE', `/invite-codes/${id}`, { token: admin().token })).status).toBe(
      404,
    );
  });

  test('invite codes never appear in an audit event', async () => {
    const { id, code } = await newCode({ note: 'Secret' });
    await changeInvite(id, { tier: 'team' });
    await call('DELETE', `/invite-codes/${id}`, { token: admin().token });

    const { text } = await get('/audit?limit=100');

    expect(text).toContain(id);
    expect(text).not.toContain(code);
    expect(text).not.toContain(code.replace('-', ''));
  });
});

describe('validating an expired or inactive invite code', () => {
  test('validating an expired or inactive invite code returns the reason', async () => {
    const expired = await newInvite();
    const disabledInvite = await newCode();
    await changeInvite(expired.id, { expires_at: '2020-01-01T00:00:00Z' });
    await changeInvite(disabledInvite.id, { is_active: false });
    const check = (code: string) => call('GET', `/invite-codes/${code}/validate`);

    expect((await check(expired.code)).body).toEqual({ valid: false, reason: 'expired' });
    expect((await check(disabledInvite.code)).body).toEqual({ valid: false, reason: 'inactive' });
  });
});

test('routes for admins return 403 for a user who is no admin', async () => {
  const { id } = await newCode();
  const { user, token } = await newUser();

  const answers = await Promise.all([
    call('GET', '/invite-codes/requests', { token }),
    call('PUT', `/invite-codes/${id}`, { token, body: { note: 'mine' } }),
    call('DELETE', `/invite-codes/${id}`, { token }),
    call('GET', '/audit', { token }),
  ]);

  expect(user.is_admin).toBe(false);
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});
