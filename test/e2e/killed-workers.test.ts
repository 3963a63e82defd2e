import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UsageRow } from '#shared/schemas/usage.ts';
import { modelCalls } from '#test/support/model-log.ts';
import { scaled } from '#test/support/scale.ts';
import { newChance } from '#test/support/seed.ts';
import { type Kill, type RunningStack, startStack } from '#test/support/stack.ts';
import { until } from '#test/support/until.ts';
import { type Client, clientOf, type Deck, signIn } from './api-client.ts';
import { isAccounted, isWasted, type Paid, pair, usageRows } from './ledger.ts';
import { newcomers } from './people.ts';

const size = scaled({
  quick: { kills: 6, people: 2, decksEach: 1, slides: 5, seconds: 300 },
  full: { kills: 50, people: 4, decksEach: 4, slides: 9, seconds: 600 },
});
const { seed, random } = newChance();
const deckCount = (size.people + 1) * size.decksEach;

/** Between the last byte of an answer and the transaction that stores it: a kill then still hits the call. */
const storingMs = 500;
/** Until the model notices that whoever called it is gone. */
const noticingMs = 1_000;

type Made = { client: Client; id: string };

let stack: RunningStack;

beforeAll(async () => {
  stack = await startStack({ demoModel: { ttft_ms: 200, tokens_per_s: 150 } });
});

afterAll(() => stack?.stop());

async function startDecks(people: Client[]): Promise<Made[]> {
  const made: Made[] = [];
  for (let i = 0; i < size.decksEach; i += 1) {
    for (const client of people) {
      const body = { topic: `Urban beekeeping, part ${made.length}`, slide_count: size.slides };
      const { status, body: deck, text } = await client('POST', '/presentations', body);
      if (status !== 201) throw new Error(`the deck was refused: ${text}`);
      made.push({ client, id: String(deck.id) });
    }
  }
  return made;
}

const statusesOf = (decks: Made[]): Promise<string[]> =>
  Promise.all(
    decks.map(async ({ client, id }) => {
      const deck = (await client('GET', `/presentations/${id}`)).body as Deck;
      return deck.status;
    }),
  );

/** Kills workers at random moments, each while a deck is being made. */
async function killAtRandom(decks: Made[]): Promise<Kill[]> {
  const kills: Kill[] = [];
  while (kills.length < size.kills) {
    // The moment is what is random here; nothing is waited for.
    await wait(100 + random() * 1_400);
    const statuses = await statusesOf(decks);
    if (statuses.every((status) => status === 'completed')) break;
    kills.push(await stack.killWorker(random));
  }
  return kills;
}

const isOver = (status: string) => ['completed', 'failed', 'cancelled'].includes(status);

/** When the worker had the whole answer, by its own clock: on a busy machine that is later than the model's last byte. */
const heardAt = ({ call, row }: Paid): number =>
  Math.max(call.at_end, row ? Date.parse(row.at) + row.latency_ms : 0);

/** The call was on its way when a worker was killed: it began before, and broke off or was stored just then. */
const wasInFlight = (kills: Kill[], paid: Paid): boolean =>
  kills.some(
    ({ at }) =>
      paid.call.at_start <= at &&
      (paid.call.outcome === 'aborted'
        ? paid.call.at_end >= at && paid.call.at_end <= at + noticingMs
        : heardAt(paid) >= at - storingMs),
  );

/** Calls that any worker had open at the kills. */
const inFlightAt = (kills: Kill[], paid: Paid[]): number =>
  kills.reduce(
    (sum, { at }) =>
      sum + paid.filter((one) => one.call.at_start <= at && heardAt(one) >= at - storingMs).length,
    0,
  );

/** How long after the answer had been heard workers were killed, ms. */
const killsAfter = (kills: Kill[], paid: Paid): number[] =>
  kills.map(({ at }) => at - heardAt(paid)).filter((ms) => ms > 0 && ms < 10_000);

const tokensOf = (rows: UsageRow[]): number =>
  rows.reduce((sum, row) => sum + row.input_tokens + row.output_tokens, 0);

async function tokensUsed(client: Client): Promise<number> {
  const { tokens } = (await client('GET', '/users/me/quota')).body as { tokens: { used: number } };
  return tokens.used;
}

describe(`${size.kills} SIGKILLs of workers over ${deckCount} decks, seed ${seed}`, () => {
  let people: Client[];
  let decks: Made[];
  let kills: Kill[];
  let paid: Paid[];
  let rows: UsageRow[];

  beforeAll(
    async () => {
      const admin = clientOf(stack, await signIn(stack, stack.admin));
      people = [admin, ...(await newcomers(stack, admin, size.people, 'pro'))];
      decks = await startDecks(people);
      kills = await killAtRandom(decks);
      await until(async () => (await statusesOf(decks)).every(isOver), {
        seconds: size.seconds,
        everyMs: 250,
        what: 'the end of all decks',
      });
      rows = (await Promise.all(decks.map(({ client, id }) => usageRows(client, id)))).flat();
      paid = pair(await modelCalls(stack), rows);
      const [wasted, open] = [paid.filter(isWasted).length, inFlightAt(kills, paid)];
      process.stdout.write(
        `seed ${seed}: ${kills.length} kills, ${paid.length} calls, ${wasted} wasted, ${open} in flight at the kills\n`,
      );
    },
    (size.seconds + 200) * 1_000,
  );

  test('all of them hit a deck that was being made', () => {
    expect(kills).toHaveLength(size.kills);
  });

  test('every deck completes, with every slide', async () => {
    expect(await statusesOf(decks)).toEqual(decks.map(() => 'completed'));
    for (const { client, id } of decks) {
      const slides = (await client('GET', `/presentations/${id}/slides`)).body.items;
      const statuses = (slides as { status: string }[]).map((slide) => slide.status);
      expect(statuses).toEqual(Array(size.slides).fill('completed'));
    }
  });

  test('every call in the model’s log has its row, settled or lost and estimated', () => {
    expect(paid.filter((one) => !isAccounted(one))).toEqual([]);
    expect(rows.filter((row) => row.state === 'open')).toEqual([]);
  });

  test('no call was wasted that was not in flight at a kill', () => {
    const wasted = paid.filter(isWasted);

    const others = wasted.filter((one) => !wasInFlight(kills, one));

    expect(others.map((one) => ({ ...one, killed: killsAfter(kills, one) }))).toEqual([]);
    expect(wasted.length).toBeLessThanOrEqual(inFlightAt(kills, paid));
  });

  test('what each person has used is the sum of the rows', async () => {
    for (const person of people) {
      const ids = decks.filter(({ client }) => client === person).map(({ id }) => id);
      const own = rows.filter((row) => ids.includes(row.presentation_id));
      expect(await tokensUsed(person)).toBe(tokensOf(own));
    }
  });
});
