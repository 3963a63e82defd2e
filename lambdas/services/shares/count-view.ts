import { AppError } from '#shared/errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { addView, type ShareItem } from '../../stores/share-store.ts';
import { spendUse } from '../auth/rate-limit.ts';

/** Programs that look at an address so that it can be shown where it was pasted, or be found. */
const program = /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp|embedly|curl\/|wget\//i;

export type Visit = {
  /** Brought the mark of a visit in the last half hour. */
  isAgain: boolean;
  /** The browser fetched the page before anybody asked for it. */
  isPrefetch: boolean;
  userAgent: string;
  address: string;
};

/**
 * Counts a visit: the presentation was shown to a browser that has not been shown it by this link in the last half
 * hour, its owner's own not told from others'. Reloads, pages asked for in advance, programs that make previews of
 * addresses, and all beyond twenty from one network address in half an hour are none. Answers whether it was one.
 */
export async function countView(share: ShareItem, visit: Visit, clock: Clock): Promise<boolean> {
  if (visit.isAgain || visit.isPrefetch || program.test(visit.userAgent)) return false;
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
