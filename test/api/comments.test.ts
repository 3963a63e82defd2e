import { afterEach, describe, expect, test, vi } from 'vitest';
import { dynamo } from '#lambdas/lib/clients.ts';
import { systemClock } from '#lambdas/lib/clock.ts';
import { eraseComments } from '#lambdas/services/comments/erase-comments.ts';
import { rateLimits, trySpendUse } from '#lambdas/services/rate-limits/rate-limit.ts';
import { listComments } from '#lambdas/stores/comment-store.ts';
import { deckEntity } from '#lambdas/stores/deck-entity.ts';
import { getDeck } from '#lambdas/stores/deck-store.ts';
import { maxCommentLength, maxComments, maxOwnComments } from '#shared/domain/comments.ts';
import { call } from '#test/support/api.ts';
import {
  listThreads,
  newDeckWithCommenter,
  putThreads,
  readThread,
} from '#test/support/comment-threads.ts';
import { newEmail } from '#test/support/factories.ts';
import { nextMail } from '#test/support/mail-queue.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('comment threads', () => {
  test('a comment thread belongs to the presentation, to a slide or to a text of a slide', async () => {
    const { asGuest, asOwner } = await newDeckWithCommenter();
    const text = { slide_id: 's01', part: 'items[0].text', quote: 'Bees drink' };

    await asGuest('POST', '/comments', { text: 'For whom is this?' });
    await asGuest('POST', '/comments', { text: 'Too long', slide_id: 's00' });
    await asGuest('POST', '/comments', { text: 'Really?', ...text });

    expect(await listThreads(asOwner)).toMatchObject([
      { slide_id: null, part: null, quote: null, comments: [{ text: 'For whom is this?' }] },
      { slide_id: 's00', part: null, comments: [{ author: { full_name: 'Gil Guest' } }] },
      { ...text, resolved_at: null, comments: [{ author: { is_me: false, is_owner: false } }] },
    ]);
  });

  test('a comment thread lists its replies in order', async () => {
    const { asGuest, asOwner } = await newDeckWithCommenter();
    const { id } = readThread(await asGuest('POST', '/comments', { text: 'Why?' }));

    await asOwner('POST', `/comments/${id}/replies`, { text: 'Because.' });
    const answered = await asGuest('POST', `/comments/${id}/replies`, { text: 'I see.' });

    const { comments } = readThread(answered);
    expect(comments.map(({ text }) => text)).toEqual(['Why?', 'Because.', 'I see.']);
    expect(comments.map(({ author }) => author.is_owner)).toEqual([false, true, false]);
  });

  test('a comment thread is resolved and reopened by anyone who may comment, and reopened by a reply', async () => {
    const { asGuest, asOwner } = await newDeckWithCommenter();
    const { id } = readThread(await asGuest('POST', '/comments', { text: 'Why?' }));

    const resolved = readThread(await asOwner('POST', `/comments/${id}/resolve`));
    const again = readThread(await asGuest('POST', `/comments/${id}/resolve`));
    const reopened = readThread(await asGuest('POST', `/comments/${id}/reopen`));
    await asOwner('POST', `/comments/${id}/resolve`);
    const replied = readThread(await asGuest('POST', `/comments/${id}/replies`, { text: 'No.' }));

    expect(resolved.resolved_by).toEqual({ id: 'owner', full_name: 'Olive Owner' });
    expect(again).toEqual({ ...resolved, comments: again.comments });
    expect([reopened.resolved_at, reopened.resolved_by]).toEqual([null, null]);
    expect(replied.resolved_at).toBeNull();
  });

  test('a change of a comment thread changes comments_rev and the thread’s own ETag', async () => {
    const { asGuest, asOwner, path, owner } = await newDeckWithCommenter();
    const rev = async () => (await asOwner('GET', '')).body.comments_rev as number;
    const before = await rev();
    const { id } = readThread(await asGuest('POST', '/comments', { text: 'Why?' }));
    const { headers } = await asOwner('GET', '/comments');
    const poll = () =>
      call('GET', `${path}/comments`, {
        token: owner.token,
        headers: { 'if-none-match': headers.get('etag') ?? '' },
      });

    const unchanged = await poll();
    await asGuest('POST', `/comments/${id}/resolve`);

    expect([unchanged.status, (await poll()).status]).toEqual([304, 200]);
    expect(await rev()).toBe(before + 2);
  });
});

