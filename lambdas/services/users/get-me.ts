import type { Me } from '#shared/schemas/users.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { needsFactor } from '../mfa/require-factor.ts';
import { getQuota } from '../usage/get-quota.ts';
import { toOneUser } from './to-user.ts';

/**
 * Returns the signed-in user with the remaining monthly quota and whether the session lacks a required second factor;
 * no session for an API key.
 */
export async function getMe(user: UserRecord, sessionId?: string): Promise<Me> {
  const [userView, quota, needsSecondFactor] = await Promise.all([
    toOneUser(user),
    getQuota(user),
    sessionId !== undefined && needsFactor(user, sessionId),
  ]);
  return { ...userView, quota, ...(needsSecondFactor ? { needs_second_factor: true } : {}) };
}
