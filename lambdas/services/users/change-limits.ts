import type { ChangeLimitsBody, UserDetail } from '#shared/schemas/users.ts';
import type { Actor } from '../audit/audit-event.ts';
import { changeUser } from './change-user.ts';
import { toUserDetail } from './to-user.ts';

/**
 * Sets a user's own monthly limits instead of the plan's, effective at once and for running decks too; for admins. Null
 * restores the plan's limit. Throws as changeUser.
 */
export async function changeLimits(
  actor: Actor,
  id: string,
  { decks_a_month: decks, tokens_a_month: tokens }: ChangeLimitsBody,
): Promise<UserDetail> {
  const set = {
    ...(decks === null ? {} : { own_decks_a_month: decks }),
    ...(tokens === null ? {} : { own_tokens_a_month: tokens }),
  };
  const clear = (['own_decks_a_month', 'own_tokens_a_month'] as const).filter(
    (name) => !(name in set),
  );
  return toUserDetail(await changeUser(actor, id, 'user.limits_changed', set, clear));
}
