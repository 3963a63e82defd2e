import { AppError } from '#shared/errors.ts';
import { env } from '../../lib/env.ts';
import { getSession } from '../../stores/session-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { hasFactorProof } from './proof.ts';

/** Whether the deployment requires a second factor of the user. */
export function isFactorRequired(user: Pick<UserRecord, 'is_admin'>): boolean {
  const { mfa_required_for } = env.SETTINGS;
  return mfa_required_for === 'everyone' || (mfa_required_for === 'admins' && user.is_admin);
}

/** Whether the session must prove a second factor before it may do anything else. */
export async function needsFactor(user: UserRecord, sessionId: string): Promise<boolean> {
  if (!isFactorRequired(user)) return false;
  const session = await getSession({ user_id: user.id, id: sessionId });
  return !session || !hasFactorProof(session);
}

/** Throws mfa_required if the session must prove a second factor first. */
export async function requireFactor(user: UserRecord, sessionId: string): Promise<void> {
  if (await needsFactor(user, sessionId)) throw new AppError('mfa_required');
}
