import type { z } from 'zod';
import type { presentationTokensSchema } from '#shared/schemas/usage.ts';
import { getRequest } from '../../stores/deck-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { readableDeck } from '../decks/readable-deck.ts';
import { groupRows, rowView, totalsOf, usageRows } from './totals.ts';

/** What a presentation cost: whole, by stage, by slide and call by call. */
export async function presentationTokens(
  user: UserRecord,
  id: string,
): Promise<z.infer<typeof presentationTokensSchema>> {
  const deck = await readableDeck(user, id);
  const [rows, request] = await Promise.all([usageRows(deck.id), getRequest(deck.id)]);
  return {
    totals: totalsOf(rows),
    estimate: request?.estimate ?? null,
    by_stage: groupRows(rows, (row) => row.stage).map(([stage, sums]) => ({ stage, ...sums })),
    by_slide: groupRows(rows, (row) => row.slide_index)
      .sort(([a], [b]) => a - b)
      .map(([slide_index, sums]) => ({ slide_index, ...sums })),
    records: rows.map(rowView),
  };
}
