import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaseMs } from '#lambdas/stores/task-store.ts';
import { newFaultSeed } from '#test/support/seed.ts';
import { type RunningStack, startStack } from '#test/support/stack.ts';
import { until } from '#test/support/until.ts';
import { type Client, createClient, type Deck, signIn } from './api-client.ts';
import { registerAndSignIn } from './register-users.ts';

/** In each round, every user generates one deck at the same time, while all workers are killed. */
const [rounds, decksEach] = [20, 5];
const recoveryGraceMs = 10_000;
const { seed, random } = newFaultSeed();

let stack: RunningStack;
let users: Client[];

beforeAll(async () => {
  stack = await startStack({ demoModel: { ttft_ms: 200, tokens_per_s: 200 } });
  const admin = createClient(stack, await signIn(stack, stack.admin));
  users = await registerAndSignIn(stack, admin, decksEach, 'team');
});

afterAll(() => stack?.stop());

type DeckResult = { status: string; ms: number };

async function generateDeck(client: Client, topic: string): Promise<DeckResult> {
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

const generateRound = (topic: string): Promise<DeckResult[]> =>
  Promise.all(users.map((client) => generateDeck(client, topic)));

/** Generates a round and kills all workers `atMs` after its start. */
async function runKilledRound(topic: string, atMs: number): Promise<DeckResult[]> {
  const made = generateRound(topic);
  await new Promise((resolve) => setTimeout(resolve, atMs));
  for (const pid of stack.workers()) process.kill(pid, 'SIGKILL');
  return made;
}

/** test/faults/takeover-suites.ts tests the same in virtual time, in every run. */
test(
  `completes each of ${rounds * decksEach} decks within its normal time, a lease and 10 s when all workers are killed, seed ${seed}`,
  async () => {
    const normal: DeckResult[] = [];
    for (const round of [1, 2]) normal.push(...(await generateRound(`Urban beekeeping ${round}`)));
    const normalMs = Math.max(...normal.map(({ ms }) => ms));
    const killed: DeckResult[] = [];
    for (let i = 0; i < rounds; i += 1)
      killed.push(...(await runKilledRound(`Urban gardens ${i}`, random() * normalMs)));

    const lateDecks = killed.filter(
      ({ status, ms }) => status !== 'completed' || ms > normalMs + leaseMs + recoveryGraceMs,
    );

    const times = killed.map(({ ms }) => ms).toSorted((a, b) => a - b);
    process.stdout.write(`normal ${normalMs} ms; killed ${times[0]} to ${times.at(-1)} ms\n`);
    expect(lateDecks).toEqual([]);
  },
  rounds * 90_000,
);
