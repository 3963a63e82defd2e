import type { CallRecord } from '#infra/local/demo-model/call-log.ts';
import { factsOf } from '#lambdas/models/catalog.ts';
import { modelCalls } from '#test/support/model-log.ts';
import { type Client, type Deck, settled } from '../e2e/api-client.ts';
import { newcomers } from '../e2e/people.ts';
import type { Bench } from './bench.ts';
import { newDeck, onStack, pace } from './on-stack.ts';

/** Low enough that it and not the local stage's twelve workers is what holds the decks up. */
const tokensPerMinute = 400_000;
const people = 4;
const decksEach = 5;
const slideCount = 8;
/** A minute may burn so much more than so small a cap, as docs/decisions/0011 says. */
const overdraft = 1.25;

/** What a call burns of the quota; one that was refused burns nothing. */
const quotaTokens = (call: CallRecord): number =>
  call.outcome === 'throttled'
    ? 0
    : call.input_tokens + factsOf(call.model_id).output_burndown * call.output_tokens;

/** Tokens used a minute, from the first call's start to the last one's. */
function rateOf(calls: CallRecord[]): number {
  const starts = calls.map((call) => call.at_start);
  const minutes = (Math.max(...starts) - Math.min(...starts)) / 60_000;
  return calls.reduce((sum, call) => sum + quotaTokens(call), 0) / minutes;
}

/** The most that any 60 s burnt, as a share of the cap: the provider would refuse what is above. */
function worstMinute(calls: CallRecord[]): number {
  const burntFrom = (start: number) =>
    calls
      .filter((call) => call.at_start >= start && call.at_start < start + 60_000)
      .reduce((sum, call) => sum + quotaTokens(call), 0);
  return Math.max(...calls.map((call) => burntFrom(call.at_start))) / tokensPerMinute;
}

/** Quota tokens by 10 s of the start of their call, as a share of what the cap allows in 10 s. */
function shares(calls: CallRecord[]): string {
  const first = Math.min(...calls.map((call) => call.at_start));
  const byWindow = Map.groupBy(calls, (call) => Math.floor((call.at_start - first) / 10_000));
  return [...byWindow]
    .sort(([a], [b]) => a - b)
    .map(([, own]) => own.reduce((sum, call) => sum + quotaTokens(call), 0))
    .map((used) => (used / (tokensPerMinute / 6)).toFixed(2))
    .join(' ');
}

type TaskRow = { id: string; status: string; content_failures: number };

async function failedTasks(client: Client, deck: Deck): Promise<string[]> {
  const { items } = (await client('GET', `/presentations/${deck.id}/tasks`)).body;
  return (items as TaskRow[])
    .filter((task) => task.status === 'failed' || task.content_failures > 0)
    .map((task) => `${deck.id}/${task.id}`);
}

/** How much of the model's quota 20 decks at once make use of. */
export const b3: Bench = {
  name: 'B3',
  title: '20 decks at once: quota used a minute / the cap',
  target: 0.9,
  bound: 'at least',
  run: () =>
    onStack({ demoModel: pace, modelQuota: tokensPerMinute }, async ({ stack, admin }) => {
      const owners = await newcomers(stack, admin, people, 'team');
      const decks = await Promise.all(
        owners.flatMap((client) =>
          Array.from({ length: decksEach }, async (_, i) => {
            const id = await newDeck(client, `Urban beekeeping ${i}`, slideCount);
            return { client, id };
          }),
        ),
      );
      const done = await Promise.all(decks.map(({ client, id }) => settled(client, id, 900)));
      const failed = await Promise.all(
        decks.map(({ client }, i) => failedTasks(client, done[i] as Deck)),
      );
      const unfinished = done.filter((deck) => deck.status !== 'completed');
      const calls = await modelCalls(stack);
      const worst = worstMinute(calls);
      const trouble = [
        ...failed.flat().map((task) => `${task} failed`),
        ...unfinished.map(({ id, status }) => `${id} is ${status}`),
        ...(worst > overdraft ? [`a minute burnt ${worst.toFixed(2)} of the cap`] : []),
      ];
      return {
        samples: [rateOf(calls) / tokensPerMinute],
        notes: [
          `- ${calls.length} calls; worst minute ${worst.toFixed(2)} of the cap; by 10 s: ${shares(calls)}`,
        ],
        ...(trouble.length > 0 ? { fault: trouble.join(', ') } : {}),
      };
    }),
};
