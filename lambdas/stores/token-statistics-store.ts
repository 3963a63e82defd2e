import { Entity, type EntityItem } from 'electrodb';
import type { LanguageClass } from '#shared/domain/estimate.ts';
import { utcDay, utcMonth } from '../lib/clock.ts';
import { once } from '../lib/once.ts';
import { cacheFor } from '../lib/ttl-cache.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';

const shardCount = 4;
const retentionMs = 100 * 86_400_000;
const cacheMs = 60_000;
const numberAttribute = { type: 'number', required: true } as const;

/**
 * Token usage per purpose and model in the decks finished in a month: sums by the deck's language class, number of
 * slides and size of sources, sharded. An estimate uses the last two months.
 */
const statisticEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'token_statistic', version: '1', service: 'deckwright' },
        attributes: {
          month: { type: 'string', required: true },
          language_class: { type: 'string', required: true },
          purpose: { type: 'string', required: true },
          model: { type: 'string', required: true },
          slides: { type: 'string', required: true },
          sources: { type: 'string', required: true },
          shard: numberAttribute,
          decks: numberAttribute,
          calls: numberAttribute,
          input_tokens: numberAttribute,
          output_tokens: numberAttribute,
          cache_read_tokens: numberAttribute,
          cache_write_tokens: numberAttribute,
          /** Sums of the usage that the estimates of these decks expected from their prompt sizes. */
          expected_calls: numberAttribute,
          expected_input_tokens: numberAttribute,
          expected_output_tokens: numberAttribute,
          expected_cache_read_tokens: numberAttribute,
          expected_cache_write_tokens: numberAttribute,
          /**
           * Sums from which the spread of whole decks is computed (see `Spread`), in ten-thousandths; stored with the
           * purpose that every deck has.
           */
          logs: numberAttribute,
          squares: numberAttribute,
          expires_at: { type: 'number' },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'TOKEN_STATISTICS#${month}#${language_class}'),
            sk: defineKey('sk', '${purpose}#${model}#${slides}#${sources}#${shard}'),
          },
        },
      },
      tableConfig(),
    ),
);

export type TokenStatistic = EntityItem<ReturnType<typeof statisticEntity>>;
type StatisticKeys = 'language_class' | 'purpose' | 'model' | 'slides' | 'sources';
type StatisticSums = Omit<TokenStatistic, StatisticKeys | 'month' | 'shard' | 'expires_at'>;

/** Adds a finished deck's token usage for one purpose to the month's sums. */
export async function recordTokenStatistic(
  keys: Pick<TokenStatistic, StatisticKeys>,
  sums: StatisticSums,
  now: number,
): Promise<void> {
  await statisticEntity()
    .update({ ...keys, month: utcMonth(now), shard: Math.floor(now) % shardCount })
    .add(sums)
    .set({ expires_at: Math.floor((now + retentionMs) / 1000) })
    .go();
}

async function readMonth(month: string, language_class: string): Promise<TokenStatistic[]> {
  const { data } = await statisticEntity()
    .query.primary({ month, language_class })
    .go({ pages: 'all' });
  return data;
}

/** Returns the previous month, `YYYY-MM`. */
const computePreviousMonth = (now: number): string =>
  utcMonth(Date.parse(`${utcDay(now).slice(0, 7)}-01`) - 1);

/** Returns the sums of this month and the previous one; cached for a minute per process. */
export const readTokenStatistics = cacheFor(
  cacheMs,
  async (languageClass: LanguageClass, now): Promise<TokenStatistic[]> => {
    const months = [utcMonth(now), computePreviousMonth(now)];
    return (await Promise.all(months.map((month) => readMonth(month, languageClass)))).flat();
  },
);
