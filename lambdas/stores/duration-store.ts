import { Entity } from 'electrodb';
import type { MeanDurations } from '#shared/domain/eta.ts';
import { type TaskKind, taskKindNames } from '#shared/domain/statuses.ts';
import { utcDay } from '../lib/clock.ts';
import { once } from '../lib/once.ts';
import { cacheFor } from '../lib/ttl-cache.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';

const dayMs = 86_400_000;
const shardCount = 4;
const retentionDays = 8;
/**
 * Number of tasks that is enough for a mean: a mean covers the newest days that together have this many tasks, at most
 * `maxDaysForMean` days.
 */
const minTasksForMean = 20;
const maxDaysForMean = 7;
const cacheMs = 60_000;

/** Sum of the durations of one task kind on one day (UTC), sharded so that parallel commits don't conflict. */
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
            pk: defineKey('pk', 'DURATION#${day}'),
            sk: defineKey('sk', '${kind}#${shard}'),
          },
        },
      },
      tableConfig(),
    ),
);

/** Adds a finished task to its day's sums; `ms` from its claim to its end. */
export async function recordDuration(kind: TaskKind, ms: number, now: number): Promise<void> {
  await durationEntity()
    .update({ day: utcDay(now), kind, shard: Math.floor(now) % shardCount })
    .add({ count: 1, sum_ms: Math.max(0, Math.round(ms)) })
    .set({ expires_at: Math.floor(now / 1000) + (retentionDays * dayMs) / 1000 })
    .go();
}

type Sums = { kind: TaskKind; count: number; sum_ms: number };

async function readDaySums(day: string): Promise<Sums[]> {
  const { data } = await durationEntity().query.primary({ day }).go({ pages: 'all' });
  return data;
}

/** Returns the mean duration of a kind over the newest days with enough tasks; undefined when there are no tasks. */
function computeMeanDuration(
  kind: TaskKind,
  daysNewestFirst: readonly Sums[][],
): number | undefined {
  let [count, sum] = [0, 0];
  for (const day of daysNewestFirst) {
    for (const sums of day.filter((item) => item.kind === kind)) {
      count += sums.count;
      sum += sums.sum_ms;
    }
    if (count >= minTasksForMean) break;
  }
  return count === 0 ? undefined : sum / count;
}

async function computeMeans(now: number): Promise<MeanDurations> {
  const days = await Promise.all(
    Array.from({ length: maxDaysForMean }, (_, back) => readDaySums(utcDay(now - back * dayMs))),
  );
  const means = taskKindNames.map((kind) => [kind, computeMeanDuration(kind, days)] as const);
  return Object.fromEntries(means.filter(([, mean]) => mean !== undefined));
}

const readCachedMeans = cacheFor(cacheMs, (_: 'means', now) => computeMeans(now));

/** Returns the average duration of each task kind in ms; cached for a minute per process. */
export const readMeanDurations = (now: number): Promise<MeanDurations> =>
  readCachedMeans('means', now);
