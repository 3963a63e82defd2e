import { z } from 'zod';
import { env } from '../../../lib/env.ts';
import { pictureKey } from '../../../lib/picture-keys.ts';
import { toCredit } from './credit-fields.ts';
import { requestJson } from './request-json.ts';
import { pageSize, type StockPicture, type StockProvider } from './stock-provider.ts';

/*
 * Unsplash, https://unsplash.com/documentation. Its guidelines require links with utm parameters, thumbnails from its own
 * addresses, and a call of `links.download_location` for each picture that is used.
 */

const name = 'Unsplash';

const pictureSchema = z.object({
  id: z.string(),
  width: z.number(),
  height: z.number(),
  description: z.string().nullish(),
  alt_description: z.string().nullish(),
  urls: z.object({ raw: z.url(), small: z.url() }),
  links: z.object({ html: z.string(), download_location: z.url() }),
  user: z.object({ name: z.string(), links: z.object({ html: z.string() }) }),
});
const pageSchema = z.object({ total_pages: z.number(), results: z.array(pictureSchema) });

const endpoint = (): string => env.PICTURE_ENDPOINTS?.unsplash ?? 'https://api.unsplash.com';

async function createRequest(url: URL): Promise<Request> {
  const authorization = `Client-ID ${await pictureKey('unsplash')}`;
  return new Request(url, { headers: { authorization, 'accept-version': 'v1' } });
}

function addParams(url: string, params: Record<string, string>): string {
  const parsed = new URL(url);
  for (const [key, value] of Object.entries(params)) parsed.searchParams.set(key, value);
  return parsed.href;
}

const referral = { utm_source: 'deckwright', utm_medium: 'referral' };
const referralUrl = (url: string): string => (URL.canParse(url) ? addParams(url, referral) : url);

const toPicture = (result: z.infer<typeof pictureSchema>): StockPicture => ({
  id: result.id,
  description: result.alt_description ?? result.description ?? '',
  width: result.width,
  height: result.height,
  thumbnailUrl: result.urls.small,
  // Parameters of Unsplash's image server; the URL's own parameters must stay.
  fileUrl: addParams(result.urls.raw, { fm: 'jpg', q: '80', w: '2560', fit: 'max' }),
  useUrl: result.links.download_location,
  credit: toCredit(name, {
    url: referralUrl(result.links.html),
    author: result.user.name,
    author_url: referralUrl(result.user.links.html),
    license: 'Unsplash License',
    license_url: 'https://unsplash.com/license',
  }),
});

export const unsplash: StockProvider = {
  name,
  isHotlinked: true,
  async search(query, page, signal) {
    const params = {
      query,
      page: String(page),
      per_page: String(pageSize),
      content_filter: 'high',
    };
    const request = await createRequest(new URL(addParams(`${endpoint()}/search/photos`, params)));
    const result = await requestJson({ provider: name, request, schema: pageSchema, signal });
    return { pictures: result.results.map(toPicture), hasMore: page < result.total_pages };
  },
  async find(id, signal) {
    const request = await createRequest(new URL(`${endpoint()}/photos/${encodeURIComponent(id)}`));
    return toPicture(await requestJson({ provider: name, request, schema: pictureSchema, signal }));
  },
  async reportUse({ useUrl = '' }, signal) {
    const url = new URL(useUrl);
    // The key must not be sent to another host.
    if (url.origin !== new URL(endpoint()).origin)
      throw new Error(`unexpected address ${url.origin}`);
    await requestJson({
      provider: name,
      request: await createRequest(url),
      schema: z.unknown(),
      signal,
    });
  },
};
