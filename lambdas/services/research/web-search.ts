import { z } from 'zod';
import { env } from '../../lib/env.ts';
import { searchKey } from '../../lib/search-key.ts';

/** A page that a web search names. */
export type WebResult = { title: string; url: string; snippet: string };

/** Searches the web; at most `most` results. Rejects when the provider can't be reached or refuses. */
export type WebSearch = (query: string, most: number, signal: AbortSignal) => Promise<WebResult[]>;

type Provider = {
  request: (query: string, most: number, key: string) => Request;
  read: (body: unknown) => WebResult[];
};

/** Where each provider answers; another address stands in for it in tests. */
const baseOf = (own: string): string => env.SEARCH_ENDPOINT ?? own;

const braveSchema = z.object({
  web: z
    .object({
      results: z.array(
        z.object({ title: z.string(), url: z.string(), description: z.string().default('') }),
      ),
    })
    .optional(),
});
const tavilySchema = z.object({
  results: z.array(
    z.object({ title: z.string(), url: z.string(), content: z.string().default('') }),
  ),
});

const providers: Record<'brave' | 'tavily', Provider> = {
  brave: {
    request: (query, most, key) => {
      const url = new URL('/res/v1/web/search', baseOf('https://api.search.brave.com'));
      url.search = new URLSearchParams({ q: query, count: String(most) }).toString();
      return new Request(url, {
        headers: { accept: 'application/json', 'x-subscription-token': key },
      });
    },
    read: (body) =>
      (braveSchema.parse(body).web?.results ?? []).map(({ title, url, description }) => ({
        title,
        url,
        snippet: description,
      })),
  },
  tavily: {
    request: (query, most, key) =>
      new Request(new URL('/search', baseOf('https://api.tavily.com')), {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ query, max_results: most }),
      }),
    read: (body) =>
      tavilySchema.parse(body).results.map(({ title, url, content }) => ({
        title,
        url,
        snippet: content,
      })),
  },
};

const timeoutMs = 10_000;
/** Longer queries are cut: providers take 400 characters. */
const longestQuery = 400;

/** The web search of the stage's settings; undefined where none is set. */
export function webSearch(): WebSearch | undefined {
  const { search } = env.SETTINGS;
  if (!search) return undefined;
  const provider = providers[search.provider];
  return async (query, most, signal) => {
    const request = provider.request(query.slice(0, longestQuery), most, await searchKey());
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const response = await fetch(request, { signal: limit, redirect: 'error' });
    if (!response.ok) throw new Error(`${search.provider} answered ${response.status}`);
    return provider.read(await response.json()).slice(0, most);
  };
}
