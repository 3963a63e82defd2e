import { ConditionFailed } from '#shared/errors.ts';
import { utcDay, utcMonth } from '../../lib/clock.ts';
import { callCostMicros } from '../../models/call-cost.ts';
import type { ModelUsage } from '../../models/port.ts';
import { computeShard } from '../../stores/deck-entity.ts';
import type { ResponseItem } from '../../stores/model-response-store.ts';
import { dayShards } from '../../stores/spending-entity.ts';
import { transact, type Writes } from '../../stores/transact.ts';
import { isCallOpen } from '../../stores/usage-conditions.ts';
import { monthShards } from '../../stores/usage-entities.ts';
import {
  type CallKey,
  listCallsWithoutOutcome,
  listOpenCalls,
  markCallDiscarded,
  type TaskOfRun,
  toCallKey,
} from '../../stores/usage-store.ts';

/** User, deck and task of a call, its model and time. */
type CallOwner = CallKey & {
  user_id: string;
  tier?: string | undefined;
  model: string;
  at: number;
};

export type OpenCall = CallOwner & {
  tier: string;
  stage: string;
  purpose: string;
  slide_index?: number;
  slide_id?: string;
  estimate: ModelUsage;
  /** Price, in millionths of a dollar, of a call that is not priced by tokens, such as a picture. */
  price_micros?: number;
};

export type CallEnd = {
  /** Usage that the model reported; undefined if the end of the call was not received. */
  usage?: ModelUsage;
  /** Usage received before a call failed; replaces the estimate. */
  partialUsage?: ModelUsage;
  /** Cost in millionths of a dollar; replaces the cost computed from the price or the tokens. */
  costMicros?: number;
  latencyMs: number;
  outcome?: 'discarded' | 'failed';
  /** The response, stored in the same transaction so that a later claim of the same attempt can reuse it. */
  answer?: ResponseItem | undefined;
};

/**
 * Returns the tokens that count against the owner's month. Tokens read from the cache don't count, because they cost
 * a tenth of the price.
 */
const countQuotaTokens = (usage: ModelUsage) =>
  usage.input_tokens + usage.cache_write_tokens + usage.output_tokens;

const estimateCostMicros = ({ price_micros, model, estimate }: OpenCall): number =>
  price_micros ?? callCostMicros(model, estimate);

const createMonthKey = (open: OpenCall) => ({
  user_id: open.user_id,
  month: utcMonth(open.at),
  shard: computeShard(
    `${open.presentation_id}${open.task_id}${open.claim}${open.call}`,
    monthShards,
  ),
});

/**
 * Writes a call's usage record with its estimate and reserves the estimate in the owner's month, before the call is
 * made.
 */
export async function openCall(open: OpenCall): Promise<void> {
  const { estimate, price_micros: _, ...row } = open;
  const cost = estimateCostMicros(open);
  await transact(({ usage, month }) => [
    usage
      .create({
        ...row,
        ...estimate,
        cost_micros: cost,
        latency_ms: 0,
        state: 'open',
        estimated: true,
      })
      .commit(),
    month
      .upsert(createMonthKey(open))
      .add({ calls: 1, tokens: countQuotaTokens(estimate), cost_micros: cost })
      .commit(),
  ]);
}

/**
 * Deletes the record of a call that was refused before it was made, and its reservation. Throws ConditionFailed if the
 * call has ended, because the caller has then lost its lease.
 */
export async function withdrawCall(open: OpenCall): Promise<void> {
  await transact(({ usage, month }) => [
    usage.delete(toCallKey(open)).where(isCallOpen).commit(),
    month
      .upsert(createMonthKey(open))
      .add({
        calls: -1,
        tokens: -countQuotaTokens(open.estimate),
        cost_micros: -estimateCostMicros(open),
      })
      .commit(),
  ]);
}

/** Returns the write that adds an ended call to the usage of its presentation on that day. */
const createSpendingWrite = (
  { spending }: Parameters<Writes>[0],
  call: CallOwner,
  usage: ModelUsage,
  cost_micros: number,
) =>
  spending
    .upsert({
      user_id: call.user_id,
      presentation_id: call.presentation_id,
      day: utcDay(call.at),
      model: call.model,
      day_shard: computeShard(call.user_id, dayShards),
      ...(call.tier === undefined ? {} : { tier: call.tier }),
    })
    .add({ calls: 1, ...usage, cost_micros })
    .commit();

/**
 * Ends a call: settled with the model's usage, or lost with the partial usage or the estimate. Updates the month's sum
 * in the same transaction. Throws ConditionFailed if the call has ended already, because the caller has then lost its
 * lease.
 */
export async function endCall(open: OpenCall, end: CallEnd): Promise<void> {
  const usage = end.usage ?? end.partialUsage ?? open.estimate;
  const cost = end.costMicros ?? open.price_micros ?? callCostMicros(open.model, usage);
  await transact((entities) => [
    entities.usage
      .patch(toCallKey(open))
      .set({
        ...usage,
        cost_micros: cost,
        latency_ms: end.latencyMs,
        state: end.usage ? 'settled' : 'lost',
        estimated: end.usage === undefined,
        ...(end.outcome ? { outcome: end.outcome } : {}),
      })
      .where(isCallOpen)
      .commit(),
    entities.month
      .upsert(createMonthKey(open))
      .add({
        calls: 0,
        tokens: countQuotaTokens(usage) - countQuotaTokens(open.estimate),
        cost_micros: cost - estimateCostMicros(open),
      })
      .commit(),
    createSpendingWrite(entities, open, usage, cost),
    ...(end.answer ? [entities.answer.put(end.answer).commit()] : []),
  ]);
}

/** The usage record of a call that has not ended, with its estimate. */
export type OpenCallRecord = CallOwner & ModelUsage & { cost_micros: number };

const pickUsage = (row: ModelUsage): ModelUsage => ({
  input_tokens: row.input_tokens,
  output_tokens: row.output_tokens,
  cache_read_tokens: row.cache_read_tokens,
  cache_write_tokens: row.cache_write_tokens,
});

/** Marks open records as lost, because their worker crashed. Their estimates stay counted. */
export async function markCallsLost(calls: readonly OpenCallRecord[]): Promise<void> {
  for (const call of calls) {
    try {
      await transact((entities) => [
        entities.usage
          .patch(toCallKey(call))
          .set({ state: 'lost', outcome: 'failed' })
          .where(isCallOpen)
          .commit(),
        createSpendingWrite(entities, call, pickUsage(call), call.cost_micros),
      ]);
    } catch (error) {
      // The worker or a concurrent recovery has ended the call.
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
}

/** Marks the open usage records of a task's earlier claims as lost. */
export async function markOpenCallsLost(
  presentationId: string,
  run: number,
  taskId: string,
  claim: number,
): Promise<void> {
  const task = { presentation_id: presentationId, run, task_id: taskId };
  await markCallsLost(await listOpenCalls(task, claim));
}

/**
 * Marks the settled calls of a task's claims up to `upToClaim` as discarded, because nothing of their responses was
 * committed. Call it only when the attempt has failed or the task has ended.
 */
export async function discardCalls(task: TaskOfRun, upToClaim: number): Promise<void> {
  const calls = await listCallsWithoutOutcome(task);
  for (const call of calls.filter(({ claim }) => claim <= upToClaim)) await markCallDiscarded(call);
}

/**
 * Share of the owner's monthly tokens above which only the owner may start model work: a collaborator can't use up the
 * month.
 */
export const collaboratorTokenShare = 0.5;
