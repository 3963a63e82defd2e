import type { CallRecord } from '#infra/local/demo-model/call-log.ts';
import { modelInfo } from '#lambdas/models/catalog.ts';
import { readModelCalls } from '#test/support/model-log.ts';
import { type Client, type Deck, waitUntilSettled } from '../e2e/api-client.ts';
import { registerAndSignIn } from '../e2e/register-users.ts';
import type { Bench } from './bench.ts';
import { createDeck, modelPace, runOnStack } from './on-stack.ts';

/**
 * Model quota in tokens per minute; low enough that it limits the speed, and not the twelve workers of the local stack.
 */
const tokensPerMinute = 400_000;
const peopleCount = 4;
const decksPerPerson = 5;
const slideCount = 8;
/**
 * Factor by which the usage of one minute may exceed such a small quota; see
 * docs/decisions/0011-model-quota-windows-may-be-overdrawn.md.
 */
const maxOverdraftFactor = 1.25;

/** Returns the tokens that a call uses of the model's quota per minute; a throttled call uses none. */
const countQuotaTokens = (call: CallRecord): number =>
  call.outcome === 'throttled'
    ? 0
    : call.input_tokens + modelInfo(call.model_id).output_burndown * call.output_tokens;

/** Returns the quota tokens per minute between the first and the last start of a call. */
function computeTokensPerMinute(calls: CallRecord[]): number {
  const starts = calls.map((call) => call.at_start);
  const minutes = (Math.max(...starts) - Math.min(...starts)) / 60_000;
  return calls.reduce((sum, call) => sum + countQuotaTokens(call), 0) / minutes;
}

/**
 * Returns the maximum usage of any 60 s as a share of the quota; above the allowed excess, a real provider would
 * throttle calls.
 */
function computePeakMinuteShare(calls: CallRecord[]): number {
  const burntFrom = (start: number) =>
    calls
      .filter((call) => call.at_start >= start && call.at_start < start + 60_000)
      .reduce((sum, call) => sum + countQuotaTokens(call), 0);
  return Math.max(...calls.map((call) => burntFrom(call.at_start))) / tokensPerMinute;
}

/** Returns the quota tokens of the calls that start in each 10 s, as shares of the quota. */
function formatWindowShares(calls: CallRecord[]): string {
  const first = Math.min(...calls.map((call) => call.at_start));
  const byWindow = Map.groupBy(calls, (call) => Math.floor((call.at_start - first) / 10_000));
  return [...byWindow]
    .sort(([a], [b]) => a - b)
    .map(([, own]) => own.reduce((sum, call) => sum + countQuotaTokens(call), 0))
    .map((used) => (used / (tokensPerMinute / 6)).toFixed(2))
    .join(' ');
}

type TaskRow = { id: string; status: string; content_failures: number };

async function listFailedTasks(client: Client, deck: Deck): Promise<string[]> {
  const { items } = (await client('GET', `/presentations/${deck.id}/tasks`)).body;
  return (items as TaskRow[])
    .filter((task) => task.status === 'failed' || task.content_failures > 0)
    .map((task) => `${deck.id}/${task.id}`);
}

/** Measures which share of the model's quota 20 concurrent decks use. */
export const b3: Bench = {
  name: 'B3',
  title: '20 decks at once: quota used a minute / the cap',
  target: 0.9,
  bound: 'at least',
  run: () =>
    runOnStack({ demoModel: modelPace, modelQuota: tokensPerMinute }, async ({ stack, admin }) => {
      const owners = await registerAndSignIn(stack, admin, peopleCount, 'team');
      const decks = await Promise.all(
        owners.flatMap((client) =>
          Array.from({ length: decksPerPerson }, async (_, i) => {
            const id = await createDeck(client, `Urban beekeeping ${i}`, slideCount);
            return { client, id };
          }),
        ),
      );
      const done = await Promise.all(
        decks.map(({ client, id }) => waitUntilSettled(client, id, 900)),
      );
      const failed = await Promise.all(
        decks.map(({ client }, i) => listFailedTasks(client, done[i] as Deck)),
      );
      const unfinished = done.filter((deck) => deck.status !== 'completed');
      const calls = await readModelCalls(stack);
      const worst = computePeakMinuteShare(calls);
      const faults = [
        ...failed.flat().map((task) => `${task} failed`),
        ...unfinished.map(({ id, status }) => `${id} is ${status}`),
        ...(worst > maxOverdraftFactor ? [`a minute used ${worst.toFixed(2)} of the cap`] : []),
      ];
      return {
        samples: [computeTokensPerMinute(calls) / tokensPerMinute],
        notes: [
          `- ${calls.length} calls; worst minute ${worst.toFixed(2)} of the cap; by 10 s: ${formatWindowShares(calls)}`,
        ],
        ...(faults.length > 0 ? { fault: faults.join(', ') } : {}),
      };
    }),
};
