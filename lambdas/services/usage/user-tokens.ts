import type { UserTokens, UserTokensQuery } from '#shared/schemas/usage.ts';
import { dayOf, systemClock } from '../../lib/clock.ts';
import { getDecks } from '../../stores/deck-store.ts';
import { listSpendings } from '../../stores/spending-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { monthsBefore } from './days.ts';
import { seenUser } from './may-see-usage.ts';
import { groupRows, totalsOf } from './totals.ts';

/** Of more than so many presentations the newest are told; usage history pages through all of them. */
const mostPresentations = 100;

/**
 * What a user spent from one day to another. Left out, the last day is today, or the first one where that is
 * later: DynamoDB refuses a BETWEEN whose bounds are the wrong way round. The first day, left out, is that of
 * the month eleven months before the last.
 */
export async function userTokens(
  asker: UserRecord,
  userId: string,
  query: UserTokensQuery,
): Promise<UserTokens> {
  const user = await seenUser(asker, userId);
  const now = systemClock.now();
  const today = dayOf(now);
  const to = query.to ?? (query.from !== undefined && query.from > today ? query.from : today);
  const from = query.from ?? monthsBefore(11, Date.parse(to));
  const spent = await listSpendings(user.id, { from, to });
  const presentations = groupRows(spent, (item) => item.presentation_id).slice(
    0,
    mostPresentations,
  );
  const titles = await titlesOf(presentations.map(([id]) => id));
  return {
    from,
    to,
    totals: totalsOf(spent),
    by_month: groupRows(spent, ({ day }) => day.slice(0, 7))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([month, sums]) => ({ month, ...sums })),
    by_model: groupRows(spent, ({ model }) => model).map(([model, sums]) => ({ model, ...sums })),
    by_presentation: presentations.map(([presentation_id, sums]) => ({
      presentation_id,
      title: titles.get(presentation_id) ?? null,
      ...sums,
    })),
  };
}

/** The titles of those presentations that were not deleted. */
async function titlesOf(ids: readonly string[]): Promise<Map<string, string>> {
  const decks = await getDecks(ids);
  return new Map(decks.map((deck) => [deck.id, deck.title || deck.topic]));
}
