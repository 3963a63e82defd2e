import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallRecord } from '#infra/local/demo-model/call-log.ts';
import type { UsageRow } from '#shared/schemas/usage.ts';
import { readModelCalls } from '#test/support/model-log.ts';
import { pickByScale } from '#test/support/scale.ts';
import { newFaultSeed } from '#test/support/seed.ts';
import { type ProcessKill, type RunningStack, startStack } from '#test/support/stack.ts';
import { until } from '#test/support/until.ts';
import { type Client, createClient, type Deck, signIn } from './api-client.ts';
import {
  type CallWithRow,
  isCostRecorded,
  isResultDiscarded,
  listUsageRows,
  matchCallsToRows,
} from './ledger.ts';
import { registerAndSignIn } from './register-users.ts';

const runSize = pickByScale({
  quick: { kills: 6, users: 2, decksEach: 1, slides: 5, seconds: 300 },
  full: { kills: 50, users: 4, decksEach: 4, slides: 9, seconds: 600 },
});
const { seed, random } = newFaultSeed();
const deckCount = (runSize.users + 1) * runSize.decksEach;

type OwnedDeck = { client: Client; id: string };

let stack: RunningStack;

beforeAll(async () => {
  stack = await startStack({ demoModel: { ttft_ms: 200, tokens_per_s: 150 } });
});

afterAll(() => stack?.stop());

async function startDecks(users: Client[]): Promise<OwnedDeck[]> {
  const madeDecks: OwnedDeck[] = [];
  for (let i = 0; i < runSize.decksEach; i += 1) {
    for (const client of users) {
      const body = {
        topic: `Urban beekeeping, part ${madeDecks.length}`,
        slide_count: runSize.slides,
      };
      const { status, body: deck, text } = await client('POST', '/presentations', body);
      if (status !== 201) throw new Error(`the deck was rejected: ${text}`);
      madeDecks.push({ client, id: String(deck.id) });
    }
  }
  return madeDecks;
}

const readDeckStatuses = (decks: OwnedDeck[]): Promise<string[]> =>
  Promise.all(
    decks.map(async ({ client, id }) => {
      const deck = (await client('GET', `/presentations/${id}`)).body as Deck;
      return deck.status;
    }),
  );

/** Kills workers at random moments while decks are running. */
async function killAtRandom(decks: OwnedDeck[]): Promise<ProcessKill[]> {
  const kills: ProcessKill[] = [];
  while (kills.length < runSize.kills) {
    // A random delay between kills, which waits for no condition.
    await wait(100 + random() * 1_400);
    const statuses = await readDeckStatuses(decks);
    if (statuses.every((status) => status === 'completed')) break;
    kills.push(await stack.killWorker(random));
  }
  return kills;
}

const hasEnded = (status: string) => ['completed', 'failed', 'cancelled'].includes(status);

/** Returns when another worker repeated a call's task: the start of the first call of a later claim, in epoch ms. */
function findRepeatTime({ call }: CallWithRow, calls: CallWithRow[]): number | undefined {
  const taskOf = ({ metadata = {} }: CallRecord) =>
    [metadata.presentation_id, metadata.run, metadata.task_id].join('/');
  const claimOf = ({ metadata = {} }: CallRecord) => Number(metadata.claim);
  return calls
    .map((one) => one.call)
    .filter((one) => taskOf(one) === taskOf(call) && claimOf(one) > claimOf(call))
    .map(({ at_start }) => at_start)
    .toSorted((a, b) => a - b)[0];
}

/**
 * Whether a kill hit the process that made a call, before another worker repeated the task. The result is only safe
 * once the task is stored, which takes many seconds after the model's last byte on a busy machine. A worker that takes
 * over a stored response makes no call.
 */
const isAbortedByKill = (kill: ProcessKill, paid: CallWithRow, calls: CallWithRow[]): boolean =>
  kill.pid === paid.call.caller_pid &&
  paid.call.at_start <= kill.at &&
  kill.at <= (findRepeatTime(paid, calls) ?? Number.POSITIVE_INFINITY);

const sumTokens = (rows: UsageRow[]): number =>
  rows.reduce((sum, row) => sum + row.input_tokens + row.cache_write_tokens + row.output_tokens, 0);

async function readTokensUsed(client: Client): Promise<number> {
  const { tokens } = (await client('GET', '/users/me/quota')).body as { tokens: { used: number } };
  return tokens.used;
}

describe(`${runSize.kills} SIGKILLs of workers over ${deckCount} decks, seed ${seed}`, () => {
  let users: Client[];
  let decks: OwnedDeck[];
  let kills: ProcessKill[];
  let paid: CallWithRow[];
  let rows: UsageRow[];

  beforeAll(
    async () => {
      const admin = createClient(stack, await signIn(stack, stack.admin));
      users = [admin, ...(await registerAndSignIn(stack, admin, runSize.users, 'pro'))];
      decks = await startDecks(users);
      kills = await killAtRandom(decks);
      await until(async () => (await readDeckStatuses(decks)).every(hasEnded), {
        seconds: runSize.seconds,
        everyMs: 250,
        what: 'the end of all decks',
      });
      rows = (await Promise.all(decks.map(({ client, id }) => listUsageRows(client, id)))).flat();
      paid = matchCallsToRows(await readModelCalls(stack), rows);
      const wasted = paid.filter(isResultDiscarded).length;
      process.stdout.write(
        `seed ${seed}: ${kills.length} kills, ${paid.length} calls, ${wasted} wasted\n`,
      );
    },
    (runSize.seconds + 200) * 1_000,
  );

  test('each SIGKILL of a worker hits a running deck', () => {
    expect(kills).toHaveLength(runSize.kills);
  });

  test('every deck completes with every slide although workers are killed', async () => {
    expect(await readDeckStatuses(decks)).toEqual(decks.map(() => 'completed'));
    for (const { client, id } of decks) {
      const slides = (await client('GET', `/presentations/${id}/slides`)).body.items;
      const statuses = (slides as { status: string }[]).map((slide) => slide.status);
      expect(statuses).toEqual(Array(runSize.slides).fill('completed'));
    }
  });

  test('each call in the model’s log has a usage record, either settled, or lost with an estimate', () => {
    expect(paid.filter((one) => !isCostRecorded(one))).toEqual([]);
    expect(rows.filter((row) => row.state === 'open')).toEqual([]);
  });

  test('only model calls that a kill interrupted are paid for without a result', () => {
    const others = paid
      .filter(isResultDiscarded)
      .filter((one) => !kills.some((kill) => isAbortedByKill(kill, one, paid)));

    expect(others, JSON.stringify({ others, kills })).toEqual([]);
  });

  test('the usage shown to each user is the sum of the user’s usage records', async () => {
    for (const user of users) {
      const ids = decks.filter(({ client }) => client === user).map(({ id }) => id);
      const own = rows.filter((row) => ids.includes(row.presentation_id));
      expect(await readTokensUsed(user)).toBe(sumTokens(own));
    }
  });
});
