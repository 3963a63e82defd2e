import { Entity, type EntityItem } from 'electrodb';
import type { LanguageClass } from '#shared/domain/estimate.ts';
import { dayOf, monthOf } from '../lib/clock.ts';
import { freshFor } from '../lib/fresh-for.ts';
import { once } from '../lib/once.ts';
import { key } from './key.ts';
import { tableConfig } from './table.ts';

const shards = 4;
const keptMs = 100 * 86_400_000;
const freshMs = 60_000;
const number = { type: 'number', required: true } as const;

/**
 * What calls of one purpose and model took in the decks that were finished in a month: sums by the deck's language
 * class, number of slides and size of sources, spread over shards. An estimate looks back over two months.
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
          /** The same by the prompts' own sizes, of the same decks. */
          expected_calls: number,
          expected_input_tokens: number,
          expected_output_tokens: number,
          expected_cache_read_tokens: number,
          expected_cache_write_tokens: number,
          /** Of whole decks, with the purpose that every deck has: see Spread; in ten-thousandths. */
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

/** Adds a finished deck’s figures of one purpose to the month’s sums. */
export async function noteStatistic(
  keys: Pick<TokenStatistic, Keys>,
  sums: Sums,
  now: number,
): Promise<void> {
  await statisticEntity()
    .update({ ...keys, month: monthOf(now), shard: Math.floor(now) % shards })
    .add(sums)
    .set({ expires_at: Math.floor((now + keptMs) / 1000) })
    .go();
}

async function ofMonth(month: string, language_class: string): Promise<TokenStatistic[]> {
  const { data } = await statisticEntity()
    .query.primary({ month, language_class })
    .go({ pages: 'all' });
  return data;
}

/** The last day of the month before. */
const monthBefore = (now: number): string =>
  monthOf(Date.parse(`${dayOf(now).slice(0, 7)}-01`) - 1);

/** The sums of this month and the one before; a process asks the table once a minute. */
export const tokenStatistics = freshFor(
  freshMs,
  async (languageClass: LanguageClass, now): Promise<TokenStatistic[]> => {
    const months = [monthOf(now), monthBefore(now)];
    return (await Promise.all(months.map((month) => ofMonth(month, languageClass)))).flat();
  },
);
