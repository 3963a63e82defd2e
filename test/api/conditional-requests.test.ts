import { describe, expect, test } from 'vitest';
import { call } from '#test/support/api.ts';
import { newUser } from '#test/support/factories.ts';
import { finishedDeck, ifMatch } from '#test/support/finished-deck.ts';

type Deck = Awaited<ReturnType<typeof finishedDeck>>;

const polledPaths = ['', '/slides', '/tasks', '/versions', '/outline', '/sources'];
const readTag = ({ headers }: { headers: Headers }) => headers.get('etag') ?? 'no tag';
const createIfNoneMatchHeader = (tag: string) => ({ 'if-none-match': tag });
const reverseSlides = (deck: Deck) =>
  deck.ask('POST', '/slides/reorder', { slide_ids: ['s02', 's01', 's00'] }, ifMatch(1));

describe('requests with an ETag to the polled routes of a presentation', () => {
  test('the polled routes of a presentation return 304 without a body while nothing changes', async () => {
    const deck = await finishedDeck();

    for (const path of polledPaths) {
      const firstResponse = await deck.ask('GET', path);
      const secondResponse = await deck.ask(
        'GET',
        path,
        undefined,
        createIfNoneMatchHeader(readTag(firstResponse)),
      );
      const strong = await deck.ask(
        'GET',
        path,
        undefined,
        createIfNoneMatchHeader(readTag(firstResponse).replace('W/', '')),
      );

      expect([path, firstResponse.status, secondResponse.status, secondResponse.text]).toEqual([
        path,
        200,
        304,
        '',
      ]);
      // The ETag of the presentation itself also contains a hash of its state and the time; see poll-reads.test.ts.
      const suffix = path === '' ? '\\.[\\w-]{16}\\.\\d+' : '';
      expect(readTag(firstResponse)).toMatch(new RegExp(`^W/"[\\w-]{43}${suffix}"$`));
      const dataTags = [firstResponse, secondResponse].map((one) => readTag(one).split('.')[0]);
      expect([dataTags[1], strong.status]).toEqual([dataTags[0], 304]);
      expect(secondResponse.headers.get('cache-control')).toBe('no-store');
      expect(secondResponse.headers.get('x-request-id')).toBeTruthy();
    }
  });

  test('the polled routes of a presentation return 404 to other users, with any ETag', async () => {
    const deck = await finishedDeck();
    const { token } = await newUser();

    for (const path of polledPaths) {
      const firstResponse = await deck.ask('GET', path);
      for (const tag of [readTag(firstResponse), '*']) {
        const at = `/presentations/${deck.id}${path}`;
        const { status, headers } = await call('GET', at, {
          token,
          headers: createIfNoneMatchHeader(tag),
        });

        expect([path, status, headers.get('etag')]).toEqual([path, 404, null]);
      }
    }
  });
});

describe('a polled route after the presentation has changed', () => {
  test('reordering slides changes the ETag, and a request with the old one returns the full response', async () => {
    const deck = await finishedDeck();
    const responseBefore = await deck.ask('GET', '/slides');
    await reverseSlides(deck);

    const responseAfter = await deck.ask(
      'GET',
      '/slides',
      undefined,
      createIfNoneMatchHeader(readTag(responseBefore)),
    );

    expect(responseAfter.status).toBe(200);
    expect(readTag(responseAfter)).not.toBe(readTag(responseBefore));
    expect((responseAfter.body.items as { id: string }[]).map(({ id }) => id)).toEqual([
      's02',
      's01',
      's00',
    ]);
  });

  test('the list of presentations returns 304 while unchanged, and 200 with the list after a change', async () => {
    const deck = await finishedDeck();
    const list = (tag: string) =>
      call('GET', '/presentations', { token: deck.token, headers: createIfNoneMatchHeader(tag) });
    const responseBefore = await list('"none"');

    const unchangedResponse = await list(readTag(responseBefore));
    await reverseSlides(deck);
    const changeResponse = await list(readTag(responseBefore));

    expect([responseBefore.status, unchangedResponse.status, changeResponse.status]).toEqual([
      200, 304, 200,
    ]);
  });
});

test('an invalid access token is rejected before ETags are compared', async () => {
  const deck = await finishedDeck();
  const firstResponse = await deck.ask('GET', '');

  const { status } = await call('GET', `/presentations/${deck.id}`, {
    token: 'e30.e30.e30',
    headers: createIfNoneMatchHeader(readTag(firstResponse)),
  });

  expect(status).toBe(401);
});
