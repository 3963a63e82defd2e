import { AppError } from '#shared/errors.ts';
import { checkPictureBytes, encodeInThread } from '../services/pictures/encode-in-thread.ts';
import { type PictureDetails, storePicture } from '../services/pictures/picture-store.ts';
import { createGeneratedCredit } from '../services/pictures/providers/model-name.ts';
import type { DeckItem } from '../stores/deck-store.ts';
import { PictureFailure } from './task-context.ts';

/**
 * Encodes and stores the file of an image model, credited to the model. Returns its id and details. Throws
 * PictureFailure for a file that is no picture.
 */
export async function storeGeneratedPicture(
  deck: Pick<DeckItem, 'id' | 'owner_id' | 'language'>,
  file: Uint8Array,
  { alt, model }: { alt: string; model: string },
): Promise<{ asset: string; details: PictureDetails }> {
  try {
    const encoded = await encodeInThread(checkPictureBytes(file), deck.owner_id);
    const details = { alt, credit: createGeneratedCredit(model, deck.language) };
    return { asset: await storePicture(deck.id, encoded, { details }), details };
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code === 'busy') throw cause;
    throw new PictureFailure('invalid_output', { cause });
  }
}
