import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { env } from '#lambdas/lib/env.ts';
import { createWebSearch } from '#lambdas/services/research/web-search.ts';

type ReceivedRequest = {
  method?: string | undefined;
  url?: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
};

let server: Server;
const receivedRequests: ReceivedRequest[] = [];
let searchResponse: { status: number; body: unknown } = { status: 200, body: {} };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    receivedRequests.push({
      method: request.method,
      url: request.url,
      headers: request.headers,
      body,
    });
    response.writeHead(searchResponse.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(searchResponse.body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  process.env.SEARCH_KEY = 'the-key';
  process.env.SEARCH_ENDPOINT = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));

const signal = new AbortController().signal;

/** Sets the provider in the parsed settings, because settings are parsed only once. */
function createSearch(provider: 'brave' | 'tavily') {
  env.SETTINGS.search = { provider };
  const search = createWebSearch();
  delete env.SETTINGS.search;
  if (!search) throw new Error('no search');
  return search;
}

describe('web search providers', () => {
  test('a web search is unavailable when the settings name no provider', () => {
    expect(createWebSearch()).toBeUndefined();
  });

  test('a web search by Brave sends the key and the query and parses the results', async () => {
    const result = { title: 'A', url: 'https://a.example/', description: 'About a' };
    searchResponse = { status: 200, body: { web: { results: [result, result] } } };

    const searchResults = await createSearch('brave')('bees & honey', 1, signal);

    expect(searchResults).toEqual([{ title: 'A', url: 'https://a.example/', snippet: 'About a' }]);
    expect(receivedRequests.at(-1)).toMatchObject({
      method: 'GET',
      url: '/res/v1/web/search?q=bees+%26+honey&count=1',
      headers: { 'x-subscription-token': 'the-key' },
    });
  });

  test('a web search by Tavily sends the key and the query and parses the results', async () => {
    searchResponse = {
      status: 200,
      body: { results: [{ title: 'A', url: 'https://a.example/', content: 'About a' }] },
    };

    const searchResults = await createSearch('tavily')('bees', 6, signal);

    expect(searchResults).toEqual([{ title: 'A', url: 'https://a.example/', snippet: 'About a' }]);
    expect(receivedRequests.at(-1)).toMatchObject({
      method: 'POST',
      url: '/search',
      headers: { authorization: 'Bearer the-key' },
    });
    expect(JSON.parse(receivedRequests.at(-1)?.body ?? '')).toEqual({
      query: 'bees',
      max_results: 6,
    });
  });

  test.each([401, 429, 500])('a web search reports the error status %i', async (status) => {
    searchResponse = { status, body: {} };

    await expect(createSearch('brave')('bees', 6, signal)).rejects.toThrow(
      `brave answered ${status}`,
    );
  });

  test('a web search reports an invalid response', async () => {
    searchResponse = { status: 200, body: { web: { results: [{ name: 'A' }] } } };

    await expect(createSearch('brave')('bees', 6, signal)).rejects.toThrow();
  });
});
