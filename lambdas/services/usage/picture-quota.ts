import { AppError } from '#shared/errors.ts';
import { utcDay, utcMonth } from '../../lib/clock.ts';
import { hashToken } from '../../lib/tokens.ts';
import { addUses, type CounterKey, readUses, removeUse } from '../../stores/rate-limit-store.ts';
import { secondsUntilNextMonth } from './quota-error.ts';

const monthKey = (userId: string, now: number): CounterKey => ({
  subject: hashToken(JSON.stringify(['generated_pictures', userId])),
  window: Date.parse(`${utcMonth(now)}-01`) / 1000,
});

/**
 * Counts a picture for the user's month before it is generated, so that parallel requests can't exceed the limit. Throws
 * picture_quota_exceeded.
 */
export async function chargePicture(userId: string, limit: number, now: number): Promise<void> {
  const key = monthKey(userId, now);
  const seconds = secondsUntilNextMonth(now);
  const nextMonth = now + seconds * 1000;
  if ((await addUses(key, 1, Math.floor(nextMonth / 1000))) <= limit) return;
  await removeUse(key);
  throw new AppError('picture_quota_exceeded', {
    params: { limit, date: utcDay(nextMonth) },
    retryAfter: seconds,
  });
}

/** Refunds a picture of this month whose model call was not charged. */
export const refundPicture = (userId: string, now: number): Promise<void> =>
  removeUse(monthKey(userId, now));

/** Returns how many pictures the user has generated this month. */
export const countGeneratedPictures = (userId: string, now: number): Promise<number> =>
  readUses(monthKey(userId, now));
