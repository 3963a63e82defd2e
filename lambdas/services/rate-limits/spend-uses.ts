import { type RateLimit, refundUse, spendUse } from './rate-limit.ts';

/** Counts a use of each limit. When one is exceeded, refunds the others and throws rate_limited. */
export async function spendUses(
  limits: readonly (readonly [limit: RateLimit, subject: string])[],
): Promise<void> {
  for (const [i, [limit, subject]] of limits.entries()) {
    try {
      await spendUse(limit, subject);
    } catch (error) {
      for (const counted of limits.slice(0, i)) await refundUse(...counted);
      throw error;
    }
  }
}
