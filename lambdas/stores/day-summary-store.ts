import { CustomAttributeType, Entity } from 'electrodb';
import type { UsageTotals } from '#shared/schemas/usage.ts';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';

/** Usage of all users on one day. */
export type DaySummary = {
  day: string;
  totals: UsageTotals;
  by_model: (UsageTotals & { model: string })[];
  by_tier: (UsageTotals & { tier: string })[];
  /** Usage by user; contains only the users with the highest usage. */
  by_user: (UsageTotals & { user_id: string })[];
};

const retentionMs = 7 * 86_400_000;

/** Cached summary of a past day's usage; computed again after it expires. */
const summaryEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'day_summary', version: '1', service: 'deckwright' },
        attributes: {
          day: { type: 'string', required: true },
          summary: { type: CustomAttributeType<DaySummary>('any'), required: true },
          expires_at: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'DAY_SUMMARY'),
            sk: defineKey('sk', 'DAY#${day}'),
          },
        },
      },
      tableConfig(),
    ),
);

/** Returns the stored summaries of a range of days, both ends included. */
export async function listSummaries(from: string, to: string, now: number): Promise<DaySummary[]> {
  const { data } = await summaryEntity()
    .query.primary({})
    .between({ day: from }, { day: to })
    .go({ pages: 'all' });
  return data.filter((item) => item.expires_at * 1000 > now).map((item) => item.summary);
}

/** Stores a day's summary for a week, replacing an older one; `now` in epoch ms. */
export async function storeSummary(summary: DaySummary, now: number): Promise<void> {
  const expires_at = Math.floor((now + retentionMs) / 1000);
  await summaryEntity().put({ day: summary.day, summary, expires_at }).go();
}
