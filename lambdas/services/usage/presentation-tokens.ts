import type { z } from 'zod';
import { slideIdAt } from '#shared/domain/slide-ids.ts';
import type { presentationTokensSchema, UsageTotals } from '#shared/schemas/usage.ts';
import { type DeckItem, getRequest } from '../../stores/deck-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { readableDeck } from '../decks/queries/readable-deck.ts';
import { groupRows, rowView, totalsOf, type UsageItem, usageRows } from './totals.ts';

type SlideSums = UsageTotals & { slide_index: number | null };

/** What a presentation cost: whole, by stage, by slide and call by call. */
export async function presentationTokens(
  user: UserRecord,
  id: string,
): Promise<z.infer<typeof presentationTokensSchema>> {
  const deck = await readableDeck(user, id);
  const [rows, request] = await Promise.all([usageRows(deck.id), getRequest(deck.id)]);
  const removed = rows.filter((row) => placeNow(deck, row) === null);
  return {
    totals: totalsOf(rows),
    estimate: request?.estimate ?? null,
    by_stage: groupRows(rows, (row) => row.stage).map(([stage, sums]) => ({ stage, ...sums })),
    by_slide: groupRows(rows, (row) => placeNow(deck, row) ?? undefined)
      .sort(([a], [b]) => a - b)
      .map(([slide_index, sums]): SlideSums => ({ slide_index, ...sums }))
      .concat(removed.length > 0 ? [{ slide_index: null, ...totalsOf(removed) }] : []),
    records: rows.map((row) => rowView(row, placeNow(deck, row))),
  };
}

/** Where a row's slide stands now; null where it was taken out, undefined for what is of no slide. */
function placeNow({ slide_ids }: DeckItem, row: UsageItem): number | null | undefined {
  const id =
    row.slide_id ?? (row.slide_index === undefined ? undefined : slideIdAt(row.slide_index));
  if (id === undefined) return undefined;
  const place = slide_ids.indexOf(id);
  return place < 0 ? null : place;
}
