import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoModel, startDemoModel } from '#infra/local/demo-model/server.ts';
import { demoSettingsSchema } from '#infra/local/demo-model/settings.ts';
import { usageRows } from '#lambdas/services/usage/totals.ts';
import { listSlides } from '#lambdas/stores/slide-store.ts';
import { listTasks } from '#lambdas/stores/task-store.ts';
import { newDeck } from '#test/support/decks.ts';
import { newAdmin, newUser } from '#test/support/factories.ts';
import { workUntil } from '#test/support/generation.ts';

let model: DemoModel;

beforeAll(async () => {
  model = await startDemoModel({ settings: demoSettingsSchema.parse({ malformed: 0.1, seed: 3 }) });
  process.env.AWS_ENDPOINT_URL_BEDROCK_RUNTIME = model.url;
});

afterAll(() => model.close());

const isSettled = (deck: { status: string }) => ['completed', 'failed'].includes(deck.status);
const settle = async (id: string) => (await workUntil(id, isSettled)).status;

describe('making a deck with a model that garbles a tenth of its answers', () => {
  test('a bare topic becomes exactly the slides that were asked for', async () => {
    const deck = await newDeck({ topic: 'Urban beekeeping', slide_count: 5 });

    expect(await settle(deck.id)).toBe('completed');

    expect(await listSlides(deck.id)).toHaveLength(5);
    const tasks = await listTasks(deck.id, 1);
    expect(tasks.every((task) => task.status === 'completed')).toBe(true);
  });

  test('a pasted text is researched first, and the ledger agrees with the model’s own log', async () => {
    const { user } = await newAdmin();
    const topic = await readFile('test/corpus/quarterly-report.md', 'utf8');
    const deck = await newDeck({ topic: topic.slice(0, 4_000), slide_count: 8 }, user);

    expect(await settle(deck.id)).toBe('completed');

    const rows = await usageRows(deck.id);
    expect(rows.some((row) => row.stage === 'research')).toBe(true);
    const logged = model.log().filter((call) => call.metadata?.presentation_id === deck.id);
    expect(rows).toHaveLength(logged.length);
    const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
    expect(sum(rows.map((row) => row.input_tokens))).toBe(
      sum(logged.map((call) => call.input_tokens)),
    );
    expect(rows.every((row) => row.state === 'settled')).toBe(true);
  });

  test('an owner’s second deck waits for the first on the free plan, then runs by itself', async () => {
    const { user } = await newUser();
    const first = await newDeck({}, user);
    const second = await newDeck({}, user);
    expect([first.status, second.status]).toEqual(['running', 'queued']);

    expect(await settle(first.id)).toBe('completed');
    expect(await settle(second.id)).toBe('completed');
  });
});
