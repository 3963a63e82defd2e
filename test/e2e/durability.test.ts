import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startStack } from '#test/support/stack.ts';
import { createClient, signIn, waitUntilSettled } from './api-client.ts';

type TestUsageRow = {
  task_id: string;
  state: string;
  outcome?: string;
  slide_index?: number;
  claim: number;
};
type SlideRow = { index: number; status: string };

const topic = readFileSync('test/corpus/technical-article.md', 'utf8').slice(0, 4_000);

describe('a kill of every process during slide generation', () => {
  test('a deck completes after a kill of every process, without generating a finished slide again', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'deckwright-cut-'));
    const demoModel = { ttft_ms: 200, tokens_per_s: 150 };
    const before = await startStack({ dataDir, demoModel });
    const client = createClient(before, await signIn(before, before.admin));
    const created = await client('POST', '/presentations', { topic, slide_count: 10 });
    const id = String(created.body.id);
    const finishedSlides = async (from: typeof client) => {
      const slides = (await from('GET', `/presentations/${id}/slides`)).body.items as SlideRow[];
      return slides.filter((slide) => slide.status === 'completed').map((slide) => slide.index);
    };
    await expect
      .poll(() => finishedSlides(client).then((list) => list.length), {
        timeout: 60_000,
        interval: 50,
      })
      .toBeGreaterThanOrEqual(3);
    const finished = await finishedSlides(client);
    await before.kill9();
    expect(finished.length).toBeLessThan(10);

    const after = await startStack({ dataDir, demoModel });
    const newClient = createClient(after, await signIn(after, after.admin));
    const deck = await waitUntilSettled(newClient, id, 120);
    const tokens = await newClient('GET', `/tokens/presentations/${id}/tokens`);
    await after.stop();
    await rm(dataDir, { recursive: true, force: true });

    expect(deck.status).toBe('completed');
    const rows = tokens.body.records as TestUsageRow[];
    for (const index of finished) {
      const calls = rows.filter((row) => row.slide_index === index);
      expect([index, calls.map((row) => row.claim)]).toEqual([index, calls.map(() => 1)]);
      expect(calls.at(-1)?.outcome).toBe('committed');
    }
    expect(rows.filter((row) => row.state === 'open')).toEqual([]);
  });
});
