import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import type { ModelPort } from '#lambdas/models/port.ts';
import { usageRows } from '#lambdas/services/usage/totals.ts';
import { listAnswers } from '#lambdas/stores/answer-store.ts';
import { removeContent } from '#lambdas/stores/remove-content.ts';
import { listEntries } from '#lambdas/stores/slide-store.ts';
import { getTask } from '#lambdas/stores/task-store.ts';
import { ContentFailure, type RunTask } from '#lambdas/worker/task-context.ts';
import { outlinePlan } from '#lambdas/worker/tasks/outline-plan.ts';
import { newDeck } from '#test/support/decks.ts';
import { runTask } from '#test/support/inline-worker.ts';
import { keyOf, outlineOf, saying, whole } from '#test/support/scripted-outline.ts';
import { answerOf, asking, countingModel, doing } from '#test/support/scripted-task.ts';

/** Work that never comes to an end: its worker has died. */
const dying = () => new Promise<void>(() => {});

/** Runs a claim until it has made so many calls and then dies. */
async function dieAfter(deckId: string, calls: number, model: ModelPort): Promise<void> {
  void runTask(outlineOf(deckId), doing(asking(calls, dying), model));
  const settled = async () =>
    (await usageRows(deckId)).filter((row) => row.state === 'settled').length;
  await expect.poll(settled).toBe(calls);
}

const attempt = (deckId: string, number = 0) => ({
  presentation_id: deckId,
  run: 1,
  task_id: 'outline-1',
  attempt: number,
});

describe('a stored answer', () => {
  test('spares a later claim the calls that its forerunner had made', async () => {
    const deck = await newDeck();
    const { model, requests } = countingModel();
    await dieAfter(deck.id, 2, model);

    await runTask(outlineOf(deck.id), doing(asking(3), model, 30_000));

    expect(requests).toHaveLength(3);
    const rows = await usageRows(deck.id);
    expect(rows.map(({ claim, call, outcome }) => [claim, call, outcome])).toEqual([
      [1, 0, 'committed'],
      [1, 1, 'committed'],
      [2, 2, 'committed'],
    ]);
    expect((await getTask(keyOf(deck.id)))?.status).toBe('completed');
  });

  test('is as it was: the next question repeats it letter by letter', async () => {
    const deck = await newDeck();
    const toolUse = { toolUseId: 'a', name: 'bullets', input: { z: 1, a: [{ y: 2, b: 3 }] } };
    const asked: string[] = [];
    const model: ModelPort = async (request) => {
      asked.push(JSON.stringify(request.messages));
      return { ...answerOf(''), message: { role: 'assistant', content: [{ toolUse }] } };
    };
    await dieAfter(deck.id, 1, model);

    await runTask(outlineOf(deck.id), doing(asking(2), model, 30_000));

    expect(asked).toHaveLength(2);
    expect(asked[1]).toContain(JSON.stringify(toolUse));
  });

  test('comes as one piece of text to a reader of the stream', async () => {
    const deck = await newDeck();
    const { model } = countingModel();
    await dieAfter(deck.id, 1, model);
    const heard: string[] = [];

    await runTask(
      outlineOf(deck.id),
      doing(
        async (context) => {
          const messages = [{ role: 'user' as const, content: [{ text: 'first' }] }];
          const call = { purpose: 'slide' as const, system: 'system', messages, maxTokens: 1_000 };
          await context.callModel(call, async (text) => void heard.push(text));
          return {};
        },
        model,
        30_000,
      ),
    );

    expect(heard).toEqual(['answer 1']);
  });

  test('is no answer to another question, nor to the next attempt', async () => {
    const deck = await newDeck();
    const { model, requests } = countingModel();
    const useless = async () => {
      throw new ContentFailure('useless');
    };

    await runTask(outlineOf(deck.id), doing(asking(1, useless), model));
    await runTask(outlineOf(deck.id), doing(asking(1), model));

    expect(requests).toHaveLength(2);
    expect(requests.map(({ metadata }) => metadata)).toMatchObject([
      { claim: '1', call: '0', run: '1', task_id: 'outline-1' },
      { claim: '2', call: '0' },
    ]);
  });

  test('of more than 256 KB is not kept', async () => {
    const deck = await newDeck();
    const model: ModelPort = async () => answerOf('x'.repeat(300_000));

    await runTask(outlineOf(deck.id), doing(asking(1), model));

    expect((await listAnswers(attempt(deck.id), 0)).size).toBe(0);
  });

  test('is gone after its time, and with its deck', async () => {
    const deck = await newDeck();
    await runTask(outlineOf(deck.id), doing(asking(1), countingModel().model));
    const inEightDays = systemClock.now() + 8 * 24 * 3_600_000;

    const fresh = await listAnswers(attempt(deck.id), systemClock.now());
    const stale = await listAnswers(attempt(deck.id), inEightDays);
    await removeContent(deck.id);

    expect([fresh.size, stale.size]).toEqual([1, 0]);
    expect((await listAnswers(attempt(deck.id), 0)).size).toBe(0);
  });

  test('brings an outline to its end although most of it had been accepted', async () => {
    const deck = await newDeck();
    let asked = 0;
    // The last line is not closed: it is taken only after the call has ended.
    const unclosed = [...whole.slice(0, -1), whole.at(-1)?.trimEnd() ?? ''];
    const model: ModelPort = (request, onText) => {
      asked += 1;
      return saying(unclosed)(request, onText);
    };
    const dyingAfterCall: RunTask = (context) =>
      outlinePlan({
        ...context,
        callModel: async (call, onText) => {
          await context.callModel(call, onText);
          return new Promise(() => {});
        },
      });
    void runTask(outlineOf(deck.id), doing(dyingAfterCall, model));
    await expect.poll(async () => (await usageRows(deck.id))[0]?.state).toBe('settled');

    await runTask(outlineOf(deck.id), doing(outlinePlan, model, 30_000));

    expect(asked).toBe(1);
    expect(await listEntries(deck.id, 1)).toHaveLength(3);
    expect((await getTask(keyOf(deck.id)))?.status).toBe('completed');
  });
});
