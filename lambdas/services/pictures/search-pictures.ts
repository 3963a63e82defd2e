import { isDecodable } from '#shared/deck/image-size.ts';
import { getUserLimits } from '#shared/domain/tiers.ts';
import type {
  FoundPicture,
  PictureProviders,
  PictureSearch,
  PictureSearchQuery,
} from '#shared/schemas/pictures.ts';
import { getTierLimitsTable } from '#shared/schemas/settings.ts';
import type { Clock } from '../../lib/clock.ts';
import { env } from '../../lib/env.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { countGeneratedPictures } from '../usage/picture-quota.ts';
import { fetchThumbnail } from './fetch-picture.ts';
import { pageSize, type StockPicture, type StockProvider } from './providers/stock-provider.ts';
import { activeStockProviders, requireStockProvider } from './providers/stock-providers.ts';
import { readsPictures } from './reads-pictures.ts';

/**
 * Returns the sites that can be searched, the image model with its price and the user's quota, and whether pictures can
 * be described.
 */
export async function pictureProviders(user: UserRecord, clock: Clock): Promise<PictureProviders> {
  const { generator } = env.SETTINGS.pictures ?? {};
  const generate = generator && {
    model: generator.model,
    usd: generator.usd_per_picture,
    used: await countGeneratedPictures(user.id, clock.now()),
    limit: getUserLimits(user, getTierLimitsTable(env.SETTINGS)).generated_pictures_a_month,
  };
  return {
    search: activeStockProviders().map(([id, { name }]) => ({ id, name })),
    generate: generate ?? null,
    describe: readsPictures(),
  };
}

async function toView(picture: StockPicture, provider: StockProvider): Promise<FoundPicture> {
  const { id, description, width, height, credit, thumbnailUrl } = picture;
  const thumbnail = provider.isHotlinked
    ? thumbnailUrl
    : await fetchThumbnail(thumbnailUrl, provider.name);
  return { id, description, width, height, credit, thumbnail };
}

/**
 * Whether a picture can be decoded. A picture of unknown size counts as usable; it is checked when the user adds it.
 */
export const isUsable = ({ width, height }: StockPicture): boolean =>
  width === 0 || height === 0 || isDecodable({ width, height });

/**
 * Searches one site for pictures. The server loads the thumbnails, so that sites don't learn who searches. Throws
 * pictures_not_set_up, picture_provider_failed and picture_provider_limited.
 */
export async function searchPictures({
  provider: id,
  q,
  page,
}: PictureSearchQuery): Promise<PictureSearch> {
  const provider = requireStockProvider(id);
  const { pictures, hasMore } = await provider.search(q, page);
  const usable = pictures.slice(0, pageSize).filter(isUsable);
  const items = await Promise.all(usable.map((picture) => toView(picture, provider)));
  return { items, has_more: hasMore };
}
