import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import type { ModelPort, ModelRequest } from '#lambdas/models/port.ts';
import { createSource } from '#lambdas/services/sources/create-source.ts';
import type { DeckItem } from '#lambdas/stores/deck-store.ts';
import { getTask } from '#lambdas/stores/task-store.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';
import { runTask } from '#test/support/inline-worker.ts';
import { ports } from '#test/support/scripted-outline.ts';
import { answerOf } from '#test/support/scripted-task.ts';

const messageOf = (deck: DeckItem, task_id: string) => ({
  v: 1 as const,
  presentation_id: deck.id,
  run: 1,
  task_id,
});

const briefTask = (deck: DeckItem) => getTask({ presentation_id: deck.id, run: 1, id: 'brief-1' });

/** A deck whose one source has been read; its research is queued. */
async function readDeck(): Promise<{ deck: DeckItem; passage: string }> {
  const { user } = await newUser();
  const text = '# Hives\n\nA hive holds 40,000 bees.\n\nBees fly 3 km.';
  const source = await createSource(user, systemClock.id(), { name: 'n', text }, systemClock);
  const deck = await newDeck({ source_ids: [source.id] }, user);
  const unused: ModelPort = async () => answerOf('');
  await runTask(messageOf(deck, 'source-1-00'), ports(unused));
  return { deck, passage: `${source.id}-p3` };
}

type Use = [name: string, input: unknown];

/** A model that uses the tools that a function names for its n-th answer. */
function using(usesOf: (n: number, request: ModelRequest) => Use[]) {
  const requests: { tools: string[]; last: string }[] = [];
  const model: ModelPort = async (request) => {
    const tools = (request.tools ?? []).map((tool) => tool.toolSpec?.name ?? '');
    requests.push({ tools, last: JSON.stringify(request.messages.at(-1)) });
    const content = usesOf(requests.length, request).map(([name, input], i) => ({
      toolUse: { toolUseId: `use-${requests.length}-${i}`, name, input: input as never },
    }));
    return { ...answerOf(''), message: { role: 'assistant', content } };
  };
  return { model, requests };
}

const briefOn = (passage: string): Use => [
  'submit_brief',
  {
    thesis: 'Bees.',
    facts: [{ id: 'f1', text: 'Bees fly.', passage_ids: [passage] }],
    figures: [],
    gaps: [],
  },
];

describe('the research', () => {
  test('that reads on and on is told to end, and is left no other tool', async () => {
    const { deck, passage } = await readDeck();
    const { model, requests } = using((_, { tools }) =>
      tools?.length === 1 ? [briefOn(passage)] : [['read_passage', { id: passage }]],
    );

    await runTask(messageOf(deck, 'brief-1'), ports(model));

    expect(requests).toHaveLength(13);
    expect(requests.at(-1)?.tools).toEqual(['submit_brief']);
    expect(requests.at(-1)?.last).toContain('End with submit_brief now');
    expect((await briefTask(deck))?.status).toBe('completed');
  });

  test('is answered twelve uses of its tools, however many it asks for at once', async () => {
    const { deck, passage } = await readDeck();
    const { model, requests } = using((n) =>
      n === 1
        ? Array.from({ length: 20 }, (): Use => ['read_passage', { id: passage }])
        : [briefOn(passage)],
    );

    await runTask(messageOf(deck, 'brief-1'), ports(model));

    expect(requests[1]?.last.match(/Bees fly 3 km/g)).toHaveLength(12);
    expect(requests[1]?.last.match(/no calls are left/g)).toHaveLength(8);
    expect((await briefTask(deck))?.status).toBe('completed');
  });

  test('that never ends fails the attempt within fourteen calls', async () => {
    const { deck, passage } = await readDeck();
    const { model, requests } = using(() => [['read_passage', { id: passage }]]);

    await runTask(messageOf(deck, 'brief-1'), ports(model));

    expect(requests).toHaveLength(14);
    expect(await briefTask(deck)).toMatchObject({ content_failures: 1 });
  });

  test('whose last brief is refused may mend it once', async () => {
    const { deck, passage } = await readDeck();
    const { model, requests } = using((n) => {
      if (n <= 12) return [['search_passages', { query: 'bees' }]];
      return n === 13 ? [['submit_brief', { thesis: 1 }]] : [briefOn(passage)];
    });

    await runTask(messageOf(deck, 'brief-1'), ports(model));

    expect(requests.at(-1)?.last).toContain('not a brief');
    expect((await briefTask(deck))?.status).toBe('completed');
  });

  test('goes on after a crash from the turn that it had reached', async () => {
    const { deck, passage } = await readDeck();
    const { model, requests } = using((n) =>
      n < 4 ? [['read_passage', { id: passage }]] : [briefOn(passage)],
    );
    let isDead = false;
    const dying: ModelPort = (request, onText) => {
      isDead = requests.length === 3;
      return isDead ? new Promise(() => {}) : model(request, onText);
    };
    void runTask(messageOf(deck, 'brief-1'), ports(dying));
    await expect.poll(() => isDead).toBe(true);

    await runTask(messageOf(deck, 'brief-1'), ports(model, 30_000));

    expect(requests).toHaveLength(4);
    expect(await briefTask(deck)).toMatchObject({ status: 'completed', claims: 2 });
  });
});
