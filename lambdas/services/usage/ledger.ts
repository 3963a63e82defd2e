import { limitsOf, type Tier } from '#shared/domain/tiers.ts';
import { Fenced } from '#shared/errors.ts';
import { type Settings, tierTable } from '#shared/schemas/settings.ts';
import { dayOf, monthOf } from '../../lib/clock.ts';
import { callMicros } from '../../models/call-cost.ts';
import type { ModelUsage } from '../../models/port.ts';
import type { AnswerItem } from '../../stores/answer-store.ts';
import { shardOf } from '../../stores/deck-entity.ts';
import { dayShards } from '../../stores/spending-entity.ts';
import { transact, type Writes } from '../../stores/transact.ts';
import { monthEntity, monthShards, usageEntity } from '../../stores/usage-entities.ts';

export type CallKey = {
  presentation_id: string;
  run: number;
  task_id: string;
  claim: number;
  call: number;
};

/** Whose call it is, and when it began. */
type CallPlace = CallKey & {
  user_id: string;
  tier?: string | undefined;
  model: string;
  at: number;
};

export type OpenCall = CallPlace & {
  tier: string;
  stage: string;
  purpose: string;
  slide_index?: number;
  slide_id?: string;
  estimate: ModelUsage;
};

export type CallEnd = {
  /** The model's own figures; left out when the end of the call was never seen. */
  usage?: ModelUsage;
  /** In place of the estimate of a call that broke off: what it had cost by then, as far as was heard. */
  heard?: ModelUsage;
  latencyMs: number;
  outcome?: 'discarded' | 'failed';
  /** Kept together with the end of the call, for a later claim of the same attempt. */
  answer?: AnswerItem | undefined;
};

/** The key alone of anything that carries one, as the table wants it. */
export const callKeyOf = ({ presentation_id, run, task_id, claim, call }: CallKey): CallKey => ({
  presentation_id,
  run,
  task_id,
  claim,
  call,
});

const sumOf = (usage: ModelUsage) => usage.input_tokens + usage.output_tokens;

const monthKey = (open: OpenCall) => ({
  user_id: open.user_id,
  month: monthOf(open.at),
  shard: shardOf(`${open.presentation_id}${open.task_id}${open.claim}${open.call}`, monthShards),
});

/** Opens a call's row with its estimate and reserves that much of the owner's month, before the call is made. */
export async function openCall(open: OpenCall): Promise<void> {
  const { estimate, ...row } = open;
  const cost = callMicros(open.model, estimate);
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
      .upsert(monthKey(open))
      .add({ calls: 1, tokens: sumOf(estimate), cost_micros: cost })
      .commit(),
  ]);
}

/** What a call that has ended adds to its presentation's day. */
const spend = (
  { spending }: Parameters<Writes>[0],
  call: CallPlace,
  usage: ModelUsage,
  cost_micros: number,
) =>
  spending
    .upsert({
      user_id: call.user_id,
      presentation_id: call.presentation_id,
      day: dayOf(call.at),
      model: call.model,
      day_shard: shardOf(call.user_id, dayShards),
      ...(call.tier === undefined ? {} : { tier: call.tier }),
    })
    .add({ calls: 1, ...usage, cost_micros })
    .commit();

/**
 * Ends a call: settled from the model's figures, or lost with the estimate kept. The month's sum moves with the
 * row. Throws Fenced when the row has been ended: whoever made the call had lost its lease.
 */
export async function endCall(open: OpenCall, end: CallEnd): Promise<void> {
  const usage = end.usage ?? end.heard ?? open.estimate;
  const cost = callMicros(open.model, usage);
  await transact((entities) => [
    entities.usage
      .patch(callKeyOf(open))
      .set({
        ...usage,
        cost_micros: cost,
        latency_ms: end.latencyMs,
        state: end.usage ? 'settled' : 'lost',
        estimated: end.usage === undefined,
        ...(end.outcome ? { outcome: end.outcome } : {}),
      })
      .where((row, op) => op.eq(row.state, 'open'))
      .commit(),
    entities.month
      .upsert(monthKey(open))
      .add({
        calls: 0,
        tokens: sumOf(usage) - sumOf(open.estimate),
        cost_micros: cost - callMicros(open.model, open.estimate),
      })
      .commit(),
    spend(entities, open, usage, cost),
    ...(end.answer ? [entities.answer.put(end.answer).commit()] : []),
  ]);
}

type TaskOfRun = { presentation_id: string; run: number; task_id: string };

/** An open row, with the estimate that stays counted if its end is never seen. */
export type UnendedCall = CallPlace & ModelUsage & { cost_micros: number };

/** The rows of a task's claims below a number that nobody has ended yet, strongly consistent. */
export async function openCallsOf(task: TaskOfRun, belowClaim: number): Promise<UnendedCall[]> {
  const { data } = await usageEntity()
    .query.primary(task)
    .where((row, op) => `${op.eq(row.state, 'open')} AND ${op.lt(row.claim, belowClaim)}`)
    .go({ pages: 'all', consistent: true });
  return data;
}

const usageIn = (row: ModelUsage): ModelUsage => ({
  input_tokens: row.input_tokens,
  output_tokens: row.output_tokens,
  cache_read_tokens: row.cache_read_tokens,
  cache_write_tokens: row.cache_write_tokens,
});

/** Marks rows as lost that are open still: whoever made those calls is gone. Their estimate stays counted. */
export async function loseCalls(calls: readonly UnendedCall[]): Promise<void> {
  for (const call of calls) {
    try {
      await transact((entities) => [
        entities.usage
          .patch(callKeyOf(call))
          .set({ state: 'lost', outcome: 'failed' })
          .where((row, op) => op.eq(row.state, 'open'))
          .commit(),
        spend(entities, call, usageIn(call), call.cost_micros),
      ]);
    } catch (error) {
      // Its worker, or another look, has ended it meanwhile.
      if (!(error instanceof Fenced)) throw error;
    }
  }
}

/** Loses the open rows of a task's claims before this one. */
export async function loseOpenCalls(
  presentationId: string,
  run: number,
  taskId: string,
  claim: number,
): Promise<void> {
  const task = { presentation_id: presentationId, run, task_id: taskId };
  await loseCalls(await openCallsOf(task, claim));
}

/**
 * Marks a task's settled calls, of claims up to a number, whose answers are in nothing that was committed. Only for
 * those of which nothing will be: of an attempt that has failed, or a task that has ended.
 */
export async function discardCalls(task: TaskOfRun, upToClaim: number): Promise<void> {
  const { data } = await usageEntity()
    .query.primary(task)
    .where((row, op) => `${op.eq(row.state, 'settled')} AND ${op.notExists(row.outcome)}`)
    .go({ pages: 'all', consistent: true });
  for (const row of data.filter(({ claim }) => claim <= upToClaim)) {
    await usageEntity().patch(callKeyOf(row)).set({ outcome: 'discarded' }).go();
  }
}

/** The month's tokens of a user, reservations of open calls included. */
export async function monthTokens(userId: string, at: number): Promise<number> {
  const { data } = await monthEntity()
    .query.primary({ user_id: userId, month: monthOf(at) })
    .go({ pages: 'all', consistent: true });
  return data.reduce((sum, shard) => sum + (shard.tokens ?? 0), 0);
}

/** What a deck's owner may spend a month. */
export const tokenLimit = (
  settings: Settings,
  owner: { tier: string; is_admin: boolean },
): number =>
  limitsOf({ tier: owner.tier as Tier, is_admin: owner.is_admin }, tierTable(settings))
    .tokens_a_month;
