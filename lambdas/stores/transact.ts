import { Service } from 'electrodb';
import { Fenced } from '#shared/errors.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import { once } from '../lib/once.ts';
import { answerEntity } from './answer-entity.ts';
import {
  entryEntity,
  exportEntity,
  outlineEntity,
  planEntity,
  slideEntity,
  versionEntity,
} from './content-entities.ts';
import { deckEntity, requestEntity } from './deck-entity.ts';
import { spendingEntity } from './spending-entity.ts';
import { taskEntity } from './task-entity.ts';
import { deckQuotaEntity, monthEntity, usageEntity } from './usage-entities.ts';

const service = once(
  () =>
    new Service({
      deck: deckEntity(),
      request: requestEntity(),
      task: taskEntity(),
      plan: planEntity(),
      entry: entryEntity(),
      outline: outlineEntity(),
      slide: slideEntity(),
      version: versionEntity(),
      export: exportEntity(),
      usage: usageEntity(),
      month: monthEntity(),
      spending: spendingEntity(),
      deckQuota: deckQuotaEntity(),
      answer: answerEntity(),
    }),
);

/** The writes of a transaction, given the entities. */
export type Writes = Parameters<ReturnType<typeof service>['transaction']['write']>[0];
type Outcome = { rejected: boolean; code?: string | undefined };

/** Codes that pass by themselves: the same transaction is tried again. */
const passing = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);
const maxTries = 8;

export type TransactPort = Pick<Clock, 'sleep' | 'random' | 'id'>;

/** One go at a transaction under a ClientRequestToken, as electrodb answers it. */
export type TransactionTry = (token: string) => Promise<{ canceled: boolean; data: unknown }>;

/**
 * The engine's transactions: all of it is written, or nothing; see runTransaction. Its writes are made out once:
 * DynamoDB refuses a token that comes again with others, such as with a later time.
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
 * The only caller of transactions. A condition that does not hold throws Fenced (naming the items by
 * index); conflicts and throttles are tried again with full jitter under one ClientRequestToken, since
 * neither the SDK nor electrodb does.
 */
export async function runTransaction(
  tryOnce: TransactionTry,
  port: TransactPort = systemClock,
): Promise<void> {
  const token = port.id();
  for (let attempt = 0; ; attempt += 1) {
    const { canceled, data } = await tryOnce(token);
    if (!canceled) return;
    const outcomes = data as Outcome[];
    const failed = outcomes.flatMap((item, i) =>
      item.rejected && item.code !== 'None' ? [{ i, code: item.code ?? 'unknown' }] : [],
    );
    if (failed.some(({ code }) => code === 'ConditionalCheckFailed')) {
      throw new Fenced(`items ${failed.map(({ i }) => i).join(', ')} of a transaction`);
    }
    const canPass = failed.every(({ code }) => passing.has(code));
    if (!canPass || attempt + 1 >= maxTries) {
      const error = new Error(
        `transaction cancelled: ${failed.map(({ code }) => code).join(', ')}`,
      );
      // What could have passed is no fault of the product: the edge answers that it is busy.
      throw canPass ? Object.assign(error, { name: 'TransactionConflictException' }) : error;
    }
    await port.sleep(port.random() * Math.min(2_000, 25 * 2 ** attempt));
  }
}
