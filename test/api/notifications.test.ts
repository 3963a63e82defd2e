import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { listNotificationItems } from '#lambdas/stores/notification-store.ts';
import type { Notification } from '#shared/schemas/notifications.ts';
import { call } from '#test/support/api.ts';
import { newDeckWithCommenter, readThread } from '#test/support/comment-threads.ts';
import { nextMail } from '#test/support/mail-queue.ts';

type Person = { token: string };

const list = async ({ token }: Person): Promise<Notification[]> =>
  (await call('GET', '/notifications', { token })).body.items as Notification[];

const markRead = ({ token }: Person, ids: readonly string[]) =>
  call('POST', '/notifications/read', { token, body: { ids } });

describe('notifications of comments', () => {
  test('a mention on a slide notifies the person with presentation, slide, author and text', async () => {
    const { asGuest, owner, guest, id } = await newDeckWithCommenter();

    const thread = readThread(
      await asGuest('POST', '/comments', {
        ...{ text: '@Olive Owner see this', mentions: ['owner'], slide_id: 's01' },
      }),
    );

    expect(await list(owner)).toEqual([
      {
        id: thread.id,
        kind: 'mention',
        from: 'Gil Guest',
        text: '@Olive Owner see this',
        presentation: { id, title: 'Bees' },
        slide_id: 's01',
        slide_number: 2,
        thread_id: thread.id,
        created_at: expect.any(String),
        is_read: false,
      },
    ]);
    expect(await list(guest)).toEqual([]);
    expect(await nextMail(owner.user.email)).toMatchObject({ slide_id: 's01' });
  });

  test('a reply notifies the other authors of the thread, and mentioned ones of the mention only', async () => {
    const { asGuest, asOwner, owner, guest, guestId } = await newDeckWithCommenter();
    const { id } = readThread(await asGuest('POST', '/comments', { text: 'Why?' }));

    await asOwner('POST', `/comments/${id}/replies`, { text: 'Because.' });
    await asGuest('POST', `/comments/${id}/replies`, { text: 'I see.' });
    await asOwner('POST', `/comments/${id}/replies`, { text: '@Gil Guest', mentions: [guestId] });

    expect(await list(guest)).toMatchObject([
      { kind: 'mention', text: '@Gil Guest', thread_id: id, slide_id: null, slide_number: null },
      { kind: 'reply', text: 'Because.', thread_id: id },
    ]);
    expect(await list(owner)).toMatchObject([{ kind: 'reply', text: 'I see.' }]);
  });

  test('a changed comment notifies newly mentioned people only', async () => {
    const { asGuest, asOwner, owner, guest, guestId } = await newDeckWithCommenter();
    const { id } = readThread(await asGuest('POST', '/comments', { text: 'Why?' }));
    const reply = readThread(await asOwner('POST', `/comments/${id}/replies`, { text: 'Well' }));
    const replyId = reply.comments[1]?.id ?? '';
    const edit = (text: string, mentions: string[]) =>
      asOwner('PATCH', `/comments/${replyId}`, { text, mentions });

    await edit('Well, @Gil', [guestId]);
    await edit('Well, well, @Gil', [guestId]);

    const kinds = (await list(guest)).map(({ kind, text }) => [kind, text]);
    expect(kinds).toEqual([
      ['mention', 'Well, well, @Gil'],
      ['reply', 'Well, well, @Gil'],
    ]);
    expect(await list(owner)).toEqual([]);
  });

  test('a retried comment notifies once', async () => {
    const { asGuest, owner, path, guest } = await newDeckWithCommenter();
    const send = () =>
      call('POST', `${path}/comments`, {
        token: guest.token,
        headers: { 'idempotency-key': 'once' },
        body: { text: 'See', mentions: ['owner'] },
      });

    await Promise.all([send(), send()]);
    await asGuest('POST', '/comments', { text: 'No mention' });

    expect(await list(owner)).toHaveLength(1);
  });

  test('notifications are marked as read one by one, for their own user only', async () => {
    const { asGuest, owner, guest } = await newDeckWithCommenter();
    for (const text of ['One', 'Two'])
      await asGuest('POST', '/comments', { text, mentions: ['owner'] });
    const [newest] = await list(owner);
    const id = newest?.id ?? '';

    const byOther = await markRead(guest, [id]);
    const before = await list(owner);
    const byOwner = await markRead(owner, [id, systemClock.id()]);
    const again = await markRead(owner, [id]);

    expect([byOther.status, byOwner.status, again.status]).toEqual([204, 204, 204]);
    expect(before.map(({ is_read }) => is_read)).toEqual([false, false]);
    expect((await list(owner)).map(({ text, is_read }) => [text, is_read])).toEqual([
      ['Two', true],
      ['One', false],
    ]);
    expect(await listNotificationItems(guest.user.id, 10, systemClock.now())).toEqual([]);
  });

  test('an unchanged list is answered with 304', async () => {
    const { asGuest, owner } = await newDeckWithCommenter();
    await asGuest('POST', '/comments', { text: 'See', mentions: ['owner'] });
    const { headers } = await call('GET', '/notifications', { token: owner.token });
    const poll = () =>
      call('GET', '/notifications', {
        token: owner.token,
        headers: { 'if-none-match': headers.get('etag') ?? '' },
      });

    const unchanged = await poll();
    await asGuest('POST', '/comments', { text: 'And this', mentions: ['owner'] });

    expect([unchanged.status, (await poll()).status]).toEqual([304, 200]);
  });
});

describe('notifications that are not shown', () => {
  test('a deleted comment is not shown', async () => {
    const { asGuest, owner } = await newDeckWithCommenter();
    const { id } = readThread(
      await asGuest('POST', '/comments', { text: 'See', mentions: ['owner'] }),
    );

    await asGuest('DELETE', `/comments/${id}`);

    expect(await list(owner)).toEqual([]);
  });

  test('a removed collaborator does not see the comments any more', async () => {
    const { asOwner, guest, guestId } = await newDeckWithCommenter();
    await asOwner('POST', '/comments', { text: 'See', mentions: [guestId] });
    const before = await list(guest);

    await asOwner('DELETE', `/collaborators/${guestId}`);

    expect([before.length, await list(guest)]).toEqual([1, []]);
  });

  test('a presentation in the trash is not shown until it is restored', async () => {
    const { asGuest, asOwner, owner, id } = await newDeckWithCommenter();
    await asGuest('POST', '/comments', { text: 'See', mentions: ['owner'] });

    await asOwner('DELETE', '');
    const inTrash = await list(owner);
    await call('POST', `/trash/${id}/restore`, { token: owner.token });

    expect([inTrash, (await list(owner)).length]).toEqual([[], 1]);
  });

  test('a notification is not shown after 90 days', async () => {
    const { asGuest, owner } = await newDeckWithCommenter();
    await asGuest('POST', '/comments', { text: 'See', mentions: ['owner'] });
    const afterDays = async (days: number) =>
      listNotificationItems(owner.user.id, 10, systemClock.now() + days * 86_400_000);

    expect([(await afterDays(89)).length, (await afterDays(91)).length]).toEqual([1, 0]);
  });
});
