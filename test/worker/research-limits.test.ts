import { describe, expect, test } from 'vitest';
import { type ReadWebPage, ResearchWeb } from '#lambdas/services/research/research-web.ts';
import type { WebSearch } from '#lambdas/services/research/web-search.ts';
import { newDeck } from '#test/support/decks.ts';

describe('the model’s choice of pages and searches', () => {
  const readPage: ReadWebPage = async (url) => ({ title: url, passages: [] });
  const signal = new AbortController().signal;
  const results = (query: string) =>
    Array.from({ length: 6 }, (_, i) => ({
      title: 't',
      url: `http://${query}.example/${i}`,
      snippet: '',
    }));
  const openSession = async (search?: WebSearch) =>
    new ResearchWeb(await newDeck({ topic: 'Bees' }), { readPage, search }, signal);
  const readAll = async (web: ResearchWeb, urls: string[]) => {
    const read = [];
    for (const url of urls) read.push(await web.fetchPage(url));
    return read.filter((page) => 'id' in page).map(({ url }) => url);
  };

  test('the model may read at most six pages of the request’s first eight addresses', async () => {
    const web = await openSession();
    const urls = Array.from({ length: 12 }, (_, i) => `http://a.example/${i}`);
    web.allowAddresses(urls);

    const read = await readAll(web, urls.toReversed());

    expect(read).toEqual(urls.slice(2, 8).toReversed());
  });

  test('the model may read one page of each search, even if it repeats the search', async () => {
    const web = await openSession(async (query) => results(query));

    await web.search('a');
    await web.search('a');

    expect(
      await readAll(
        web,
        results('a').map(({ url }) => url),
      ),
    ).toEqual(['http://a.example/0']);
  });

  test('the model may search three times; pages that can’t be loaded count towards the page limit', async () => {
    let fetched = 0;
    const deck = await newDeck({ topic: 'Bees' });
    const failing: ReadWebPage = async () => {
      fetched += 1;
      throw new Error('gone');
    };
    const search: WebSearch = async (query) => results(query);
    const web = new ResearchWeb(deck, { readPage: failing, search }, signal);
    web.allowAddresses(Array.from({ length: 8 }, (_, i) => `http://a.example/${i}`));

    const searchResults = [];
    for (const query of ['b', 'c', 'd', 'e', 'b']) searchResults.push(await web.search(query));
    await readAll(
      web,
      [...Array(8).keys()].map((i) => `http://a.example/${i}`),
    );

    expect(searchResults.map((result) => Array.isArray(result))).toEqual([
      true,
      true,
      true,
      false,
      true,
    ]);
    expect(searchResults[3]).toEqual({ failed: 'no searches are left' });
    expect(fetched).toBe(6);
  });
});
