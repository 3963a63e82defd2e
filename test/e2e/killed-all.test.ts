import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaseMs } from '#lambdas/stores/task-store.ts';
import { newChance } from '#test/support/seed.ts';
import { type RunningStack, startStack } from '#test/support/stack.ts';
import { until } from '#test/support/until.ts';
import { type Client, clientOf, type Deck, signIn } from './api-client.ts';
import { newcomers } from './people.ts';

/** Each round makes its decks at once, one a person, and kills every worker in the middle. */
const [rounds, decksEach] = [20, 5];
const graceMs = 10_000;
const { seed, random } = newChance();

let stack: RunningStack;
let people: Client[];

beforeAll(async () => {
  stack = await startStack({ demoModel: { ttft_ms: 200, tokens_per_s: 200 } });
  const admin = clientOf(stack, await signIn(stack, stack.admin));
  people = await newcomers(stack, admin, decksEach, 'team');
});

afterAll(() => stack?.stop());

type Made = { status: string; ms: number };

async function makeDeck(client: Client, topic: string): Promise<Made> {
  const begun = Date.now();
  const { body } = await client('POST', '/presentations', { topic, slide_count: 6 });
  const status = await until(
    async () => {
      const deck = (await client('GET', `/presentations/${body.id}`)).body as Deck;
      return ['completed', 'failed'].includes(deck.status) && deck.status;
    },
    { seconds: 300, everyMs: 100, what: 'the end of the deck' },
  );
  return { status, ms: Date.now() - begun };
}

const makeRound = (topic: string): Promise<Made[]> =>
  Promise.all(people.map((client) => makeDeck(client, topic)));

/** `atMs`: when all workers are killed, after the round's begin. */
async function killedRound(topic: string, atMs: number): Promise<Made[]> {
  const made = makeRound(topic);
  await new Promise((resolve) => setTimeout(resolve, atMs));
  for (const pid of stack.workers()) process.kill(pid, 'SIGKILL');
  return made;
}

/** Its twin in virtual time always runs: test/faults/takeover-suites.ts. */
test(
  `none of ${rounds * decksEach} decks takes longer than its normal time, a lease and 10 s when all workers are killed, seed ${seed}`,
  async () => {
    const normal: Made[] = [];
    for (const round of [1, 2]) normal.push(...(await makeRound(`Urban beekeeping ${round}`)));
    const normalMs = Math.max(...normal.map(({ ms }) => ms));
    const killed: Made[] = [];
    for (let i = 0; i < rounds; i += 1)
      killed.push(...(await killedRound(`Urban gardens ${i}`, random() * normalMs)));

    const late = killed.filter(
      ({ status, ms }) => status !== 'completed' || ms > normalMs + leaseMs + graceMs,
    );

    const times = killed.map(({ ms }) => ms).toSorted((a, b) => a - b);
    process.stdout.write(`normal ${normalMs} ms; killed ${times[0]} to ${times.at(-1)} ms\n`);
    expect(late).toEqual([]);
  },
  rounds * 90_000,
);
