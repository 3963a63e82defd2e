import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import type { ModelPort, ModelRequest } from '#lambdas/models/port.ts';
import { loadResearch } from '#lambdas/services/decks/evidence/research-results.ts';
import { createSource } from '#lambdas/services/sources/create-source.ts';
import type { DeckItem } from '#lambdas/stores/deck-store.ts';
import { getTask } from '#lambdas/stores/task-store.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';
import { runTask } from '#test/support/inline-worker.ts';
import { createLongSource } from '#test/support/long-source.ts';
import { createPortsWithModel } from '#test/support/scripted-outline.ts';
import { textResponse } from '#test/support/scripted-task.ts';

const createTaskMessage = (deck: DeckItem, task_id: string) => ({
  v: 1 as const,
  presentation_id: deck.id,
  run: 1,
  task_id,
});

const getBriefTask = (deck: DeckItem) =>
  getTask({ presentation_id: deck.id, run: 1, id: 'brief-1' });

/** Creates a deck with one source that has been read; the research task is queued. */
async function createDeckWithReadSource(): Promise<{ deck: DeckItem; passage: string }> {
  const { user } = await newUser();
  const text = '# Hives\n\nA hive holds 40,000 bees.\n\nBees fly 3 km.';
  const source = await createSource(
    user,
    systemClock.id(),
    { name: 'n', text: createLongSource(text) },
    systemClock,
  );
  const deck = await newDeck({ source_ids: [source.id] }, user);
  const unused: ModelPort = async () => textResponse('');
  await runTask(createTaskMessage(deck, 'source-1-00'), createPortsWithModel(unused));
  return { deck, passage: `${source.id}-p3` };
}

type ScriptedToolUse = [name: string, input: unknown];

/** Returns a model whose n-th response contains the tool uses that `usesOf(n)` returns. */
function createModelWithToolUses(usesOf: (n: number, request: ModelRequest) => ScriptedToolUse[]) {
  const requests: { tools: string[]; last: string }[] = [];
  const model: ModelPort = async (request) => {
    const tools = (request.tools ?? []).map((tool) => tool.toolSpec?.name ?? '');
    requests.push({ tools, last: JSON.stringify(request.messages.at(-1)) });
    const content = usesOf(requests.length, request).map(([name, input], i) => ({
      toolUse: { toolUseId: `use-${requests.length}-${i}`, name, input: input as never },
    }));
    return { ...textResponse(''), message: { role: 'assistant', content } };
  };
  return { model, requests };
}

const createBriefToolUse = (passage: string): ScriptedToolUse => [
  'submit_brief',
  {
    thesis: 'Bees.',
    facts: [{ id: 'f1', text: 'Bees fly.', passage_ids: [passage] }],
    figures: [],
    gaps: [],
  },
];

test('short sources need no model call: their passages are the facts', async () => {
  const { user } = await newUser();
  const text = '# Hives\n\nA hive holds 40,000 bees. See https://hives.example for more.';
  const source = await createSource(user, systemClock.id(), { name: 'n', text }, systemClock);
  const deck = await newDeck({ source_ids: [source.id] }, user);
  const { model, requests } = createModelWithToolUses(() => []);
  await runTask(createTaskMessage(deck, 'source-1-00'), createPortsWithModel(model));

  await runTask(createTaskMessage(deck, 'brief-1'), createPortsWithModel(model));

  const { brief } = await loadResearch(deck);
  expect(requests).toEqual([]);
  expect(brief?.facts).toMatchObject([{ id: 's1p2', passage_ids: [`${source.id}-p2`] }]);
  expect(brief?.facts[0]?.text).toMatch(/40,000 bees/);
  expect(brief?.facts[0]?.text).not.toMatch(/https/);
});

describe('limits of the research agent', () => {
  test('after its tool limit, the research agent is instructed to finish and gets only the submit tool', async () => {
    const { deck, passage } = await createDeckWithReadSource();
    const { model, requests } = createModelWithToolUses((_, { tools }) =>
      tools?.length === 1 ? [createBriefToolUse(passage)] : [['read_passage', { id: passage }]],
    );

    await runTask(createTaskMessage(deck, 'brief-1'), createPortsWithModel(model));

    expect(requests).toHaveLength(13);
    expect(requests.at(-1)?.tools).toEqual(['submit_brief']);
    expect(requests.at(-1)?.last).toContain('End with submit_brief now');
    expect((await getBriefTask(deck))?.status).toBe('completed');
  });

  test('the research agent gets at most twelve tool results, even if it requests more at once', async () => {
    const { deck, passage } = await createDeckWithReadSource();
    const { model, requests } = createModelWithToolUses((n) =>
      n === 1
        ? Array.from({ length: 20 }, (): ScriptedToolUse => ['read_passage', { id: passage }])
        : [createBriefToolUse(passage)],
    );

    await runTask(createTaskMessage(deck, 'brief-1'), createPortsWithModel(model));

    expect(requests[1]?.last.match(/Bees fly 3 km/g)).toHaveLength(12);
    expect(requests[1]?.last.match(/no calls are left/g)).toHaveLength(8);
    expect((await getBriefTask(deck))?.status).toBe('completed');
  });

  test('the attempt fails after fourteen research calls without a brief', async () => {
    const { deck, passage } = await createDeckWithReadSource();
    const { model, requests } = createModelWithToolUses(() => [['read_passage', { id: passage }]]);

    await runTask(createTaskMessage(deck, 'brief-1'), createPortsWithModel(model));

    expect(requests).toHaveLength(14);
    expect(await getBriefTask(deck)).toMatchObject({ content_failures: 1 });
  });

  test('the research agent may repair a rejected final brief once', async () => {
    const { deck, passage } = await createDeckWithReadSource();
    const { model, requests } = createModelWithToolUses((n) => {
      if (n <= 12) return [['search_passages', { query: 'bees' }]];
      return n === 13 ? [['submit_brief', { thesis: 1 }]] : [createBriefToolUse(passage)];
    });

    await runTask(createTaskMessage(deck, 'brief-1'), createPortsWithModel(model));

    expect(requests.at(-1)?.last).toContain('not a brief');
    expect((await getBriefTask(deck))?.status).toBe('completed');
  });

  test('the research agent continues from its last stored turn after a crash', async () => {
    const { deck, passage } = await createDeckWithReadSource();
    const { model, requests } = createModelWithToolUses((n) =>
      n < 4 ? [['read_passage', { id: passage }]] : [createBriefToolUse(passage)],
    );
    let isDead = false;
    const dying: ModelPort = (request, onText) => {
      isDead = requests.length === 3;
      return isDead ? new Promise(() => {}) : model(request, onText);
    };
    void runTask(createTaskMessage(deck, 'brief-1'), createPortsWithModel(dying));
    await expect.poll(() => isDead).toBe(true);

    await runTask(createTaskMessage(deck, 'brief-1'), createPortsWithModel(model, 30_000));

    expect(requests).toHaveLength(4);
    expect(await getBriefTask(deck)).toMatchObject({ status: 'completed', claims: 2 });
  });
});
