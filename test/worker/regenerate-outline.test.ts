import { describe, expect, test } from 'vitest';
import type { ModelPort, ModelRequest } from '#lambdas/models/port.ts';
import { usageRows } from '#lambdas/services/usage/totals.ts';
import { getTask } from '#lambdas/stores/task-store.ts';
import type { OutlineView } from '#shared/schemas/outline.ts';
import { ifMatch, outlinedDeck, plainWorker, workOff } from '#test/support/finished-deck.ts';
import { answerOf } from '#test/support/scripted-task.ts';

type Deck = Awaited<ReturnType<typeof outlinedDeck>>;

const outlineOf = async ({ ask }: Deck): Promise<OutlineView> =>
  (await ask('GET', '/outline')).body as OutlineView;

const line = (i: number, point = `Anew ${i}.`) =>
  `${JSON.stringify({ i, point, intent: '', layout_hint: 'bullets', evidence: [] })}\n`;

/** A model that says one of these texts after the other, and does something before its first answer. */
function telling(texts: string[], first: () => Promise<unknown> = async () => {}) {
  const asked: ModelRequest[] = [];
  const model: ModelPort = async (request, onText) => {
    asked.push(request);
    if (asked.length === 1) await first();
    const text = texts[asked.length - 1] ?? '';
    await onText?.(text);
    return answerOf(text);
  };
  return { asked, worker: { ...plainWorker(), model } };
}

const reviewed = () => outlinedDeck({ review_outline: true });
const again = (deck: Deck, body: object) => deck.ask('POST', '/outline/regenerate', body);
const taskOf = (id: string) => getTask({ presentation_id: id, run: 1, id: 'outline-again-1' });

describe('an outline that is written again', () => {
  test('keeps its locked entries word for word and its count, whatever the model says', async () => {
    const deck = await reviewed();
    const { entries } = await outlineOf(deck);
    const locked = entries.map(({ id, point }, i) => ({ id, point, locked: i === 2 }));
    await deck.ask('PUT', '/outline', { entries: locked }, ifMatch(1));
    const { worker, asked } = telling([[0, 1, 2, 3, 9].map((i) => line(i)).join('')]);

    const { status, body } = await again(deck, { instruction: 'Be bolder.', locked: [0] });
    await workOff(deck.id, worker);

    expect([status, body.kind]).toEqual([200, 'outline.revise']);
    const outline = await outlineOf(deck);
    expect(outline.entries.map(({ id, point }) => [id, point])).toEqual([
      ['s00', 'One.'],
      ['s01', 'Anew 1.'],
      ['s02', 'Three.'],
    ]);
    expect(outline.rev).toBe(3);
    expect(JSON.stringify(asked[0]?.messages)).toContain('Be bolder.');
    expect((await deck.deck()).status).toBe('awaiting_review');
    expect(
      (await usageRows(deck.id)).filter((row) => row.task_id === 'outline-again-1'),
    ).toMatchObject([{ stage: 'outline', state: 'settled', outcome: 'committed' }]);
  });

  test('is asked only for what is missing of it', async () => {
    const deck = await reviewed();
    const { worker, asked } = telling(['nonsense', line(1), line(0) + line(2)]);

    await again(deck, { instruction: 'Be bolder.' });
    await workOff(deck.id, worker);

    expect((await outlineOf(deck)).entries.map(({ point }) => point)).toEqual([
      'Anew 0.',
      'Anew 1.',
      'Anew 2.',
    ]);
    expect(JSON.stringify(asked[2]?.messages)).toContain('<wanted>\\n[0,2]');
  });

  test('stays as it was where the model gives nothing of use', async () => {
    const deck = await reviewed();
    const { worker } = telling([]);

    await again(deck, { instruction: 'Be bolder.' });
    await workOff(deck.id, worker);

    expect((await outlineOf(deck)).rev).toBe(1);
    expect(await taskOf(deck.id)).toMatchObject({
      status: 'failed',
      error: { code: 'invalid_output' },
    });
  });

  test('does not land on one that a person has edited meanwhile', async () => {
    const deck = await reviewed();
    const edit = () => deck.ask('PUT', '/outline', { entries: [{ point: 'Mine.' }] }, ifMatch(1));
    const { worker } = telling([[0, 1, 2].map((i) => line(i)).join('')], edit);

    await again(deck, { instruction: 'Be bolder.' });
    await workOff(deck.id, worker);

    expect((await outlineOf(deck)).entries.map(({ point }) => point)).toEqual(['Mine.']);
    expect(await taskOf(deck.id)).toMatchObject({ status: 'failed', error: { code: 'conflict' } });
  });

  test('is given up when the outline is confirmed: the slides follow what was confirmed', async () => {
    const deck = await reviewed();
    const { worker } = telling([[0, 1, 2].map((i) => line(i)).join('')], () =>
      deck.ask('POST', '/resume'),
    );

    await again(deck, { instruction: 'Be bolder.' });
    await workOff(deck.id, worker);

    expect((await outlineOf(deck)).entries.map(({ point }) => point)).toEqual([
      'One.',
      'Two.',
      'Three.',
    ]);
    expect((await taskOf(deck.id))?.status).toBe('cancelled');
    expect((await deck.deck()).status).toBe('completed');
  });

  test('is asked for once at a time, with an instruction, and not while the deck is made', async () => {
    const deck = await reviewed();
    await again(deck, { instruction: 'Be bolder.' });

    const second = await again(deck, { instruction: 'Be meeker.' });
    const without = await again(deck, { instruction: ' ' });
    await deck.ask('POST', '/resume');
    const running = await again(deck, { instruction: 'Be bolder.' });

    expect(second).toMatchObject({ status: 409, body: { code: 'being_made' } });
    expect(without.status).toBe(422);
    expect(running).toMatchObject({ status: 409, body: { code: 'action_not_allowed' } });
  });
});
