import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallRecord } from '#infra/local/demo-model/call-log.ts';
import type { UsageRow } from '#shared/schemas/usage.ts';
import { modelCalls } from '#test/support/model-log.ts';
import { type RunningStack, startStack } from '#test/support/stack.ts';
import { until } from '#test/support/until.ts';
import { type Client, clientOf, settled, signIn } from './api-client.ts';
import { isAccounted, pair, usageRows } from './ledger.ts';
import { newcomers } from './people.ts';

/** An aborted call may run on for so long after the answer. */
const graceMs = 5_000;
const slideCount = 6;
/** A slide takes 5 s and more, so that several stream when the deck is halted. */
const demoModel = { ttft_ms: 300, tokens_per_s: 30 };

type Halted = { client: Client; id: string; answeredAt: number };

let stack: RunningStack;
let admin: Client;
let deleter: Client;
const ended: Halted[] = [];

beforeAll(async () => {
  stack = await startStack({ demoModel });
  admin = clientOf(stack, await signIn(stack, stack.admin));
  [deleter = admin] = await newcomers(stack, admin, 1, 'pro');
});

afterAll(() => stack?.stop());

const streaming = (rows: UsageRow[]) =>
  rows.filter((row) => row.state === 'open' && row.slide_index !== undefined);

const committed = (rows: UsageRow[]): number[] =>
  rows.flatMap((row) => (row.outcome === 'committed' ? (row.slide_index ?? []) : []));

/** Makes a deck, and halts it once a slide is finished and two or more are being written. */
async function halt(client: Client, method: string, action: string): Promise<Halted> {
  const body = { topic: `Urban beekeeping: ${method}${action}`, slide_count: slideCount };
  const id = String((await client('POST', '/presentations', body)).body.id);
  await until(
    async () => {
      const rows = await usageRows(client, id);
      return streaming(rows).length >= 2 && committed(rows).length >= 1;
    },
    { seconds: 90, everyMs: 100, what: 'a finished slide and two that stream' },
  );
  const { status, text } = await client(method, `/presentations/${id}${action}`);
  const answeredAt = Date.now();
  if (status >= 300) throw new Error(`${method} ${action} answered ${status}: ${text}`);
  return { client, id, answeredAt };
}

/** The calls of a halted deck, once none is left that has not ended: the ledger would hold it open. */
async function callsAfterGrace({ client, id, answeredAt }: Halted): Promise<CallRecord[]> {
  await until(async () => !(await usageRows(client, id)).some((row) => row.state === 'open'), {
    seconds: 30,
    what: 'the end of all open calls',
  });
  return callsOver(id, answeredAt);
}

/** The log, not before the grace is over: what runs on longer would not be in it earlier. */
async function callsOver(id: string, answeredAt: number): Promise<CallRecord[]> {
  await until(() => Date.now() > answeredAt + graceMs + 1_000, {
    seconds: 10,
    what: 'the end of the grace',
  });
  return modelCalls(stack, id);
}

const startedAfter = (calls: CallRecord[], at: number) => calls.filter((one) => one.at_start > at);
const ranOn = (calls: CallRecord[], at: number) =>
  calls.filter((one) => one.at_start <= at && one.at_end > at + graceMs);
const abortedAfter = (calls: CallRecord[], at: number) =>
  calls.filter((one) => one.outcome === 'aborted' && one.at_end > at);

describe.concurrent('while several slides are being written', () => {
  test('a paused deck’s calls end at once, and a resume makes no finished slide again', async () => {
    const deck = await halt(admin, 'POST', '/pause');
    const calls = await callsAfterGrace(deck);

    expect(startedAfter(calls, deck.answeredAt)).toEqual([]);
    expect(ranOn(calls, deck.answeredAt)).toEqual([]);
    const aborted = abortedAfter(calls, deck.answeredAt);
    expect(aborted.length).toBeGreaterThanOrEqual(1);
    const rows = await usageRows(admin, deck.id);
    const paid = pair(aborted, rows);
    expect(paid.filter((one) => !isAccounted(one))).toEqual([]);
    expect(Math.min(...paid.map(({ row }) => row?.output_tokens ?? 0))).toBeGreaterThan(0);

    expect((await admin('POST', `/presentations/${deck.id}/resume`)).status).toBe(200);
    expect((await settled(admin, deck.id, 120)).status).toBe('completed');
    const again = startedAfter(await modelCalls(stack, deck.id), deck.answeredAt);
    const madeAgain = new Set(again.flatMap((call) => call.slide_index ?? []));
    const finished = new Set(committed(rows));
    expect(finished.size).toBeGreaterThanOrEqual(1);
    expect([...madeAgain].filter((index) => finished.has(index))).toEqual([]);
    expect(madeAgain.size + finished.size).toBe(slideCount);
  });

  test('a cancelled deck’s calls end at once, and none ever starts', async () => {
    const deck = await halt(admin, 'POST', '/cancel');
    ended.push(deck);
    const calls = await callsAfterGrace(deck);

    expect(startedAfter(calls, deck.answeredAt)).toEqual([]);
    expect(ranOn(calls, deck.answeredAt)).toEqual([]);
    const rows = await usageRows(admin, deck.id);
    expect(abortedAfter(calls, deck.answeredAt).length).toBeGreaterThanOrEqual(1);
    expect(pair(calls, rows).filter((one) => !isAccounted(one))).toEqual([]);
    expect((await settled(admin, deck.id, 1)).status).toBe('cancelled');
  });

  test('a deleted deck’s calls end at once, and its owner’s month has them', async () => {
    const deck = await halt(deleter, 'DELETE', '');
    ended.push(deck);
    const calls = await callsOver(deck.id, deck.answeredAt);

    expect(startedAfter(calls, deck.answeredAt)).toEqual([]);
    expect(ranOn(calls, deck.answeredAt)).toEqual([]);
    expect(abortedAfter(calls, deck.answeredAt).length).toBeGreaterThanOrEqual(1);
    const { tokens } = (await deleter('GET', '/users/me/quota')).body as {
      tokens: { used: number };
    };
    const spent = calls.reduce((sum, call) => sum + call.input_tokens + call.output_tokens, 0);
    expect(tokens.used).toBeGreaterThanOrEqual(spent);
    expect((await deleter('GET', `/presentations/${deck.id}`)).status).toBe(404);
  });
});

test('nothing of a cancelled or deleted deck has been called since', async () => {
  for (const { id, answeredAt } of ended) {
    expect(startedAfter(await modelCalls(stack, id), answeredAt)).toEqual([]);
  }
  expect(ended).toHaveLength(2);
});
