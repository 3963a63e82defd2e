import type { z } from 'zod';
import { toSlideId } from '#shared/domain/slide-ids.ts';
import type { presentationTokensSchema, UsageTotals } from '#shared/schemas/usage.ts';
import { type DeckItem, getRequest } from '../../../stores/deck-store.ts';
import { listUsageRows, type UsageItem } from '../../../stores/usage-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { groupRows, sumUsage, toUsageRowView } from '../../usage/usage-rows.ts';
import { requireReadableDeck } from './require-readable-deck.ts';

type SlideSums = UsageTotals & { slide_index: number | null };

/** Returns a presentation's tokens and cost: in total, by stage, by slide and by call. Throws not_found. */
export async function sumPresentationTokens(
  user: UserRecord,
  id: string,
): Promise<z.infer<typeof presentationTokensSchema>> {
  const deck = await requireReadableDeck(user, id);
  const [rows, request] = await Promise.all([listUsageRows(deck.id), getRequest(deck.id)]);
  const removedRows = rows.filter((row) => findCurrentIndex(deck, row) === null);
  return {
    totals: sumUsage(rows),
    estimate: request?.estimate ?? null,
    by_stage: groupRows(rows, (row) => row.stage).map(([stage, sums]) => ({ stage, ...sums })),
    by_slide: groupRows(rows, (row) => findCurrentIndex(deck, row) ?? undefined)
      .sort(([a], [b]) => a - b)
      .map(([slide_index, sums]): SlideSums => ({ slide_index, ...sums }))
      .concat(removedRows.length > 0 ? [{ slide_index: null, ...sumUsage(removedRows) }] : []),
    records: rows.map((row) => toUsageRowView(row, findCurrentIndex(deck, row))),
  };
}

/**
 * Returns the current index of a usage record's slide; null if the slide was removed, undefined if the call has none.
 */
function findCurrentIndex({ slide_ids }: DeckItem, row: UsageItem): number | null | undefined {
  const id =
    row.slide_id ?? (row.slide_index === undefined ? undefined : toSlideId(row.slide_index));
  if (id === undefined) return undefined;
  const index = slide_ids.indexOf(id);
  return index < 0 ? null : index;
}
