import { CustomAttributeType, Entity } from 'electrodb';
import type { UsageTotals } from '#shared/schemas/usage.ts';
import { once } from '../lib/once.ts';
import { key } from './key.ts';
import { tableConfig } from './table.ts';

/** What everybody spent on a day. */
export type DaySummary = {
  day: string;
  totals: UsageTotals;
  by_model: (UsageTotals & { model: string })[];
  by_tier: (UsageTotals & { tier: string })[];
  /** Those who spent most, not everybody. */
  by_user: (UsageTotals & { user_id: string })[];
};

const keptMs = 7 * 86_400_000;

/** A day that is over, summed up so that nobody sums it again; made anew when its time has come. */
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
            pk: key('pk', 'DAY_SUMMARY'),
            sk: key('sk', 'DAY#${day}'),
          },
        },
      },
      tableConfig(),
    ),
);

/** The summaries that are kept of the days from one to another, both included. */
export async function listSummaries(from: string, to: string, now: number): Promise<DaySummary[]> {
  const { data } = await summaryEntity()
    .query.primary({})
    .between({ day: from }, { day: to })
    .go({ pages: 'all' });
  return data.filter((item) => item.expires_at * 1000 > now).map((item) => item.summary);
}

/** Puts a day's summary over an older one; `now` in epoch milliseconds, it is kept for a week from then. */
export async function keepSummary(summary: DaySummary, now: number): Promise<void> {
  const expires_at = Math.floor((now + keptMs) / 1000);
  await summaryEntity().put({ day: summary.day, summary, expires_at }).go();
}
