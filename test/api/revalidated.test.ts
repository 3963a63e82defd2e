import { describe, expect, test } from 'vitest';
import { call } from '#test/support/api.ts';
import { newUser } from '#test/support/factories.ts';
import { finishedDeck, ifMatch } from '#test/support/finished-deck.ts';

type Deck = Awaited<ReturnType<typeof finishedDeck>>;

const polled = ['', '/slides', '/tasks', '/versions', '/outline', '/sources'];
const tagOf = ({ headers }: { headers: Headers }) => headers.get('etag') ?? 'no tag';
const seen = (tag: string) => ({ 'if-none-match': tag });
const reverse = (deck: Deck) =>
  deck.ask('POST', '/slides/reorder', { slide_ids: ['s02', 's01', 's00'] }, ifMatch(1));

describe('what is polled of a presentation', () => {
  test('is answered 304 without a body as long as nothing changes', async () => {
    const deck = await finishedDeck();

    for (const path of polled) {
      const first = await deck.ask('GET', path);
      const second = await deck.ask('GET', path, undefined, seen(tagOf(first)));
      const strong = await deck.ask('GET', path, undefined, seen(tagOf(first).replace('W/', '')));

      expect([path, first.status, second.status, second.text]).toEqual([path, 200, 304, '']);
      expect(tagOf(first)).toMatch(/^W\/"[\w-]{43}"$/);
      expect([tagOf(second), strong.status]).toEqual([tagOf(first), 304]);
      expect(second.headers.get('cache-control')).toBe('no-store');
      expect(second.headers.get('x-request-id')).toBeTruthy();
    }
  });

  test('is another user’s never, with the owner’s tag or with any', async () => {
    const deck = await finishedDeck();
    const { token } = await newUser();

    for (const path of polled) {
      const first = await deck.ask('GET', path);
      for (const tag of [tagOf(first), '*']) {
        const at = `/presentations/${deck.id}${path}`;
        const { status, headers } = await call('GET', at, { token, headers: seen(tag) });

        expect([path, status, headers.get('etag')]).toEqual([path, 404, null]);
      }
    }
  });
});

describe('what has changed', () => {
  test('is answered whole, with another tag', async () => {
    const deck = await finishedDeck();
    const before = await deck.ask('GET', '/slides');
    await reverse(deck);

    const after = await deck.ask('GET', '/slides', undefined, seen(tagOf(before)));

    expect(after.status).toBe(200);
    expect(tagOf(after)).not.toBe(tagOf(before));
    expect((after.body.items as { id: string }[]).map(({ id }) => id)).toEqual([
      's02',
      's01',
      's00',
    ]);
  });

  test('in the list of presentations is answered whole, and what has not is not', async () => {
    const deck = await finishedDeck();
    const list = (tag: string) =>
      call('GET', '/presentations', { token: deck.token, headers: seen(tag) });
    const before = await list('"none"');

    const same = await list(tagOf(before));
    await reverse(deck);
    const changed = await list(tagOf(before));

    expect([before.status, same.status, changed.status]).toEqual([200, 304, 200]);
  });
});

test('a token that is no longer good is told before any tag is looked at', async () => {
  const deck = await finishedDeck();
  const first = await deck.ask('GET', '');

  const { status } = await call('GET', `/presentations/${deck.id}`, {
    token: 'e30.e30.e30',
    headers: seen(tagOf(first)),
  });

  expect(status).toBe(401);
});
