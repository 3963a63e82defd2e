import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoModel, startDemoModel } from '#infra/local/demo-model/server.ts';
import { demoSettingsSchema } from '#infra/local/demo-model/settings.ts';
import { listSlides } from '#lambdas/stores/slide-store.ts';
import { listTasks } from '#lambdas/stores/task-store.ts';
import { listUsageRows } from '#lambdas/stores/usage-store.ts';
import { newDeck } from '#test/support/decks.ts';
import { newAdmin, newUser } from '#test/support/factories.ts';
import { processQueueUntil } from '#test/support/generation.ts';

let model: DemoModel;

beforeAll(async () => {
  model = await startDemoModel({ settings: demoSettingsSchema.parse({ malformed: 0.1, seed: 3 }) });
  process.env.AWS_ENDPOINT_URL_BEDROCK_RUNTIME = model.url;
});

afterAll(() => model.close());

const hasEnded = (deck: { status: string }) => ['completed', 'failed'].includes(deck.status);
const workUntilEnded = async (id: string) => (await processQueueUntil(id, hasEnded)).status;

describe('a deck made by a model that garbles a tenth of its responses', () => {
  test('a deck made from a topic alone has exactly the requested number of slides', async () => {
    const deck = await newDeck({ topic: 'Urban beekeeping', slide_count: 5 });

    expect(await workUntilEnded(deck.id)).toBe('completed');

    expect(await listSlides(deck.id)).toHaveLength(5);
    const tasks = await listTasks(deck.id, 1);
    expect(tasks.every((task) => task.status === 'completed')).toBe(true);
  });

  test('a short pasted text needs no research call, and the usage ledger matches the model’s log', async () => {
    const { user } = await newAdmin();
    const topic = await readFile('test/corpus/quarterly-report.md', 'utf8');
    const deck = await newDeck({ topic: topic.slice(0, 4_000), slide_count: 8 }, user);

    expect(await workUntilEnded(deck.id)).toBe('completed');

    const rows = await listUsageRows(deck.id);
    expect(rows.some((row) => row.stage === 'research')).toBe(false);
    const logged = model.log().filter((call) => call.metadata?.presentation_id === deck.id);
    expect(rows).toHaveLength(logged.length);
    const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
    expect(sum(rows.map((row) => row.input_tokens))).toBe(
      sum(logged.map((call) => call.input_tokens)),
    );
    expect(rows.every((row) => row.state === 'settled')).toBe(true);
  });

  test('a second deck on the free plan waits for the owner’s first deck and then runs', async () => {
    const { user } = await newUser();
    const firstDeck = await newDeck({}, user);
    const secondDeck = await newDeck({}, user);
    expect([firstDeck.status, secondDeck.status]).toEqual(['running', 'queued']);

    expect(await workUntilEnded(firstDeck.id)).toBe('completed');
    expect(await workUntilEnded(secondDeck.id)).toBe('completed');
  });
});
