import type { SlideContent } from '#shared/deck/model.ts';
import { parsePictureId } from '#shared/deck/picture-id.ts';
import { getSlideImage, replaceImageAsset } from '#shared/deck/slide-image.ts';
import { AppError } from '#shared/errors.ts';
import { listSlides } from '../../../stores/slide-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { createInvalidValueError } from '../../invalid-field.ts';
import { encodeForUser } from '../../pictures/encode-for-user.ts';
import { checkPicture, pictureThreadLimits } from '../../pictures/encode-in-thread.ts';
import { isOwnPicture } from '../../pictures/own-mark.ts';
import { hasPicture, storePicture } from '../../pictures/picture-store.ts';
import { authorizeDeck } from './deck-actions.ts';

const isPictureRejected = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'picture_unreadable' || error.code === 'picture_too_large');

/**
 * Returns a slide's content with its picture encoded and stored, for a user who may edit the deck's slides. The
 * returned content has the picture's id instead of its data. Content stays unchanged if it has no picture, the id of
 * a picture that the deck stores, or a data URI that the deck stores and that can't be decoded, so that the slide
 * stays editable. Throws validation for the id of a picture that the deck does not store, picture_unreadable,
 * picture_too_large, too_many_pictures, rate_limited, busy and authorizeDeck's errors.
 */
export async function encodeSlidePicture(
  user: UserRecord,
  deckId: string,
  content: SlideContent,
  limits = pictureThreadLimits,
): Promise<SlideContent> {
  const asset = getSlideImage(content)?.asset ?? '';
  const isId = parsePictureId(asset) !== undefined;
  if (!isId && !asset.startsWith('data:')) return content;
  const deck = await authorizeDeck(user, deckId, 'edit_slides');
  if (isId) {
    if (await hasPicture(deck.id, asset)) return content;
    throw createInvalidValueError('content', 'no picture of this presentation has this id');
  }
  const stored = await listSlides(deck.id);
  const isStored = stored.some((slide) => getSlideImage(slide.content)?.asset === asset);
  const store = async (encoded: string) =>
    replaceImageAsset(content, await storePicture(deck.id, encoded));
  if (isStored && isOwnPicture(asset)) return store(asset);
  try {
    return await store(await encodeForUser(checkPicture(asset), user.id, limits));
  } catch (error) {
    if (isStored && isPictureRejected(error)) return content;
    throw error;
  }
}
