import type { SlideContent } from '#shared/deck/model.ts';
import { replaceImageAsset, slideImage } from '#shared/deck/slide-image.ts';
import { AppError } from '#shared/errors.ts';
import { ThreadLost } from '../../lib/threads/job-thread.ts';
import { listSlides } from '../../stores/slide-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { authorizeDeck } from '../decks/commands/deck-actions.ts';
import { spendUse, trySpendUse } from '../rate-limits/rate-limit.ts';
import {
  checkPicture,
  encodeInThread,
  lostPictureCost,
  pictureCost,
  pictureLimits,
} from './encode-in-thread.ts';
import { isOwnPicture } from './own-mark.ts';

const isRefused = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'picture_unreadable' || error.code === 'picture_too_large');

const isLost = (error: unknown): boolean =>
  error instanceof AppError && error.cause instanceof ThreadLost;

/**
 * Returns a slide's content with its picture encoded, for a user who may edit the deck's slides. Keeps a picture that
 * the deck already has: one that we encoded, or an older one that can't be decoded, so that its slide stays editable.
 * An asset that is not a data URI is an id and stays unchanged. Throws picture_unreadable, picture_too_large,
 * rate_limited, busy and authorizeDeck's errors.
 */
export async function encodeSlidePicture(
  user: UserRecord,
  deckId: string,
  content: SlideContent,
  limits = pictureLimits,
): Promise<SlideContent> {
  const asset = slideImage(content)?.asset ?? '';
  if (!asset.startsWith('data:')) return content;
  const deck = await authorizeDeck(user, deckId, 'edit_slides');
  const stored = await listSlides(deck.id);
  const isStored = stored.some((slide) => slideImage(slide.content)?.asset === asset);
  if (isStored && isOwnPicture(asset)) return content;
  try {
    const picture = checkPicture(asset);
    await spendUse('picture_account', user.id, pictureCost(picture));
    return replaceImageAsset(content, await encodeInThread(picture, user.id, limits));
  } catch (error) {
    if (isLost(error)) await trySpendUse('picture_account', user.id, lostPictureCost);
    if (isStored && isRefused(error)) return content;
    throw error;
  }
}
