import { AppError, type Locale } from '#shared/errors.ts';
import { systemClock } from '../../lib/clock.ts';
import { putInviteRequest } from '../../stores/invite-request-store.ts';
import { spendUse } from '../rate-limits/rate-limit.ts';

export type InviteCodeRequest = { email: string; reason?: string | undefined; locale: Locale };

/**
 * Stores a request for an invite code for the admins; has no effect while an earlier request of the e-mail address is
 * open. Throws rate_limited and invite_requests_full.
 */
export async function requestInviteCode({
  email,
  reason = '',
  locale,
}: InviteCodeRequest): Promise<void> {
  await spendUse('invite_request_account', email);
  const isStored = await putInviteRequest({
    id: systemClock.id(),
    email,
    reason,
    locale,
    status: 'open',
    created_at: systemClock.now(),
  });
  if (!isStored) throw new AppError('invite_requests_full', { retryAfter: 3_600 });
}
