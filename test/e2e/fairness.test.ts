import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { QueueStatus } from '#shared/schemas/queue.ts';
import { type RunningStack, startStack } from '#test/support/stack.ts';
import { until } from '#test/support/until.ts';
import { type Client, createClient, type Deck, signIn, waitUntilSettled } from './api-client.ts';
import { registerAndSignIn } from './register-users.ts';

const slideCount = 8;
const maxDeckSeconds = 90;

async function startDeck(client: Client): Promise<string> {
  const body = { topic: 'Urban beekeeping', slide_count: slideCount };
  const { status, body: deck, text } = await client('POST', '/presentations', body);
  if (status !== 201) throw new Error(`the deck was rejected: ${text}`);
  return String(deck.id);
}

/** Returns the milliseconds from the request of a deck to its completion, by the stack's clock. */
async function measureWait(client: Client): Promise<number> {
  const deck = (await waitUntilSettled(client, await startDeck(client), maxDeckSeconds)) as Deck & {
    created_at: string;
    finished_at: string;
  };
  expect(deck.status).toBe('completed');
  return Date.parse(deck.finished_at) - Date.parse(deck.created_at);
}

// Runs with FAULTS=full only; test/simulation/fairness.test.ts is the same test in virtual time.
describe('one user with thirty decks', () => {
  let stack: RunningStack;
  let admin: Client;

  beforeAll(async () => {
    // A slow model, so that decks wait for the model and the workers, not for the machine's cores.
    stack = await startStack({ demoModel: { ttft_ms: 500, tokens_per_s: 100 } });
    admin = createClient(stack, await signIn(stack, stack.admin));
  });

  afterAll(() => stack?.stop());

  test('one user with thirty decks makes five others with one deck each wait at most twice as long as without that user', async () => {
    const [busy] = await registerAndSignIn(stack, admin, 1, 'team');
    const five = await registerAndSignIn(stack, admin, 5, 'free');
    const waitsAlone = await Promise.all(five.map(measureWait));
    for (let i = 0; busy && i < 30; i += 1) await startDeck(busy);
    await until(
      async () => ((await admin('GET', '/queue/status')).body as QueueStatus).active_tasks >= 6,
      { seconds: 30, what: 'busy workers' },
    );

    const beside = await Promise.all(five.map(measureWait));

    const ratio = Math.max(...beside) / Math.max(...waitsAlone);
    expect(ratio).toBeLessThanOrEqual(2);
  });
});
