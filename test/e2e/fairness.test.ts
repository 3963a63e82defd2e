import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { QueueStatus } from '#shared/schemas/queue.ts';
import { type RunningStack, startStack } from '#test/support/stack.ts';
import { until } from '#test/support/until.ts';
import { type Client, clientOf, type Deck, settled, signIn } from './api-client.ts';
import { newcomers } from './people.ts';

const slides = 8;
const seconds = 90;

async function start(client: Client): Promise<string> {
  const body = { topic: 'Urban beekeeping', slide_count: slides };
  const { status, body: deck, text } = await client('POST', '/presentations', body);
  if (status !== 201) throw new Error(`the deck was refused: ${text}`);
  return String(deck.id);
}

/** From asking for a deck to having it, ms by the stack's own clock. */
async function waitOf(client: Client): Promise<number> {
  const deck = (await settled(client, await start(client), seconds)) as Deck & {
    created_at: string;
    finished_at: string;
  };
  expect(deck.status).toBe('completed');
  return Date.parse(deck.finished_at) - Date.parse(deck.created_at);
}

// Runs with FAULTS=full only; its twin in virtual time is test/simulation/fairness.test.ts.
describe('one user with thirty decks', () => {
  let stack: RunningStack;
  let admin: Client;

  beforeAll(async () => {
    // Slow enough that decks wait for the model and the workers, and not for the cores of this machine.
    stack = await startStack({ demoModel: { ttft_ms: 500, tokens_per_s: 100 } });
    admin = clientOf(stack, await signIn(stack, stack.admin));
  });

  afterAll(() => stack?.stop());

  test('lets five others with one deck each wait at most twice as long as without', async () => {
    const [busy] = await newcomers(stack, admin, 1, 'team');
    const five = await newcomers(stack, admin, 5, 'free');
    const without = await Promise.all(five.map(waitOf));
    for (let i = 0; busy && i < 30; i += 1) await start(busy);
    await until(
      async () => ((await admin('GET', '/queue/status')).body as QueueStatus).active_tasks >= 6,
      { seconds: 30, what: 'busy workers' },
    );

    const beside = await Promise.all(five.map(waitOf));

    const ratio = Math.max(...beside) / Math.max(...without);
    expect(ratio).toBeLessThanOrEqual(2);
  });
});
