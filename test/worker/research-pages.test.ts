import { describe, expect, test } from 'vitest';
import {
  deriveWebPageId,
  type ReadWebPage,
  ResearchWeb,
} from '#lambdas/services/research/research-web.ts';
import { ReadFailure } from '#lambdas/services/sources/reading/read-failure.ts';
import { newDeck } from '#test/support/decks.ts';

describe('pages that two claims read in different order', () => {
  const urls = ['http://a.example/', 'http://b.example/'];
  const readPage: ReadWebPage = async (url, id) => ({
    title: url,
    passages: [{ id: `${id}-p1`, source: id, kind: 'paragraph', heading: [], text: url }],
  });

  test('pages keep their names and passages when two claims read them in different order', async () => {
    const deck = await newDeck({ topic: 'Bees' });
    const claim = () => new ResearchWeb(deck, { readPage, search: undefined }, signal);
    const { signal } = new AbortController();
    const [firstWeb, secondWeb] = [claim(), claim()];
    for (const web of [firstWeb, secondWeb]) web.allowAddresses(urls);

    await firstWeb.fetchPage('http://a.example/');
    for (const url of urls.toReversed()) await secondWeb.fetchPage(url);

    expect(secondWeb.pages.map(({ id }) => id)).toEqual(urls.toReversed().map(deriveWebPageId));
    for (const { id, url, passages } of secondWeb.pages) {
      expect(passages).toMatchObject([{ id: `${id}-p1`, source: id, text: url }]);
    }
  });
});

describe('a page that could not be read', () => {
  const url = 'http://a.example/';

  /** Reads the page in two claims, the first of which fails; returns the number of web requests. */
  async function readTwice(fail: (stop: AbortController) => Error) {
    const deck = await newDeck({ topic: 'Bees' });
    const stop = new AbortController();
    let reads = 0;
    const readPage: ReadWebPage = async () => {
      reads += 1;
      if (reads === 1) throw fail(stop);
      return { title: 'Read', passages: [] };
    };
    const claim = (signal: AbortSignal) => {
      const web = new ResearchWeb(deck, { readPage, search: undefined }, signal);
      web.allowAddresses([url]);
      return web.fetchPage(url);
    };
    const firstResult = await claim(stop.signal).catch((error: Error) => error.message);
    const secondResult = await claim(new AbortController().signal);
    return { first: firstResult, second: secondResult, reads };
  }

  test('a page that was not read because the task was paused is read on resume; the model gets no error', async () => {
    const read = await readTwice((stop) => {
      stop.abort();
      return new Error('aborted');
    });

    expect(read).toMatchObject({ first: 'aborted', second: { title: 'Read' }, reads: 2 });
  });

  test.each([
    new Error('socket hang up'),
    new ReadFailure('page_slow'),
    new ReadFailure('page_unreachable'),
    new ReadFailure('page_failed'),
  ])(
    'a page that failed with a temporary error ($message) is retried by the next claim',
    async (error) => {
      const read = await readTwice(() => error);

      expect(read.first).toMatchObject({ failed: expect.stringContaining('could not be read') });
      expect(read).toMatchObject({ second: { title: 'Read' }, reads: 2 });
    },
  );

  test('a page that failed with a permanent error is not requested twice', async () => {
    const read = await readTwice(() => new ReadFailure('page_missing'));

    expect(read).toMatchObject({
      first: { failed: 'it could not be read: page_missing' },
      second: { failed: 'it could not be read: page_missing' },
      reads: 1,
    });
  });
});
