import { maxAltLength } from '#shared/deck/model-parts.ts';
import { cutText, repairText } from '#shared/domain/text.ts';
import { logger } from '../../lib/logger.ts';
import { type CheckedPicture, checkPictureBytes } from './encode-in-thread.ts';
import { fetchPicture } from './fetch-picture.ts';
import { type PictureDetails, storePicture } from './picture-store.ts';
import type { StockPicture, StockProvider } from './providers/stock-provider.ts';

/** Reports the use of a picture to its site. A failed report does not reject the picture, which is stored already. */
async function reportUse(provider: StockProvider, picture: StockPicture): Promise<void> {
  try {
    await provider.reportUse?.(picture);
  } catch (error) {
    logger.warn('the use of a picture could not be reported', {
      provider: provider.name,
      error: error as Error,
    });
  }
}

/**
 * Downloads a picture of a site, encodes it by `encode`, and stores it in a deck with its credit. Returns its id and
 * details. Throws picture_provider_failed, too_large, picture_unreadable, picture_too_large, too_many_pictures, and
 * the errors of `encode`.
 */
export async function storeFoundPicture(
  deckId: string,
  { provider, picture }: { provider: StockProvider; picture: StockPicture },
  encode: (picture: CheckedPicture) => Promise<string>,
  signal?: AbortSignal,
): Promise<{ asset: string; details: PictureDetails }> {
  const file = await fetchPicture(picture.fileUrl, provider.name, signal ? { signal } : {});
  const encoded = await encode(checkPictureBytes(file));
  const details = {
    alt: cutText(repairText(picture.description), maxAltLength),
    credit: picture.credit,
  };
  const asset = await storePicture(deckId, encoded, { details });
  await reportUse(provider, picture);
  return { asset, details };
}
