import { AppError } from '#shared/errors.ts';
import type { UserStats } from '#shared/schemas/users.ts';
import { formatIso, systemClock } from '../../lib/clock.ts';
import { countRegistrations, countUsers } from '../../stores/user-count-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';

const statsDays = 30;
const dayMs = 86_400_000;

/**
 * Returns counts of users by kind, and registrations on each of the last thirty days. Throws forbidden unless the
 * caller is an admin.
 */
export async function userStats(caller: UserRecord): Promise<UserStats> {
  if (!caller.is_admin) throw new AppError('forbidden');
  const now = systemClock.now();
  const dayNames = Array.from({ length: statsDays }, (_, i) =>
    formatIso(now - (statsDays - 1 - i) * dayMs).slice(0, 10),
  );
  const [counts, registered] = await Promise.all([
    countUsers(),
    countRegistrations(dayNames[0] ?? '', dayNames.at(-1) ?? ''),
  ]);
  const { total, active, verified, admins, free, pro, team } = counts;
  return {
    total,
    active,
    disabled: total - active,
    verified,
    unverified: total - verified,
    admins,
    by_tier: { free, pro, team },
    registered: dayNames.map((day) => ({ day, count: registered.get(day) ?? 0 })),
  };
}