describe('changing and deleting comments', () => {
  test('a comment can be changed by its author only', async () => {
    const { asGuest, asOwner } = await newDeckWithCommenter();
    const { id } = readThread(await asGuest('POST', '/comments', { text: 'Wy?' }));

    const refused = await asOwner('PATCH', `/comments/${id}`, { text: 'Nice!' });
    const changed = readThread(await asGuest('PATCH', `/comments/${id}`, { text: 'Why?' }));

    expect(refused.status).toBe(403);
    expect(changed.comments).toMatchObject([{ text: 'Why?', edited_at: expect.any(String) }]);
  });

  test('a comment can be deleted by its author and by the owner', async () => {
    const { asGuest, asOwner, id } = await newDeckWithCommenter();
    const ofOwner = readThread(await asOwner('POST', '/comments', { text: 'Mine' }));
    const ofGuest = readThread(await asGuest('POST', '/comments', { text: 'Yours' }));
    const { id: own } = readThread(await asGuest('POST', '/comments', { text: 'Oops' }));

    const refused = await asGuest('DELETE', `/comments/${ofOwner.id}`);
    await asOwner('DELETE', `/comments/${ofGuest.id}`);
    await asGuest('DELETE', `/comments/${own}`);

    expect(refused.status).toBe(403);
    expect((await listThreads(asOwner)).map((one) => one.id)).toEqual([ofOwner.id]);
    expect((await asGuest('DELETE', `/comments/${own}`)).status).toBe(404);
    expect((await getDeck(id))?.comment_count).toBe(1);
  });

  test('a deleted comment with replies loses its text and quote, and is removed with its last reply', async () => {
    const { asGuest, asOwner, id: deckId } = await newDeckWithCommenter();
    const subject = { slide_id: 's01', part: 'title', quote: 'Secret title' };
    const { id } = readThread(await asGuest('POST', '/comments', { text: 'Secret', ...subject }));
    const { comments } = readThread(
      await asOwner('POST', `/comments/${id}/replies`, { text: 'Oh' }),
    );

    await asGuest('DELETE', `/comments/${id}`);
    const [left] = await listThreads(asOwner);
    await asOwner('DELETE', `/comments/${comments[1]?.id}`);

    expect(left).toMatchObject({ slide_id: 's01', quote: null });
    expect(left?.comments).toMatchObject([{ text: '', is_deleted: true }, { text: 'Oh' }]);
    expect(await listThreads(asOwner)).toEqual([]);
    expect((await getDeck(deckId))?.comment_count).toBe(0);
  });

  test('a user who has lost access can delete only their own comments', async () => {
    const { asGuest, asOwner, guestId, id: deckId } = await newDeckWithCommenter();
    const { id } = readThread(await asGuest('POST', '/comments', { text: 'Mine' }));
    const other = readThread(await asOwner('POST', '/comments', { text: 'Not mine' }));
    await asOwner('DELETE', `/collaborators/${guestId}`);

    const statuses: number[] = [];
    for (const one of [id, id, other.id])
      statuses.push((await asGuest('DELETE', `/comments/${one}`)).status);

    expect(statuses).toEqual([204, 404, 404]);
    expect((await listThreads(asOwner)).map((one) => one.id)).toEqual([other.id]);
    expect((await getDeck(deckId))?.comment_count).toBe(1);
  });

  test('a retried request stores one comment', async () => {
    const { path, guest, asOwner } = await newDeckWithCommenter();
    const ask = () =>
      call('POST', `${path}/comments`, {
        token: guest.token,
        headers: { 'idempotency-key': 'comment-1' },
        body: { text: 'Once' },
      });

    const [first, second] = [await ask(), await ask()];

    expect(second.body).toEqual(first.body);
    expect(await listThreads(asOwner)).toHaveLength(1);
  });

  test('a comment contains no direction marks or control characters, and has a maximum length', async () => {
    const { asGuest } = await newDeckWithCommenter();
    const write = (text: string) => asGuest('POST', '/comments', { text });

    const marked = readThread(await write('  abc\u202edef\u0007\nnext  '));
    const statuses = [];
    for (const text of ['', ' \u200f ', 'x'.repeat(maxCommentLength + 1)])
      statuses.push((await write(text)).status);

    expect(marked.comments[0]?.text).toBe('abcdef\nnext');
    expect(statuses).toEqual([422, 422, 422]);
  });

  test('a comment on a slide needs an existing slide, and a comment on a text needs its slide', async () => {
    const { asGuest } = await newDeckWithCommenter();
    const subjects = [
      { slide_id: 's77' },
      { part: 'title' },
      { slide_id: 's01', quote: 'Bees' },
      { slide_id: 's01', part: '<b>' },
    ];

    const statuses = [];
    for (const one of subjects)
      statuses.push((await asGuest('POST', '/comments', { text: 'Hm', ...one })).status);

    expect(statuses).toEqual([422, 422, 422, 422]);
  });

  test('a comment above a collaborator’s maximum is rejected; the owner has no such maximum', async () => {
    const { asGuest, asOwner, guest, owner, id: deckId } = await newDeckWithCommenter();
    await putThreads(deckId, [guest, owner], maxOwnComments);

    const refused = await asGuest('POST', '/comments', { text: 'One more' });
    const ofOwner = await asOwner('POST', '/comments', { text: 'One more' });

    expect([refused.status, refused.body.code]).toEqual([409, 'own_comments_full']);
    expect(ofOwner.status).toBe(201);
  });

  test('a comment is rejected when the presentation has the maximum number of comments', async () => {
    const { asGuest, id } = await newDeckWithCommenter();
    await deckEntity().patch({ id }).set({ comment_count: maxComments }).go();

    const full = await asGuest('POST', '/comments', { text: 'One more' });

    expect(full).toMatchObject({ status: 409, body: { code: 'comments_full' } });
    expect(await listComments(id)).toEqual([]);
  });
});

