import { Service } from 'electrodb';
import { ConditionFailed } from '#shared/errors.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import { once } from '../lib/once.ts';
import {
  editorialReviewEntity,
  exportEntity,
  outlineEntryEntity,
  outlinePlanEntity,
  outlineRevisionEntity,
  slideEntity,
  versionEntity,
} from './content-entities.ts';
import { deckEntity, deckRequestEntity } from './deck-entity.ts';
import { modelResponseEntity } from './model-response-entity.ts';
import { searchTextEntity } from './search-text-store.ts';
import { spendingEntity } from './spending-entity.ts';
import { taskEntity } from './task-entity.ts';
import {
  deckQuotaEntity,
  monthUsageEntity,
  ownerSlotsEntity,
  usageEntity,
} from './usage-entities.ts';
import { webhookEventEntity } from './webhook-event-entity.ts';

const service = once(
  () =>
    new Service({
      deck: deckEntity(),
      request: deckRequestEntity(),
      task: taskEntity(),
      plan: outlinePlanEntity(),
      entry: outlineEntryEntity(),
      outline: outlineRevisionEntity(),
      slide: slideEntity(),
      editorialReview: editorialReviewEntity(),
      version: versionEntity(),
      export: exportEntity(),
      usage: usageEntity(),
      month: monthUsageEntity(),
      spending: spendingEntity(),
      deckQuota: deckQuotaEntity(),
      slots: ownerSlotsEntity(),
      answer: modelResponseEntity(),
      webhookEvent: webhookEventEntity(),
      searchText: searchTextEntity(),
    }),
);

/** Builds the writes of a transaction from the entities. */
export type Writes = Parameters<ReturnType<typeof service>['transaction']['write']>[0];
type TransactionOutcome = { rejected: boolean; code?: string | undefined };

/** Error codes of a failed transaction after which it is retried. */
const transientCodes = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);
const maxAttempts = 8;

export type TransactPort = Pick<Clock, 'sleep' | 'random' | 'id'>;

/** Runs a transaction once with a ClientRequestToken; resolves to electrodb's response. */
export type TransactionAttempt = (token: string) => Promise<{ canceled: boolean; data: unknown }>;

/**
 * Runs a transaction of the engine; see runTransaction. The writes are built once, because DynamoDB rejects a retry
 * whose token is the same but whose writes differ, for example in a timestamp.
 */
export function transact(build: Writes, port: TransactPort = systemClock): Promise<void> {
  let writes: ReturnType<Writes> | undefined;
  const transaction = service().transaction.write((entities) => {
    writes ??= build(entities);
    return writes;
  });
  return runTransaction((token) => transaction.go({ token }), port);
}

/**
 * Runs a transaction, retrying it. Throws ConditionFailed when a condition fails (with the indexes of the items).
 * Retries conflicts and throttling with full jitter under one ClientRequestToken, because neither the SDK nor electrodb
 * does.
 */
export async function runTransaction(
  tryOnce: TransactionAttempt,
  port: TransactPort = systemClock,
): Promise<void> {
  const token = port.id();
  for (let attempt = 0; ; attempt += 1) {
    const { canceled, data } = await tryOnce(token);
    if (!canceled) return;
    const outcomes = data as TransactionOutcome[];
    const failed = outcomes.flatMap((item, i) =>
      item.rejected && item.code !== 'None' ? [{ i, code: item.code ?? 'unknown' }] : [],
    );
    if (failed.some(({ code }) => code === 'ConditionalCheckFailed')) {
      throw new ConditionFailed(`items ${failed.map(({ i }) => i).join(', ')} of a transaction`);
    }
    const canPass = failed.every(({ code }) => transientCodes.has(code));
    if (!canPass || attempt + 1 >= maxAttempts) {
      const error = new Error(
        `transaction cancelled: ${failed.map(({ code }) => code).join(', ')}`,
      );
      // A transient failure is no bug: for an error with this name, the API returns 503 "busy".
      throw canPass ? Object.assign(error, { name: 'TransactionConflictException' }) : error;
    }
    await port.sleep(port.random() * Math.min(2_000, 25 * 2 ** attempt));
  }
}
