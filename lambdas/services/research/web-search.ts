import { z } from 'zod';
import { cutText, repairTexts } from '#shared/domain/text.ts';
import { env } from '../../lib/env.ts';
import { searchKey } from '../../lib/search-key.ts';

/** A page in a web search's results. */
export type WebResult = { title: string; url: string; snippet: string };

/**
 * Searches the web; returns at most `maxResults` results. Rejects when the provider is unreachable or returns an
 * error.
 */
export type WebSearch = (
  query: string,
  maxResults: number,
  signal: AbortSignal,
) => Promise<WebResult[]>;

type Provider = {
  request: (query: string, maxResults: number, key: string) => Request;
  read: (body: unknown) => WebResult[];
};

/** Returns the provider's base URL, which tests replace. */
const selectEndpoint = (defaultEndpoint: string): string => env.SEARCH_ENDPOINT ?? defaultEndpoint;

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
    request: (query, maxResults, key) => {
      const url = new URL('/res/v1/web/search', selectEndpoint('https://api.search.brave.com'));
      url.search = new URLSearchParams({ q: query, count: String(maxResults) }).toString();
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
    request: (query, maxResults, key) =>
      new Request(new URL('/search', selectEndpoint('https://api.tavily.com')), {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ query, max_results: maxResults }),
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
/** Maximum characters that providers accept; longer queries are cut. */
const maxQueryLength = 400;

/** Returns the web search of the deployment's settings; undefined if none is set. */
export function createWebSearch(): WebSearch | undefined {
  const { search } = env.SETTINGS;
  if (!search) return undefined;
  const provider = providers[search.provider];
  return async (query, maxResults, signal) => {
    const request = provider.request(cutText(query, maxQueryLength), maxResults, await searchKey());
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const response = await fetch(request, { signal: limit, redirect: 'error' });
    if (!response.ok) throw new Error(`${search.provider} answered ${response.status}`);
    return repairTexts(provider.read(await response.json()).slice(0, maxResults));
  };
}
