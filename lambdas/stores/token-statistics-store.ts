import { Entity, type EntityItem } from 'electrodb';
import type { LanguageClass } from '#shared/domain/estimate.ts';
import { utcDay, utcMonth } from '../lib/clock.ts';
import { once } from '../lib/once.ts';
import { cacheFor } from '../lib/ttl-cache.ts';
import { key } from './key.ts';
import { tableConfig } from './table.ts';

const shards = 4;
const retentionMs = 100 * 86_400_000;
const cacheMs = 60_000;
const number = { type: 'number', required: true } as const;

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
          shard: number,
          decks: number,
          calls: number,
          input_tokens: number,
          output_tokens: number,
          cache_read_tokens: number,
          cache_write_tokens: number,
          /** Sums of the usage that the estimates of these decks expected from their prompt sizes. */
          expected_calls: number,
          expected_input_tokens: number,
          expected_output_tokens: number,
          expected_cache_read_tokens: number,
          expected_cache_write_tokens: number,
          /**
           * Sums from which the spread of whole decks is computed (see `Spread`), in ten-thousandths; stored with the
           * purpose that every deck has.
           */
          logs: number,
          squares: number,
          expires_at: { type: 'number' },
        },
        indexes: {
          primary: {
            pk: key('pk', 'TOKEN_STATISTICS#${month}#${language_class}'),
            sk: key('sk', '${purpose}#${model}#${slides}#${sources}#${shard}'),
          },
        },
      },
      tableConfig(),
    ),
);

export type TokenStatistic = EntityItem<ReturnType<typeof statisticEntity>>;
type Keys = 'language_class' | 'purpose' | 'model' | 'slides' | 'sources';
type Sums = Omit<TokenStatistic, Keys | 'month' | 'shard' | 'expires_at'>;

/** Adds a finished deck's token usage for one purpose to the month's sums. */
export async function recordTokenStatistic(
  keys: Pick<TokenStatistic, Keys>,
  sums: Sums,
  now: number,
): Promise<void> {
  await statisticEntity()
    .update({ ...keys, month: utcMonth(now), shard: Math.floor(now) % shards })
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
const previousMonth = (now: number): string =>
  utcMonth(Date.parse(`${utcDay(now).slice(0, 7)}-01`) - 1);

/** Returns the sums of this month and the previous one; cached for a minute per process. */
export const readTokenStatistics = cacheFor(
  cacheMs,
  async (languageClass: LanguageClass, now): Promise<TokenStatistic[]> => {
    const months = [utcMonth(now), previousMonth(now)];
    return (await Promise.all(months.map((month) => readMonth(month, languageClass)))).flat();
  },
);
