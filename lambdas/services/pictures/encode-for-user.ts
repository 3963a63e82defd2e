import { AppError } from '#shared/errors.ts';
import { ThreadLost } from '../../lib/threads/job-thread.ts';
import { spendUse, trySpendUse } from '../rate-limits/rate-limit.ts';
import {
  type CheckedPicture,
  computePictureCost,
  encodeInThread,
  lostThreadCost,
  pictureThreadLimits,
} from './encode-in-thread.ts';

const hasLostThread = (error: unknown): boolean =>
  error instanceof AppError && error.cause instanceof ThreadLost;

/** Calls encodeInThread and counts its cost against the user's limit. Throws its errors, and rate_limited. */
export async function encodeForUser(
  picture: CheckedPicture,
  userId: string,
  limits = pictureThreadLimits,
): Promise<string> {
  await spendUse('picture_account', userId, computePictureCost(picture));
  try {
    return await encodeInThread(picture, userId, limits);
  } catch (error) {
    if (hasLostThread(error)) await trySpendUse('picture_account', userId, lostThreadCost);
    throw error;
  }
}
