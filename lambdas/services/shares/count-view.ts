import { AppError } from '#shared/errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { addView, type ShareItem } from '../../stores/share-store.ts';
import { spendUse } from '../rate-limits/rate-limit.ts';

/** Bots that fetch a link for a preview or a search index. */
const linkBot =
  /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp|embed(?:ly|der)|iframely|cardyb|wordpress|curl\/|wget\//i;

export type ShareVisit = {
  /** Whether the browser sent the cookie of a visit in the last half hour. */
  isRepeated: boolean;
  /** Whether the browser prefetched the page. */
  isPrefetch: boolean;
  userAgent: string;
  address: string;
};

/**
 * Counts a view of a shared presentation, including the owner's; returns whether it was counted. Not counted:
 * repeated visits within half an hour, prefetches, link bots, and more than twenty views from one network address in
 * half an hour.
 */
export async function countView(
  share: ShareItem,
  visit: ShareVisit,
  clock: Clock,
): Promise<boolean> {
  if (visit.isRepeated || visit.isPrefetch || linkBot.test(visit.userAgent)) return false;
  if (!(await isWithinLimit(`${share.id} ${visit.address}`))) return false;
  return addView(share.token_hash, clock.now());
}

async function isWithinLimit(subject: string): Promise<boolean> {
  try {
    await spendUse('share_view_address', subject);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
}
