import type { Locale } from '#shared/errors.ts';
import { systemClock } from '../../lib/clock.ts';
import { putInviteRequest } from '../../stores/invite-request-store.ts';
import { spendUse } from './rate-limit.ts';

export type Wish = { email: string; reason?: string | undefined; locale: Locale };

/** Keeps the wish of somebody without a code for the admins; asking again while it waits changes nothing. */
export async function requestInviteCode({ email, reason = '', locale }: Wish): Promise<void> {
  await spendUse('invite_request_account', email);
  await putInviteRequest({
    id: systemClock.id(),
    email,
    reason,
    locale,
    status: 'open',
    created_at: systemClock.now(),
  });
}
