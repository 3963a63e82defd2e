import { getShare, putSlideSeconds, type ShareItem } from '../../stores/share-store.ts';
import { spendUse } from '../rate-limits/rate-limit.ts';

/** Maximum attempts when other visits are stored concurrently. */
const maxAttempts = 5;

type TimeReport = { seconds: readonly number[]; address: string };

/**
 * Adds a visit's seconds per slide to the sums of its link; returns whether they were added. There are at most as many
 * reports as counted views. Throws rate_limited above twenty reports from one network address in half an hour.
 */
export async function addSlideSeconds(
  share: ShareItem,
  { seconds, address }: TimeReport,
  now: number,
): Promise<boolean> {
  await spendUse('share_time_address', `${share.id} ${address}`);
  let current: ShareItem | undefined = share;
  for (let attempt = 1; current && attempt <= maxAttempts; attempt += 1) {
    if ((current.timed_views ?? 0) >= current.views) return false;
    if (await putSlideSeconds(current, addSeconds(current.slide_seconds, seconds))) return true;
    current = await getShare(share.token_hash, now);
  }
  return false;
}

function addSeconds(sums: readonly number[] = [], seconds: readonly number[]): number[] {
  const length = Math.max(sums.length, seconds.length);
  return Array.from({ length }, (_, i) => (sums[i] ?? 0) + (seconds[i] ?? 0));
}
