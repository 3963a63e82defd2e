import { describe, expect, test } from 'vitest';
import { call } from '#test/support/api.ts';
import { newUser } from '#test/support/factories.ts';
import { finishedDeck, ifMatch } from '#test/support/finished-deck.ts';

type Deck = Awaited<ReturnType<typeof finishedDeck>>;

const polledPaths = ['', '/slides', '/tasks', '/versions', '/outline', '/sources'];
const readTag = ({ headers }: { headers: Headers }) => headers.get('etag') ?? 'no tag';
const ifNoneMatch = (tag: string) => ({ 'if-none-match': tag });
const reverse = (deck: Deck) =>
  deck.ask('POST', '/slides/reorder', { slide_ids: ['s02', 's01', 's00'] }, ifMatch(1));

describe('the polled routes of a presentation', () => {
  test('return 304 without a body while nothing changes', async () => {
    const deck = await finishedDeck();

    for (const path of polledPaths) {
      const first = await deck.ask('GET', path);
      const second = await deck.ask('GET', path, undefined, ifNoneMatch(readTag(first)));
      const strong = await deck.ask(
        'GET',
        path,
        undefined,
        ifNoneMatch(readTag(first).replace('W/', '')),
      );

      expect([path, first.status, second.status, second.text]).toEqual([path, 200, 304, '']);
      expect(readTag(first)).toMatch(/^W\/"[\w-]{43}"$/);
      expect([readTag(second), strong.status]).toEqual([readTag(first), 304]);
      expect(second.headers.get('cache-control')).toBe('no-store');
      expect(second.headers.get('x-request-id')).toBeTruthy();
    }
  });

  test('return 404 to other users, with any tag', async () => {
    const deck = await finishedDeck();
    const { token } = await newUser();

    for (const path of polledPaths) {
      const first = await deck.ask('GET', path);
      for (const tag of [readTag(first), '*']) {
        const at = `/presentations/${deck.id}${path}`;
        const { status, headers } = await call('GET', at, { token, headers: ifNoneMatch(tag) });

        expect([path, status, headers.get('etag')]).toEqual([path, 404, null]);
      }
    }
  });
});

describe('after a change', () => {
  test('the response is complete and has another tag', async () => {
    const deck = await finishedDeck();
    const before = await deck.ask('GET', '/slides');
    await reverse(deck);

    const after = await deck.ask('GET', '/slides', undefined, ifNoneMatch(readTag(before)));

    expect(after.status).toBe(200);
    expect(readTag(after)).not.toBe(readTag(before));
    expect((after.body.items as { id: string }[]).map(({ id }) => id)).toEqual([
      's02',
      's01',
      's00',
    ]);
  });

  test('the list of presentations is returned again, and 304 without a change', async () => {
    const deck = await finishedDeck();
    const list = (tag: string) =>
      call('GET', '/presentations', { token: deck.token, headers: ifNoneMatch(tag) });
    const before = await list('"none"');

    const same = await list(readTag(before));
    await reverse(deck);
    const changed = await list(readTag(before));

    expect([before.status, same.status, changed.status]).toEqual([200, 304, 200]);
  });
});

test('an invalid access token is rejected before tags are compared', async () => {
  const deck = await finishedDeck();
  const first = await deck.ask('GET', '');

  const { status } = await call('GET', `/presentations/${deck.id}`, {
    token: 'e30.e30.e30',
    headers: ifNoneMatch(readTag(first)),
  });

  expect(status).toBe(401);
});
