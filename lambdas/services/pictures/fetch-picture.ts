import { isDecodable, readImageSize } from '#shared/deck/image-size.ts';
import { AppError } from '#shared/errors.ts';
import { logger } from '../../lib/logger.ts';
import { type FetchOptions, fetchPage } from '../sources/fetch-page.ts';
import { ReadFailure } from '../sources/reading/read-failure.ts';
import { createProviderFailedError } from './providers/request-json.ts';

/** SVG is not accepted, because it may contain scripts and references. */
const pictureTypes: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/jpg',
  'image/png',
  'image/webp',
  'image/gif',
  'application/octet-stream',
  'binary/octet-stream',
]);

/** Maximum size in MB of a picture file that is downloaded. */
const maxPictureMb = 20;

function toAppError(error: unknown, provider: string): unknown {
  if (!(error instanceof ReadFailure)) return error;
  if (error.code === 'page_too_large')
    return new AppError('too_large', { params: { limit: `${maxPictureMb} MB` }, cause: error });
  if (error.code === 'page_type') return new AppError('picture_unreadable', { cause: error });
  return createProviderFailedError(provider, error);
}

/**
 * Downloads a picture file from a site on the public internet, with the network checks of fetchPage. Throws
 * too_large, picture_unreadable for another content type, and picture_provider_failed.
 */
export async function fetchPicture(
  url: string,
  provider: string,
  options: FetchOptions = {},
): Promise<Uint8Array> {
  const limits = { timeMs: 15_000, bytesAtMost: maxPictureMb * 1024 * 1024, types: pictureTypes };
  try {
    return (await fetchPage(url, { ...limits, ...options })).bytes;
  } catch (error) {
    throw toAppError(error, provider);
  }
}

const thumbnailLimits: FetchOptions = { timeMs: 5_000, bytesAtMost: 256 * 1024 };

/** Content types of pictures by the first two bytes of a file. */
const typesByMagic: Record<number, string> = {
  65496: 'jpeg',
  35152: 'png',
  18249: 'gif',
  21065: 'webp',
};

/**
 * Downloads a thumbnail and returns it as a data URI; null if that fails. The search result is then listed without
 * it.
 */
export async function fetchThumbnail(url: string, provider: string): Promise<string | null> {
  try {
    const bytes = await fetchPicture(url, provider, thumbnailLimits);
    const type = typesByMagic[((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)];
    const size = readImageSize(bytes);
    if (!size || !isDecodable(size) || type === undefined) return null;
    return `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
  } catch (error) {
    logger.info('a thumbnail could not be loaded', { provider, error: error as Error });
    return null;
  }
}
