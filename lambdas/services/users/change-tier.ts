import type { Tier } from '#shared/domain/tiers.ts';
import type { UserDetail } from '#shared/schemas/users.ts';
import type { Actor } from '../audit/audit-event.ts';
import { changeUser } from './change-user.ts';
import { toUserDetail } from './to-user.ts';

/** Changes a user's plan, effective at once and for running decks too; for admins. Throws as changeUser. */
export async function changeTier(actor: Actor, id: string, tier: Tier): Promise<UserDetail> {
  return toUserDetail(await changeUser(actor, id, 'user.tier_changed', { tier }));
}
