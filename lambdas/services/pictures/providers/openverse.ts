import { z } from 'zod';
import { env } from '../../../lib/env.ts';
import { toCredit } from './credit-fields.ts';
import { requestJson } from './request-json.ts';
import { pageSize, type StockPicture, type StockProvider } from './stock-provider.ts';

/*
 * Openverse, https://api.openverse.org/v1/: no key; anonymous clients may send few requests and get at most 20 results
 * a page.
 */

const name = 'Openverse';

const pictureSchema = z.object({
  id: z.string(),
  title: z.string().nullish(),
  url: z.url(),
  thumbnail: z.string().nullish(),
  foreign_landing_url: z.string().nullish(),
  creator: z.string().nullish(),
  creator_url: z.string().nullish(),
  license: z.string(),
  license_version: z.string().nullish(),
  license_url: z.string().nullish(),
  width: z.number().nullish(),
  height: z.number().nullish(),
});
const pageSchema = z.object({
  page_count: z.number().default(0),
  results: z.array(pictureSchema),
});

const licenseNames: Record<string, string> = { cc0: 'CC0', pdm: 'Public Domain' };

/** Returns the usual name of a licence: `by-sa` 2.0 is CC BY-SA 2.0. */
const formatLicenseName = (license: string, version: string | null | undefined): string =>
  [licenseNames[license] ?? `CC ${license.toUpperCase()}`, version ?? ''].join(' ').trim();

const endpoint = (): string => env.PICTURE_ENDPOINTS?.openverse ?? 'https://api.openverse.org';

const createRequest = (path: string, params: Record<string, string> = {}): Request => {
  const url = new URL(path, endpoint());
  url.search = new URLSearchParams(params).toString();
  return new Request(url, { headers: { accept: 'application/json', 'user-agent': 'Deckwright' } });
};

const toPicture = (result: z.infer<typeof pictureSchema>): StockPicture => ({
  id: result.id,
  description: result.title ?? '',
  width: result.width ?? 0,
  height: result.height ?? 0,
  thumbnailUrl: result.thumbnail ?? `${endpoint()}/v1/images/${result.id}/thumb/`,
  fileUrl: result.url,
  credit: toCredit(name, {
    url: result.foreign_landing_url,
    author: result.creator,
    author_url: result.creator_url,
    license: formatLicenseName(result.license, result.license_version),
    license_url: result.license_url,
  }),
});

export const openverse: StockProvider = {
  name,
  async search(q, page, signal) {
    const params = {
      q,
      page: String(page),
      page_size: String(pageSize),
      // The licence must allow changes, because slides crop pictures, and commercial use, because decks are used at
      // work.
      license_type: 'commercial,modification',
      extension: 'jpg,jpeg,png',
      mature: 'false',
    };
    const request = createRequest('/v1/images/', params);
    const result = await requestJson({ provider: name, request, schema: pageSchema, signal });
    const { results, page_count } = result;
    return { pictures: results.map(toPicture), hasMore: page < page_count };
  },
  async find(id, signal) {
    const request = createRequest(`/v1/images/${encodeURIComponent(id)}/`);
    return toPicture(await requestJson({ provider: name, request, schema: pictureSchema, signal }));
  },
};
