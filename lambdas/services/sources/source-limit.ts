import { getUserLimits } from '#shared/domain/tiers.ts';
import { getTierLimitsTable } from '#shared/schemas/settings.ts';
import { env } from '../../lib/env.ts';
import type { UserRecord } from '../../stores/user-store.ts';

/** Returns the megabytes that an owner's plan allows for all sources of a presentation. */
export const sourceMbLimit = (owner: Pick<UserRecord, 'id' | 'tier' | 'is_admin'>): number =>
  getUserLimits(owner, getTierLimitsTable(env.SETTINGS)).source_mb_a_deck;
