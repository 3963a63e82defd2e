import { describe, expect, test } from 'vitest';
import type { ModelPort, ModelRequest } from '#lambdas/models/port.ts';
import { getTask } from '#lambdas/stores/task-store.ts';
import { listUsageRows } from '#lambdas/stores/usage-store.ts';
import type { OutlineView } from '#shared/schemas/outline.ts';
import {
  createPlainWorker,
  ifMatch,
  outlinedDeck,
  runQueuedTasks,
} from '#test/support/finished-deck.ts';
import { textResponse } from '#test/support/scripted-task.ts';

type Deck = Awaited<ReturnType<typeof outlinedDeck>>;

const readOutline = async ({ ask }: Deck): Promise<OutlineView> =>
  (await ask('GET', '/outline')).body as OutlineView;

const formatEntryLine = (i: number, point = `Anew ${i}.`) =>
  `${JSON.stringify({ i, point, intent: '', layout_hint: 'bullets', evidence: [] })}\n`;

/** Returns a model that returns these texts in order; `beforeFirst` runs before the first response. */
function createModelWithTexts(
  texts: string[],
  beforeFirst: () => Promise<unknown> = async () => {},
) {
  const prompts: ModelRequest[] = [];
  const model: ModelPort = async (request, onText) => {
    prompts.push(request);
    if (prompts.length === 1) await beforeFirst();
    const text = texts[prompts.length - 1] ?? '';
    await onText?.(text);
    return textResponse(text);
  };
  return { asked: prompts, worker: { ...createPlainWorker(), model } };
}

const createDeckInReview = () => outlinedDeck({ review_outline: true });
const regenerateOutline = (deck: Deck, body: object) =>
  deck.ask('POST', '/outline/regenerate', body);
const getRegenerateTask = (id: string) =>
  getTask({ presentation_id: id, run: 1, id: 'outline-again-1' });

describe('regenerating an outline', () => {
  test('regenerating an outline keeps locked entries verbatim and the number of entries, whatever the model returns', async () => {
    const deck = await createDeckInReview();
    const { entries } = await readOutline(deck);
    const locked = entries.map(({ id, point }, i) => ({ id, point, locked: i === 2 }));
    await deck.ask('PUT', '/outline', { entries: locked }, ifMatch(1));
    const { worker, asked: prompts } = createModelWithTexts([
      [0, 1, 2, 3, 9].map((i) => formatEntryLine(i)).join(''),
    ]);

    const { status, body } = await regenerateOutline(deck, {
      instruction: 'Be bolder.',
      locked: [0],
    });
    await runQueuedTasks(deck.id, worker);

    expect([status, body.kind]).toEqual([200, 'outline.revise']);
    const outline = await readOutline(deck);
    expect(outline.entries.map(({ id, point }) => [id, point])).toEqual([
      ['s00', 'One.'],
      ['s01', 'Anew 1.'],
      ['s02', 'Three.'],
    ]);
    expect(outline.rev).toBe(3);
    expect(JSON.stringify(prompts[0]?.messages)).toContain('Be bolder.');
    expect((await deck.deck()).status).toBe('awaiting_review');
    expect(
      (await listUsageRows(deck.id)).filter((row) => row.task_id === 'outline-again-1'),
    ).toMatchObject([{ stage: 'outline', state: 'settled', outcome: 'committed' }]);
  });

  test('regenerating an outline requests only missing entries again', async () => {
    const deck = await createDeckInReview();
    const { worker, asked: prompts } = createModelWithTexts([
      'nonsense',
      formatEntryLine(1),
      formatEntryLine(0) + formatEntryLine(2),
    ]);

    await regenerateOutline(deck, { instruction: 'Be bolder.' });
    await runQueuedTasks(deck.id, worker);

    expect((await readOutline(deck)).entries.map(({ point }) => point)).toEqual([
      'Anew 0.',
      'Anew 1.',
      'Anew 2.',
    ]);
    expect(JSON.stringify(prompts[2]?.messages)).toContain('<wanted>\\n[0,2]');
  });

  test('regenerating an outline leaves the outline unchanged when the model returns nothing usable', async () => {
    const deck = await createDeckInReview();
    const { worker } = createModelWithTexts([]);

    await regenerateOutline(deck, { instruction: 'Be bolder.' });
    await runQueuedTasks(deck.id, worker);

    expect((await readOutline(deck)).rev).toBe(1);
    expect(await getRegenerateTask(deck.id)).toMatchObject({
      status: 'failed',
      error: { code: 'invalid_output' },
    });
  });

  test('regenerating an outline does not overwrite an outline edited meanwhile', async () => {
    const deck = await createDeckInReview();
    const edit = () => deck.ask('PUT', '/outline', { entries: [{ point: 'Mine.' }] }, ifMatch(1));
    const { worker } = createModelWithTexts(
      [[0, 1, 2].map((i) => formatEntryLine(i)).join('')],
      edit,
    );

    await regenerateOutline(deck, { instruction: 'Be bolder.' });
    await runQueuedTasks(deck.id, worker);

    expect((await readOutline(deck)).entries.map(({ point }) => point)).toEqual(['Mine.']);
    expect(await getRegenerateTask(deck.id)).toMatchObject({
      status: 'failed',
      error: { code: 'conflict' },
    });
  });

  test('regenerating an outline is cancelled when the user confirms the outline; the slides follow the confirmed outline', async () => {
    const deck = await createDeckInReview();
    const { worker } = createModelWithTexts(
      [[0, 1, 2].map((i) => formatEntryLine(i)).join('')],
      () => deck.ask('POST', '/resume'),
    );

    await regenerateOutline(deck, { instruction: 'Be bolder.' });
    await runQueuedTasks(deck.id, worker);

    expect((await readOutline(deck)).entries.map(({ point }) => point)).toEqual([
      'One.',
      'Two.',
      'Three.',
    ]);
    expect((await getRegenerateTask(deck.id))?.status).toBe('cancelled');
    expect((await deck.deck()).status).toBe('completed');
  });

  test('regenerating an outline runs once at a time, needs an instruction, and is rejected while the deck is being made', async () => {
    const deck = await createDeckInReview();
    await regenerateOutline(deck, { instruction: 'Be bolder.' });

    const secondResponse = await regenerateOutline(deck, { instruction: 'Be meeker.' });
    const without = await regenerateOutline(deck, { instruction: ' ' });
    await deck.ask('POST', '/resume');
    const running = await regenerateOutline(deck, { instruction: 'Be bolder.' });

    expect(secondResponse).toMatchObject({ status: 409, body: { code: 'being_made' } });
    expect(without.status).toBe(422);
    expect(running).toMatchObject({ status: 409, body: { code: 'action_not_allowed' } });
  });
});
