import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { ModelError, type ModelPort } from '#lambdas/models/port.ts';
import { cancel } from '#lambdas/services/decks/commands/cancel.ts';
import { deletePresentation } from '#lambdas/services/decks/commands/delete-presentation.ts';
import { regenerate } from '#lambdas/services/decks/commands/regenerate.ts';
import { advance } from '#lambdas/services/decks/engine/advance.ts';
import { pauseDeck } from '#lambdas/services/decks/engine/pause-deck.ts';
import { createSource } from '#lambdas/services/sources/create-source.ts';
import { countDecksUsed } from '#lambdas/stores/deck-quota-store.ts';
import { changeDeckStatus, getDeck } from '#lambdas/stores/deck-store.ts';
import { getTask } from '#lambdas/stores/task-store.ts';
import { listUsageRows } from '#lambdas/stores/usage-store.ts';
import { getTaskHandler } from '#lambdas/worker/tasks/task-handlers.ts';
import { taskIds } from '#shared/domain/plan-next.ts';
import { toSlideId } from '#shared/domain/slide-ids.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';
import { runTask, type WorkerPorts } from '#test/support/inline-worker.ts';
import { createLongSource } from '#test/support/long-source.ts';
import {
  completeOutlineLines,
  createPortsWithModel,
  createStreamingModel,
  outlineTaskKey,
  outlineTaskMessage,
} from '#test/support/scripted-outline.ts';

/** Returns a model whose every call fails with this error. */
const createFailingModel =
  (error: Error): ModelPort =>
  async () => {
    throw error;
  };

describe('cost and attempts of a failed model call', () => {
  test('a call that fails before the response starts costs nothing and uses no attempt, up to a limit', async () => {
    const deck = await newDeck();
    const away = createPortsWithModel(
      createFailingModel(new ModelError('overloaded', 'connect ECONNREFUSED')),
    );

    for (let i = 0; i < 61; i += 1) await runTask(outlineTaskMessage(deck.id), away);

    const rows = await listUsageRows(deck.id);
    expect(rows).toHaveLength(61);
    expect(rows.every((row) => row.state === 'settled' && row.input_tokens === 0)).toBe(true);
    expect(await getDeck(deck.id)).toMatchObject({
      status: 'failed',
      error: { code: 'overloaded' },
    });
  });

  test('a call that fails after the response started is charged its estimated cost and uses an attempt', async () => {
    const deck = await newDeck();
    const cut = new ModelError('overloaded', 'cut', { hasStarted: true });

    await runTask(outlineTaskMessage(deck.id), createPortsWithModel(createFailingModel(cut)));

    const [row] = await listUsageRows(deck.id);
    expect(row).toMatchObject({ state: 'lost', estimated: true });
    expect(row?.output_tokens).toBeGreaterThan(0);
    expect((await getTask(outlineTaskKey(deck.id)))?.content_failures).toBe(1);
  });

  test('a call that is denied access fails the deck at once, without the provider’s message', async () => {
    const deck = await newDeck();
    const deniedError = new ModelError('access_denied', 'arn:aws:iam::123456789012:role/x may not');

    await runTask(
      outlineTaskMessage(deck.id),
      createPortsWithModel(createFailingModel(deniedError)),
    );

    const failed = await getDeck(deck.id);
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'access_denied' } });
    expect(JSON.stringify(failed)).not.toContain('arn:aws');
  });

  test('an error of the store or the queue does not count as a content failure', async () => {
    const deck = await newDeck();
    const broken: WorkerPorts = {
      ...createPortsWithModel(createStreamingModel(completeOutlineLines)),
      tasks: () => async () => {
        throw Object.assign(new Error('socket'), { name: 'TimeoutError' });
      },
    };

    await runTask(outlineTaskMessage(deck.id), broken);

    expect(await getTask(outlineTaskKey(deck.id))).toMatchObject({
      status: 'queued',
      content_failures: 0,
    });
  });
});

describe('a deck that fails without any slide', () => {
  test('the quota unit of a deck without slides is refunded at each failure and charged again for each new run', async () => {
    const { user } = await newUser();
    const deck = await newDeck({}, user);
    const refusedPorts: WorkerPorts = {
      ...createPortsWithModel(createStreamingModel(completeOutlineLines)),
      tasks: (kind) =>
        kind === 'slides.slide'
          ? () => Promise.reject(new ModelError('access_denied', 'no'))
          : getTaskHandler(kind),
    };
    const units = () => countDecksUsed(user.id, systemClock.now());
    const failSlides = async (run: number) => {
      for (const i of [0, 1, 2]) {
        await runTask(
          { ...outlineTaskMessage(deck.id), run, task_id: taskIds.slide(run, toSlideId(i)) },
          refusedPorts,
        );
      }
      return (await getDeck(deck.id))?.status;
    };
    await runTask(outlineTaskMessage(deck.id), refusedPorts);

    expect([await failSlides(1), await units()]).toEqual(['failed', 0]);
    const ask = { from: 'slides' as const, body: { scope: 'unedited' as const }, requestId: 'r' };
    await regenerate(user, deck.id, ask, systemClock);
    expect(await units()).toBe(1);
    expect([await failSlides(2), await units()]).toEqual(['failed', 0]);
  });
});

