import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import type { ModelPort } from '#lambdas/models/port.ts';
import { listResponses } from '#lambdas/stores/model-response-store.ts';
import { removeContent } from '#lambdas/stores/remove-content.ts';
import { listOutlineEntries } from '#lambdas/stores/slide-store.ts';
import { getTask } from '#lambdas/stores/task-store.ts';
import { listUsageRows } from '#lambdas/stores/usage-store.ts';
import { ContentFailure, type RunTask } from '#lambdas/worker/task-context.ts';
import { outlinePlan } from '#lambdas/worker/tasks/outline-plan.ts';
import { newDeck } from '#test/support/decks.ts';
import { runTask } from '#test/support/inline-worker.ts';
import {
  completeOutlineLines,
  createStreamingModel,
  outlineTaskKey,
  outlineTaskMessage,
} from '#test/support/scripted-outline.ts';
import {
  createCountingModel,
  createModelCallTask,
  createPortsForTask,
  textResponse,
} from '#test/support/scripted-task.ts';

/** Work that never ends, as if its worker had died. */
const waitForever = () => new Promise<void>(() => {});

/** Runs a claim until it has made a number of calls, then simulates the worker's death. */
async function runUntilDeath(deckId: string, calls: number, model: ModelPort): Promise<void> {
  void runTask(
    outlineTaskMessage(deckId),
    createPortsForTask(createModelCallTask(calls, waitForever), model),
  );
  const settled = async () =>
    (await listUsageRows(deckId)).filter((row) => row.state === 'settled').length;
  await expect.poll(settled).toBe(calls);
}

const attemptKey = (deckId: string, number = 0) => ({
  presentation_id: deckId,
  run: 1,
  task_id: 'outline-1',
  attempt: number,
});

describe('stored responses of model calls', () => {
  test('stored responses spare a later claim the calls that an earlier claim made', async () => {
    const deck = await newDeck();
    const { model, requests } = createCountingModel();
    await runUntilDeath(deck.id, 2, model);

    await runTask(
      outlineTaskMessage(deck.id),
      createPortsForTask(createModelCallTask(3), model, 30_000),
    );

    expect(requests).toHaveLength(3);
    const rows = await listUsageRows(deck.id);
    expect(rows.map(({ claim, call, outcome }) => [claim, call, outcome])).toEqual([
      [1, 0, 'committed'],
      [1, 1, 'committed'],
      [2, 2, 'committed'],
    ]);
    expect((await getTask(outlineTaskKey(deck.id)))?.status).toBe('completed');
  });

  test('a stored response is returned unchanged, so that the next request contains the same messages', async () => {
    const deck = await newDeck();
    const toolUse = { toolUseId: 'a', name: 'bullets', input: { z: 1, a: [{ y: 2, b: 3 }] } };
    const requests: string[] = [];
    const model: ModelPort = async (request) => {
      requests.push(JSON.stringify(request.messages));
      return { ...textResponse(''), message: { role: 'assistant', content: [{ toolUse }] } };
    };
    await runUntilDeath(deck.id, 1, model);

    await runTask(
      outlineTaskMessage(deck.id),
      createPortsForTask(createModelCallTask(2), model, 30_000),
    );

    expect(requests).toHaveLength(2);
    expect(requests[1]).toContain(JSON.stringify(toolUse));
  });

  test('a stored response is passed to a stream listener as one piece of text', async () => {
    const deck = await newDeck();
    const { model } = createCountingModel();
    await runUntilDeath(deck.id, 1, model);
    const streamedTexts: string[] = [];

    await runTask(
      outlineTaskMessage(deck.id),
      createPortsForTask(
        async (context) => {
          const messages = [{ role: 'user' as const, content: [{ text: 'first' }] }];
          const call = { purpose: 'slide' as const, system: 'system', messages, maxTokens: 1_000 };
          await context.callModel(call, async (text) => void streamedTexts.push(text));
          return {};
        },
        model,
        30_000,
      ),
    );

    expect(streamedTexts).toEqual(['answer 1']);
  });

  test('a stored response is not used for another request or the next attempt', async () => {
    const deck = await newDeck();
    const { model, requests } = createCountingModel();
    const useless = async () => {
      throw new ContentFailure('useless');
    };

    await runTask(
      outlineTaskMessage(deck.id),
      createPortsForTask(createModelCallTask(1, useless), model),
    );
    await runTask(outlineTaskMessage(deck.id), createPortsForTask(createModelCallTask(1), model));

    expect(requests).toHaveLength(2);
    expect(requests.map(({ metadata }) => metadata)).toMatchObject([
      { claim: '1', call: '0', run: '1', task_id: 'outline-1' },
      { claim: '2', call: '0' },
    ]);
  });

  test('a response of more than 256 KB is not stored', async () => {
    const deck = await newDeck();
    const model: ModelPort = async () => textResponse('x'.repeat(300_000));

    await runTask(outlineTaskMessage(deck.id), createPortsForTask(createModelCallTask(1), model));

    expect((await listResponses(attemptKey(deck.id), 0)).size).toBe(0);
  });

  test('a stored response is removed after its retention time or with its deck', async () => {
    const deck = await newDeck();
    await runTask(
      outlineTaskMessage(deck.id),
      createPortsForTask(createModelCallTask(1), createCountingModel().model),
    );
    const inEightDays = systemClock.now() + 8 * 24 * 3_600_000;

    const freshResponses = await listResponses(attemptKey(deck.id), systemClock.now());
    const expiredResponses = await listResponses(attemptKey(deck.id), inEightDays);
    await removeContent(deck.id);

    expect([freshResponses.size, expiredResponses.size]).toEqual([1, 0]);
    expect((await listResponses(attemptKey(deck.id), 0)).size).toBe(0);
  });

  test('a stored response completes an outline of which most entries were already accepted', async () => {
    const deck = await newDeck();
    let requests = 0;
    // The last line has no line break, so the worker accepts it only after the call has ended.
    const unclosed = [
      ...completeOutlineLines.slice(0, -1),
      completeOutlineLines.at(-1)?.trimEnd() ?? '',
    ];
    const model: ModelPort = (request, onText) => {
      requests += 1;
      return createStreamingModel(unclosed)(request, onText);
    };
    const dyingAfterCall: RunTask = (context) =>
      outlinePlan({
        ...context,
        callModel: async (call, onText) => {
          await context.callModel(call, onText);
          return new Promise(() => {});
        },
      });
    void runTask(outlineTaskMessage(deck.id), createPortsForTask(dyingAfterCall, model));
    await expect.poll(async () => (await listUsageRows(deck.id))[0]?.state).toBe('settled');

    await runTask(outlineTaskMessage(deck.id), createPortsForTask(outlinePlan, model, 30_000));

    expect(requests).toBe(1);
    expect(await listOutlineEntries(deck.id, 1)).toHaveLength(3);
    expect((await getTask(outlineTaskKey(deck.id)))?.status).toBe('completed');
  });
});
