import { systemClock } from '../../lib/clock.ts';
import { putInviteRequest } from '../../stores/invite-store.ts';

/** Keeps the wish of somebody without a code for the admins; asking again changes nothing. */
export async function requestInviteCode(email: string, reason = ''): Promise<void> {
  await putInviteRequest({
    id: systemClock.id(),
    email,
    reason,
    status: 'open',
    created_at: systemClock.now(),
  });
}
