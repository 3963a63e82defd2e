import { describe, expect, test } from 'vitest';
import { call } from '#test/support/api.ts';
import { newUser } from '#test/support/factories.ts';
import { finishedDeck, ifMatch } from '#test/support/finished-deck.ts';
import { recordCommands } from '#test/support/record-commands.ts';

type Deck = Awaited<ReturnType<typeof finishedDeck>>;
type Answer = Awaited<ReturnType<Deck['ask']>>;

/**
 * Reads that every request needs: user, session and the deck item. Rate limits need no read, because their uses are
 * counted in blocks by UpdateItem (see block-counts.test.ts).
 */
const expectedReads = ['GetItem', 'GetItem', 'GetItem'];

const readTag = ({ headers }: Answer) => headers.get('etag') ?? 'no tag';
const poll = (deck: Deck, tag: string, age = 'max-age=60') =>
  deck.ask('GET', '?include=tasks', undefined, { 'if-none-match': tag, 'cache-control': age });

/** Returns a poll's response and the commands that it sent to the table. */
async function pollCounted(deck: Deck, tag: string, age?: string) {
  const answers: Answer[] = [];
  const commands = await recordCommands(async () => void answers.push(await poll(deck, tag, age)));
  const sent = commands
    .map((name) => name.replace('Command', ''))
    .filter((name) => name !== 'UpdateItem');
  return { status: answers[0]?.status, tag: answers.map(readTag)[0] ?? '', sent };
}

describe('a poll of a presentation that accepts an older response', () => {
  test('a poll whose max-age allows the previous response returns 304 after one read besides authentication and rate limits', async () => {
    const deck = await finishedDeck();
    const tag = readTag(await poll(deck, ''));

    const unchanged = await pollCounted(deck, tag);

    expect(unchanged).toEqual({ status: 304, tag, sent: expectedReads });
  });

  test('a poll without max-age, or with an ETag older than max-age, reads everything, and returns 304 with a newer ETag if the data is equal', async () => {
    const deck = await finishedDeck();
    const tag = readTag(await poll(deck, ''));
    const olderTag = tag.replace(/\d+"$/, (end) => `${Number.parseInt(end, 10) - 30}"`);

    const exact = await pollCounted(deck, tag, 'no-cache');
    const outdated = await pollCounted(deck, olderTag, 'max-age=10');
    const young = await pollCounted(deck, olderTag, 'max-age=3600');
    const ancient = await pollCounted(deck, tag.replace(/\d+"$/, '1"'), 'max-age=3600');

    expect([exact, outdated, young, ancient].map(({ status }) => status)).toEqual([
      304, 304, 304, 304,
    ]);
    expect(young.sent).toEqual(expectedReads);
    for (const { sent } of [exact, outdated, ancient])
      expect(sent.length).toBeGreaterThan(expectedReads.length);
    expect(outdated.tag).not.toBe(olderTag);
    expect(outdated.tag.split('.')[0]).toBe(tag.split('.')[0]);
  });

  test('the owner’s ETag does not reveal that a collaborator has opened the presentation', async () => {
    const deck = await finishedDeck();
    const editor = await newUser();
    await deck.ask('POST', '/collaborators', { email: editor.user.email, role: 'editor' });
    const stateOf = async () => readTag(await poll(deck, '')).split('.')[1];
    const before = await stateOf();

    await call('GET', `/presentations/${deck.id}`, { token: editor.token });

    expect(await stateOf()).toBe(before);
  });

  test('a poll returns another person’s change at once', async () => {
    const deck = await finishedDeck();
    const editor = await newUser();
    await deck.ask('POST', '/collaborators', { email: editor.user.email, role: 'editor' });
    const path = `/presentations/${deck.id}`;
    await call('GET', path, { token: editor.token });
    const tag = readTag(await poll(deck, ''));
    const [slide] = (await deck.ask('GET', '/slides')).body.items as {
      id: string;
      rev: number;
      content: object;
    }[];

    const saved = await call('PUT', `${path}/slides/${slide?.id}`, {
      token: editor.token,
      body: { content: { ...slide?.content, title: 'By the editor' } },
      headers: ifMatch(slide?.rev ?? 0),
    });
    const afterEdit = await poll(deck, tag);
    await call('POST', `${path}/comments`, { token: editor.token, body: { text: 'Done.' } });
    const afterComment = await poll(deck, readTag(afterEdit));

    expect([saved.status, afterEdit.status, afterComment.status]).toEqual([200, 200, 200]);
    expect(afterComment.body.comments_rev).toBe(1);
  });

  test('a removed collaborator loses access at the next poll, and a changed role is returned', async () => {
    const deck = await finishedDeck();
    const other = await newUser();
    const added = await deck.ask('POST', '/collaborators', {
      email: other.user.email,
      role: 'viewer',
    });
    const path = `/presentations/${deck.id}`;
    const pollAsOther = (tag: string) =>
      call('GET', path, {
        token: other.token,
        headers: { 'if-none-match': tag, 'cache-control': 'max-age=60' },
      });
    await pollAsOther('');
    const first = await pollAsOther('');

    await deck.ask('PATCH', `/collaborators/${added.body.id}`, { role: 'editor' });
    const changed = await pollAsOther(readTag(first));
    await deck.ask('DELETE', `/collaborators/${added.body.id}`);
    const removed = await pollAsOther(readTag(changed));

    expect([first.body.my_role, changed.body.my_role]).toEqual(['viewer', 'editor']);
    expect(removed.status).toBe(404);
  });

  test.each([
    ['a tag of other users', 'x'],
    ['a malformed tag', 'W/"..1", "'],
  ])('a poll reads everything with %s', async (_case, wrong) => {
    const deck = await finishedDeck();
    const tag = readTag(await poll(deck, ''));
    const changed = wrong === 'x' ? tag.replace(/\.[\w-]{16}\./, `.${'x'.repeat(16)}.`) : wrong;

    const { sent } = await pollCounted(deck, changed);

    expect(sent.length).toBeGreaterThan(expectedReads.length);
  });
});
