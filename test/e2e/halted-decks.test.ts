import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallRecord } from '#infra/local/demo-model/call-log.ts';
import type { UsageRow } from '#shared/schemas/usage.ts';
import { readModelCalls } from '#test/support/model-log.ts';
import { type RunningStack, startStack } from '#test/support/stack.ts';
import { until } from '#test/support/until.ts';
import { type Client, createClient, signIn, waitUntilSettled } from './api-client.ts';
import { isCostRecorded, listUsageRows, matchCallsToRows } from './ledger.ts';
import { registerAndSignIn } from './register-users.ts';

/** Maximum time that an aborted call may continue after the response to the request that aborted it. */
const graceMs = 5_000;
const slideCount = 6;
/** A slide takes at least 7 s at this pace, so that several are streaming when the deck is halted. */
const demoModel = { ttft_ms: 300, tokens_per_s: 20 };

/** A deck that a request has halted, with the times of the request and of its response, epoch ms. */
type HaltedDeck = { client: Client; id: string; requestedAt: number; answeredAt: number };

let stack: RunningStack;
let admin: Client;
let deletingClient: Client;
const haltedDecks: HaltedDeck[] = [];

beforeAll(async () => {
  stack = await startStack({ demoModel });
  admin = createClient(stack, await signIn(stack, stack.admin));
  [deletingClient = admin] = await registerAndSignIn(stack, admin, 1, 'pro');
});

afterAll(() => stack?.stop());

const filterStreamingCalls = (rows: UsageRow[]) =>
  rows.filter((row) => row.state === 'open' && row.slide_index !== undefined);

const listCommittedSlides = (rows: UsageRow[]): number[] =>
  rows.flatMap((row) => (row.outcome === 'committed' ? (row.slide_index ?? []) : []));

/** Creates a deck, and halts it once a slide is finished and two or more are streaming. */
async function createHaltedDeck(
  client: Client,
  method: string,
  action: string,
): Promise<HaltedDeck> {
  const body = { topic: `Urban beekeeping: ${method}${action}`, slide_count: slideCount };
  const id = String((await client('POST', '/presentations', body)).body.id);
  await until(
    async () => {
      const rows = await listUsageRows(client, id);
      return filterStreamingCalls(rows).length >= 2 && listCommittedSlides(rows).length >= 1;
    },
    { seconds: 90, everyMs: 250, what: 'a finished slide and two that stream' },
  );
  const requestedAt = Date.now();
  const { status, text } = await client(method, `/presentations/${id}${action}`);
  const answeredAt = Date.now();
  if (status >= 300) throw new Error(`${method} ${action} answered ${status}: ${text}`);
  return { client, id, requestedAt, answeredAt };
}

/** Returns the calls of a halted deck once the ledger has no open record. */
async function listCallsAfterGrace({ client, id, answeredAt }: HaltedDeck): Promise<CallRecord[]> {
  await until(async () => !(await listUsageRows(client, id)).some((row) => row.state === 'open'), {
    seconds: 30,
    what: 'the end of all open calls',
  });
  return listCallsAfter(id, answeredAt);
}

/** Returns the model's log after the grace period, so that calls which were not aborted in time are in the log. */
async function listCallsAfter(id: string, answeredAt: number): Promise<CallRecord[]> {
  await until(() => Date.now() > answeredAt + graceMs + 1_000, {
    seconds: 10,
    what: 'the end of the grace',
  });
  return readModelCalls(stack, id);
}

const filterStartedAfter = (calls: CallRecord[], at: number) =>
  calls.filter((one) => one.at_start > at);
const filterRunningAfterGrace = (calls: CallRecord[], at: number) =>
  calls.filter((one) => one.at_start <= at && one.at_end > at + graceMs);
const filterAbortedAfter = (calls: CallRecord[], at: number) =>
  calls.filter((one) => one.outcome === 'aborted' && one.at_end > at);

describe.concurrent('stopping a deck while several slides are streaming', () => {
  test('the calls of a paused deck are aborted, and no finished slide is generated again after a resume', async () => {
    const deck = await createHaltedDeck(admin, 'POST', '/pause');
    const calls = await listCallsAfterGrace(deck);

    expect(filterStartedAfter(calls, deck.answeredAt)).toEqual([]);
    expect(filterRunningAfterGrace(calls, deck.answeredAt)).toEqual([]);
    const aborted = filterAbortedAfter(calls, deck.requestedAt);
    expect(aborted.length).toBeGreaterThanOrEqual(1);
    const rows = await listUsageRows(admin, deck.id);
    const paid = matchCallsToRows(aborted, rows);
    expect(paid.filter((one) => !isCostRecorded(one))).toEqual([]);
    expect(Math.min(...paid.map(({ row }) => row?.output_tokens ?? 0))).toBeGreaterThan(0);

    expect((await admin('POST', `/presentations/${deck.id}/resume`)).status).toBe(200);
    expect((await waitUntilSettled(admin, deck.id, 120)).status).toBe('completed');
    const laterCalls = filterStartedAfter(await readModelCalls(stack, deck.id), deck.answeredAt);
    const madeAgain = new Set(laterCalls.flatMap((call) => call.slide_index ?? []));
    const finished = new Set(listCommittedSlides(rows));
    expect(finished.size).toBeGreaterThanOrEqual(1);
    expect([...madeAgain].filter((index) => finished.has(index))).toEqual([]);
    expect(madeAgain.size + finished.size).toBe(slideCount);
  });

  test('the calls of a cancelled deck are aborted, and no further calls start', async () => {
    const deck = await createHaltedDeck(admin, 'POST', '/cancel');
    haltedDecks.push(deck);
    const calls = await listCallsAfterGrace(deck);

    expect(filterStartedAfter(calls, deck.answeredAt)).toEqual([]);
    expect(filterRunningAfterGrace(calls, deck.answeredAt)).toEqual([]);
    const rows = await listUsageRows(admin, deck.id);
    expect(filterAbortedAfter(calls, deck.requestedAt).length).toBeGreaterThanOrEqual(1);
    expect(matchCallsToRows(calls, rows).filter((one) => !isCostRecorded(one))).toEqual([]);
    expect((await waitUntilSettled(admin, deck.id, 1)).status).toBe('cancelled');
  });

  test('the calls of a deleted deck are aborted, and counted in its owner’s monthly usage', async () => {
    const deck = await createHaltedDeck(deletingClient, 'DELETE', '');
    haltedDecks.push(deck);
    const calls = await listCallsAfter(deck.id, deck.answeredAt);

    expect(filterStartedAfter(calls, deck.answeredAt)).toEqual([]);
    expect(filterRunningAfterGrace(calls, deck.answeredAt)).toEqual([]);
    expect(filterAbortedAfter(calls, deck.requestedAt).length).toBeGreaterThanOrEqual(1);
    const { tokens } = (await deletingClient('GET', '/users/me/quota')).body as {
      tokens: { used: number };
    };
    const spent = calls.reduce((sum, call) => sum + call.input_tokens + call.output_tokens, 0);
    expect(tokens.used).toBeGreaterThanOrEqual(spent);
    expect((await deletingClient('GET', `/presentations/${deck.id}`)).status).toBe(404);
  });
});

test('a cancelled or deleted deck causes no later model call', async () => {
  for (const { id, answeredAt } of haltedDecks) {
    expect(filterStartedAfter(await readModelCalls(stack, id), answeredAt)).toEqual([]);
  }
  expect(haltedDecks).toHaveLength(2);
});
