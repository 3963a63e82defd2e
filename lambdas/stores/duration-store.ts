import { Entity } from 'electrodb';
import type { MeanDurations } from '#shared/domain/eta.ts';
import { type TaskKind, taskKindNames } from '#shared/domain/statuses.ts';
import { dayOf } from '../lib/clock.ts';
import { freshFor } from '../lib/fresh-for.ts';
import { once } from '../lib/once.ts';
import { key } from './key.ts';
import { tableConfig } from './table.ts';

const dayMs = 86_400_000;
const shards = 4;
const keptDays = 8;
/** A mean looks back until it rests on so many tasks, over at most so many days. */
const enough = 20;
const daysBack = 7;
const freshMs = 60_000;

/** How long tasks of a kind took on one day (UTC), spread over shards so that parallel commits don't meet. */
const durationEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'duration', version: '1', service: 'deckwright' },
        attributes: {
          day: { type: 'string', required: true },
          kind: { type: taskKindNames, required: true },
          shard: { type: 'number', required: true },
          count: { type: 'number', required: true },
          sum_ms: { type: 'number', required: true },
          expires_at: { type: 'number' },
        },
        indexes: {
          primary: {
            pk: key('pk', 'DURATION#${day}'),
            sk: key('sk', '${kind}#${shard}'),
          },
        },
      },
      tableConfig(),
    ),
);

/** Adds one finished task to its day's sums; `ms` from its claim to its end. */
export async function noteDuration(kind: TaskKind, ms: number, now: number): Promise<void> {
  await durationEntity()
    .update({ day: dayOf(now), kind, shard: Math.floor(now) % shards })
    .add({ count: 1, sum_ms: Math.max(0, Math.round(ms)) })
    .set({ expires_at: Math.floor(now / 1000) + (keptDays * dayMs) / 1000 })
    .go();
}

type Sums = { kind: TaskKind; count: number; sum_ms: number };

async function sumsOfDay(day: string): Promise<Sums[]> {
  const { data } = await durationEntity().query.primary({ day }).go({ pages: 'all' });
  return data;
}

/** The mean of a kind over the newest days that hold enough tasks; undefined when there are none. */
function meanOf(kind: TaskKind, newestFirst: readonly Sums[][]): number | undefined {
  let [count, sum] = [0, 0];
  for (const day of newestFirst) {
    for (const sums of day.filter((item) => item.kind === kind)) {
      count += sums.count;
      sum += sums.sum_ms;
    }
    if (count >= enough) break;
  }
  return count === 0 ? undefined : sum / count;
}

async function measure(now: number): Promise<MeanDurations> {
  const days = await Promise.all(
    Array.from({ length: daysBack }, (_, back) => sumsOfDay(dayOf(now - back * dayMs))),
  );
  const means = taskKindNames.map((kind) => [kind, meanOf(kind, days)] as const);
  return Object.fromEntries(means.filter(([, mean]) => mean !== undefined));
}

const measured = freshFor(freshMs, (_: 'means', now) => measure(now));

/** How long tasks of each kind take on average, ms; a process asks the table once a minute. */
export const meanDurations = (now: number): Promise<MeanDurations> => measured('means', now);