describe('limits on tasks, and cancelling running tasks', () => {
  test('a task does not reach its claim limit by being paused repeatedly', async () => {
    const deck = await newDeck();
    const move = { run: 1, now: systemClock.now() };
    for (let i = 0; i < 10; i += 1) {
      await changeDeckStatus(deck.id, { ...move, from: ['running'], to: 'paused' });
      await runTask(
        outlineTaskMessage(deck.id),
        createPortsWithModel(createStreamingModel(completeOutlineLines)),
      );
      await changeDeckStatus(deck.id, { ...move, from: ['paused'], to: 'running' });
      await advance(deck.id, systemClock);
    }

    await runTask(
      outlineTaskMessage(deck.id),
      createPortsWithModel(createStreamingModel(completeOutlineLines)),
    );

    expect((await getTask(outlineTaskKey(deck.id)))?.status).toBe('completed');
  });

  test.each(['cancel', 'delete'] as const)(
    'a task that is running when the owner sends %s writes nothing more',
    async (action) => {
      const { user } = await newUser();
      const deck = await newDeck({}, user);
      const interrupt = async () => {
        if (action === 'cancel') await cancel(user, deck.id, systemClock);
        else await deletePresentation(user, deck.id, systemClock);
      };

      await runTask(
        outlineTaskMessage(deck.id),
        createPortsWithModel(createStreamingModel(completeOutlineLines, interrupt)),
      );

      expect((await getTask(outlineTaskKey(deck.id)))?.status).toBe('cancelled');
      expect((await getTask({ ...outlineTaskKey(deck.id), id: 'slide-1-s00' }))?.status).toBe(
        'cancelled',
      );
    },
  );

  test('a running call of a deck at the token cap finishes, and only the next call is refused', async () => {
    const deck = await newDeck();
    const hold = () => pauseDeck(deck, 'token_cap', systemClock).then(() => {});

    await runTask(
      outlineTaskMessage(deck.id),
      createPortsWithModel(createStreamingModel(completeOutlineLines, hold)),
    );

    expect((await getTask(outlineTaskKey(deck.id)))?.status).toBe('completed');
    expect((await getDeck(deck.id))?.status).toBe('paused');
  });

  test('a task returns the results of parallel tool uses in one message', async () => {
    const { user } = await newUser();
    const text = '# Hives\n\nA hive holds 40,000 bees.\n\nBees fly 3 km.';
    const source = await createSource(
      user,
      systemClock.id(),
      { name: 'n', text: createLongSource(text) },
      systemClock,
    );
    const deck = await newDeck({ source_ids: [source.id] }, user);
    const message = (task_id: string) => ({ ...outlineTaskMessage(deck.id), task_id });
    await runTask(message('source-1-00'), createPortsWithModel(createStreamingModel([])));
    const requests: string[] = [];
    const use = (toolUseId: string, name: string, input: unknown) => ({
      toolUse: { toolUseId, name, input: input as never },
    });
    const turns = [
      [
        use('a', 'read_passage', { id: `${source.id}-p2` }),
        use('b', 'search_passages', { query: 'fly' }),
      ],
      [
        use('c', 'submit_brief', {
          thesis: 'Bees.',
          facts: [{ id: 'f1', text: 'Bees fly.', passage_ids: [`${source.id}-p3`] }],
          figures: [],
          gaps: [],
        }),
      ],
    ];
    const model: ModelPort = async (request) => {
      requests.push(JSON.stringify(request.messages.at(-1)));
      const answer = await createStreamingModel([])(request);
      return { ...answer, message: { role: 'assistant', content: turns[requests.length - 1] } };
    };

    await runTask(message('brief-1'), createPortsWithModel(model));

    expect(requests[1]).toContain('"toolUseId":"a"');
    expect(requests[1]).toContain('"toolUseId":"b"');
    expect((await getTask({ ...outlineTaskKey(deck.id), id: 'brief-1' }))?.status).toBe(
      'completed',
    );
  });
});
