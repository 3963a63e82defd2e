import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoModel, startDemoModel } from '#infra/local/demo-model/server.ts';
import { demoSettingsSchema } from '#infra/local/demo-model/settings.ts';
import { listUsageRows } from '#lambdas/services/usage/usage-rows.ts';
import { listSlides } from '#lambdas/stores/slide-store.ts';
import { listTasks } from '#lambdas/stores/task-store.ts';
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
  test('has exactly the requested slides for a topic alone', async () => {
    const deck = await newDeck({ topic: 'Urban beekeeping', slide_count: 5 });

    expect(await workUntilEnded(deck.id)).toBe('completed');

    expect(await listSlides(deck.id)).toHaveLength(5);
    const tasks = await listTasks(deck.id, 1);
    expect(tasks.every((task) => task.status === 'completed')).toBe(true);
  });

  test('researches a pasted text first, with a ledger that matches the model’s log', async () => {
    const { user } = await newAdmin();
    const topic = await readFile('test/corpus/quarterly-report.md', 'utf8');
    const deck = await newDeck({ topic: topic.slice(0, 4_000), slide_count: 8 }, user);

    expect(await workUntilEnded(deck.id)).toBe('completed');

    const rows = await listUsageRows(deck.id);
    expect(rows.some((row) => row.stage === 'research')).toBe(true);
    const logged = model.log().filter((call) => call.metadata?.presentation_id === deck.id);
    expect(rows).toHaveLength(logged.length);
    const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
    expect(sum(rows.map((row) => row.input_tokens))).toBe(
      sum(logged.map((call) => call.input_tokens)),
    );
    expect(rows.every((row) => row.state === 'settled')).toBe(true);
  });

  test('waits for the owner’s first deck on the free plan, then runs', async () => {
    const { user } = await newUser();
    const first = await newDeck({}, user);
    const second = await newDeck({}, user);
    expect([first.status, second.status]).toEqual(['running', 'queued']);

    expect(await workUntilEnded(first.id)).toBe('completed');
    expect(await workUntilEnded(second.id)).toBe('completed');
  });
});