describe('mentions in comments', () => {
  test('a mention sends a mail with the text to the person, in their language', async () => {
    const { asGuest, owner, id } = await newDeckWithCommenter();
    await call('PUT', '/users/me/locale', { token: owner.token, body: { locale: 'zh' } });

    const thread = readThread(
      await asGuest('POST', '/comments', { text: '@Olive Owner see this', mentions: ['owner'] }),
    );

    expect(thread.comments[0]?.mentions).toEqual([{ id: 'owner', full_name: 'Olive Owner' }]);
    expect(await nextMail(owner.user.email)).toMatchObject({
      kind: 'comment_mention',
      locale: 'zh',
      from: 'Gil Guest',
      title: 'Bees',
      text: '@Olive Owner see this',
      presentation_id: id,
      comment_id: thread.id,
    });
  });

  test('editing a comment sends mail only to newly mentioned people', async () => {
    const { asOwner, guest, guestId } = await newDeckWithCommenter();
    const { id } = readThread(await asOwner('POST', '/comments', { text: 'Look' }));

    await asOwner('PATCH', `/comments/${id}`, { text: 'Look @Gil', mentions: [guestId] });
    await asOwner('PATCH', `/comments/${id}`, { text: 'Look, @Gil', mentions: [guestId] });
    await asOwner('POST', `/comments/${id}/replies`, { text: 'Well?', mentions: [guestId] });

    const texts = [await nextMail(guest.user.email), await nextMail(guest.user.email)];
    expect(texts).toMatchObject([{ text: 'Look @Gil' }, { text: 'Well?' }]);
  });

  test('only the owner and collaborators who have opened the presentation can be mentioned', async () => {
    const { asOwner, guestId } = await newDeckWithCommenter();
    const added = await asOwner('POST', '/collaborators', { email: newEmail(), role: 'viewer' });
    const mention = async (person: string) =>
      (await asOwner('POST', '/comments', { text: 'Hi', mentions: [person] })).status;

    const statuses = [];
    for (const person of [guestId, String(added.body.id), systemClock.id(), 'somebody'])
      statuses.push(await mention(person));

    expect(statuses).toEqual([201, 422, 422, 422]);
  });

  test('a mention above the mail limits sends no mail, but the comment is stored', async () => {
    const { asGuest, owner, guest } = await newDeckWithCommenter();
    const { uses } = rateLimits.mention_pair;
    await trySpendUse('mention_pair', `${guest.user.id} ${owner.user.id}`, uses);

    const over = await asGuest('POST', '/comments', { text: 'Over', mentions: ['owner'] });
    await trySpendUse('mention_account', guest.user.id, rateLimits.mention_account.uses);
    const far = await asGuest('POST', '/comments', { text: 'Far over', mentions: ['owner'] });
    await call('POST', '/auth/forgot-password', { body: { email: owner.user.email } });

    expect([over.status, far.status]).toEqual([201, 201]);
    expect(await nextMail(owner.user.email)).toMatchObject({ kind: 'reset_password' });
  });
});

