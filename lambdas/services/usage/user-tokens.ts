import type { UserTokens, UserTokensQuery } from '#shared/schemas/usage.ts';
import { systemClock, utcDay } from '../../lib/clock.ts';
import { getDecks } from '../../stores/deck-store.ts';
import { listSpendings } from '../../stores/spending-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { monthsBefore } from './days.ts';
import { loadUsageOwner } from './load-usage-owner.ts';
import { groupRows, sumUsage } from './usage-rows.ts';

/** Maximum presentations in a response, newest first; the usage history pages through all of them. */
const maxPresentations = 100;

/**
 * Returns a user's usage between two days. `to` defaults to today, or to `from` if that is later: DynamoDB rejects a
 * BETWEEN with its bounds reversed. `from` defaults to the first day of the month eleven months before `to`. Throws
 * forbidden or not_found.
 */
export async function userTokens(
  caller: UserRecord,
  userId: string,
  query: UserTokensQuery,
): Promise<UserTokens> {
  const user = await loadUsageOwner(caller, userId);
  const now = systemClock.now();
  const today = utcDay(now);
  const to = query.to ?? (query.from !== undefined && query.from > today ? query.from : today);
  const from = query.from ?? monthsBefore(11, Date.parse(to));
  const spendings = await listSpendings(user.id, { from, to });
  const presentations = groupRows(spendings, (item) => item.presentation_id).slice(
    0,
    maxPresentations,
  );
  const titles = await loadTitles(presentations.map(([id]) => id));
  return {
    from,
    to,
    totals: sumUsage(spendings),
    by_month: groupRows(spendings, ({ day }) => day.slice(0, 7))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([month, sums]) => ({ month, ...sums })),
    by_model: groupRows(spendings, ({ model }) => model).map(([model, sums]) => ({
      model,
      ...sums,
    })),
    by_presentation: presentations.map(([presentation_id, sums]) => ({
      presentation_id,
      title: titles.get(presentation_id) ?? null,
      ...sums,
    })),
  };
}

/** Returns the titles of presentations by id; deleted ones are missing. */
async function loadTitles(ids: readonly string[]): Promise<Map<string, string>> {
  const decks = await getDecks(ids);
  return new Map(decks.map((deck) => [deck.id, deck.title || deck.topic]));
}
