import { z } from 'zod';
import { env } from '../../../lib/env.ts';
import { pictureKey } from '../../../lib/picture-keys.ts';
import { toCredit } from './credit-fields.ts';
import { requestJson } from './request-json.ts';
import { pageSize, type StockPicture, type StockProvider } from './stock-provider.ts';

/* Pexels, https://www.pexels.com/api/documentation/: the key is the Authorization header itself. */

const name = 'Pexels';

const pictureSchema = z.object({
  id: z.number().int(),
  width: z.number(),
  height: z.number(),
  url: z.string(),
  photographer: z.string(),
  photographer_url: z.string(),
  alt: z.string().nullish(),
  src: z.object({ large2x: z.url(), medium: z.url() }),
});
const pageSchema = z.object({ photos: z.array(pictureSchema), next_page: z.string().nullish() });

async function createRequest(path: string, params: Record<string, string> = {}): Promise<Request> {
  const url = new URL(path, env.PICTURE_ENDPOINTS?.pexels ?? 'https://api.pexels.com');
  url.search = new URLSearchParams(params).toString();
  return new Request(url, { headers: { authorization: await pictureKey('pexels') } });
}

const toPicture = (result: z.infer<typeof pictureSchema>): StockPicture => ({
  id: String(result.id),
  description: result.alt ?? '',
  width: result.width,
  height: result.height,
  thumbnailUrl: result.src.medium,
  fileUrl: result.src.large2x,
  credit: toCredit(name, {
    url: result.url,
    author: result.photographer,
    author_url: result.photographer_url,
    license: 'Pexels License',
    license_url: 'https://www.pexels.com/license/',
  }),
});

export const pexels: StockProvider = {
  name,
  async search(query, page, signal) {
    const params = { query, page: String(page), per_page: String(pageSize) };
    const request = await createRequest('/v1/search', params);
    const result = await requestJson({ provider: name, request, schema: pageSchema, signal });
    return { pictures: result.photos.map(toPicture), hasMore: Boolean(result.next_page) };
  },
  async find(id, signal) {
    const request = await createRequest(`/v1/photos/${encodeURIComponent(id)}`);
    return toPicture(await requestJson({ provider: name, request, schema: pictureSchema, signal }));
  },
};