describe('access to comments', () => {
  test('a removed collaborator can’t read comments any more, and their comments stay', async () => {
    const { asGuest, asOwner, guestId } = await newDeckWithCommenter();
    const { id } = readThread(await asGuest('POST', '/comments', { text: 'Stay' }));

    await asOwner('DELETE', `/collaborators/${guestId}`);

    expect((await asGuest('GET', '/comments')).status).toBe(404);
    expect((await asGuest('PATCH', `/comments/${id}`, { text: 'Gone' })).status).toBe(404);
    expect(await listThreads(asOwner)).toMatchObject([
      { comments: [{ text: 'Stay', author: { full_name: 'Gil Guest' } }] },
    ]);
  });

  test('a viewer can read comments but not write', async () => {
    const { asGuest, asOwner } = await newDeckWithCommenter('viewer');
    const { id } = readThread(await asOwner('POST', '/comments', { text: 'Mine' }));

    expect(await listThreads(asGuest)).toHaveLength(1);
    expect((await asGuest('POST', '/comments', { text: 'Me too' })).status).toBe(403);
    expect((await asGuest('POST', `/comments/${id}/resolve`)).status).toBe(403);
  });
});

describe('the comments of a deleted account', () => {
  const pass = { until: Number.POSITIVE_INFINITY, clock: systemClock };

  test('deleting an account decreases the comment count, and removes a thread that has no replies of others', async () => {
    const { asGuest, asOwner, guest, id: deckId } = await newDeckWithCommenter();
    const { id } = readThread(await asOwner('POST', '/comments', { text: 'Mine' }));
    await asGuest('POST', `/comments/${id}/replies`, { text: 'Private reply' });
    await asOwner('DELETE', `/comments/${id}`);
    await putThreads(deckId, [guest], 95);
    await asOwner('POST', '/comments', { text: 'Stays' });

    const isDone = await eraseComments(guest.user.id, pass);

    expect(isDone).toBe(true);
    expect(await listThreads(asOwner)).toMatchObject([{ comments: [{ text: 'Stays' }] }]);
    expect((await getDeck(deckId))?.comment_count).toBe(1);
  });

  test('deleting an account reads the comments of each presentation once', async () => {
    const { asGuest, guest, id: deckId } = await newDeckWithCommenter();
    for (let i = 0; i < 5; i += 1) await asGuest('POST', '/comments', { text: 'Private' });
    const send = vi.spyOn(dynamo(), 'send');

    await eraseComments(guest.user.id, pass);

    const queries = send.mock.calls.filter(
      ([{ input }]) =>
        JSON.stringify(input).includes(`"DECK#${deckId}"`) && 'KeyConditionExpression' in input,
    );
    expect(queries).toHaveLength(2);
    expect(await listComments(deckId)).toEqual([]);
  });

  test('deleting an account leaves comments for the next pass when its time is used up', async () => {
    const { asGuest, guest, id: deckId } = await newDeckWithCommenter();
    await asGuest('POST', '/comments', { text: 'Private' });

    expect(await eraseComments(guest.user.id, { ...pass, until: 0 })).toBe(false);
    expect(await listComments(deckId)).toHaveLength(1);
  });

  test('deleting an account removes its comments; one with replies of others stays without text and author', async () => {
    const { asGuest, asOwner, guest, id: deckId } = await newDeckWithCommenter();
    const { id } = readThread(await asGuest('POST', '/comments', { text: 'Private words' }));
    await asOwner('POST', `/comments/${id}/replies`, { text: 'Mine' });
    await asGuest('POST', `/comments/${id}/replies`, { text: 'Private reply' });
    await asGuest('POST', '/comments', { text: 'Private thread' });

    await eraseComments(guest.user.id, pass);

    const stored = JSON.stringify(await listComments(deckId));
    expect(stored).not.toContain('Private');
    expect(stored).not.toContain(guest.user.id);
    expect(await listThreads(asOwner)).toMatchObject([
      { comments: [{ is_deleted: true, author: { full_name: null } }, { text: 'Mine' }] },
    ]);
  });
});
