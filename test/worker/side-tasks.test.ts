import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { ModelError, type ModelPort } from '#lambdas/models/port.ts';
import { startSideTask } from '#lambdas/services/decks/engine/start-side-task.ts';
import { toTaskView } from '#lambdas/services/decks/queries/views.ts';
import {
  changeDeckStatus,
  type DeckItem,
  getDeck,
  type StatusChange,
} from '#lambdas/stores/deck-store.ts';
import { taskEntity } from '#lambdas/stores/task-entity.ts';
import { getTask } from '#lambdas/stores/task-store.ts';
import { monthUsageEntity } from '#lambdas/stores/usage-entities.ts';
import { listUsageRows } from '#lambdas/stores/usage-store.ts';
import { ContentFailure, type RunTask } from '#lambdas/worker/task-context.ts';
import { ConditionFailed } from '#shared/errors.ts';
import { newDeck } from '#test/support/decks.ts';
import { runTask } from '#test/support/inline-worker.ts';
import { outlineTaskKey, outlineTaskMessage } from '#test/support/scripted-outline.ts';
import {
  createCountingModel,
  createModelCallTask,
  createPortsForTask,
} from '#test/support/scripted-task.ts';

type DeckStatusChange = Pick<StatusChange, 'to' | 'set'>;

const setDeckStatus = (deck: DeckItem, to: DeckStatusChange) =>
  changeDeckStatus(deck.id, {
    from: ['running', 'completed', 'paused'],
    run: deck.run,
    now: systemClock.now(),
    ...to,
  });

/** Creates an ended deck with one queued side task. */
async function createDeckWithSideTask(
  to: DeckStatusChange = { to: 'completed' },
): Promise<DeckItem> {
  const deck = await newDeck();
  await taskEntity().patch(outlineTaskKey(deck.id)).set({ is_aside: true }).go();
  await setDeckStatus(deck, to);
  return deck;
}

const createFailingTask =
  (error: Error): RunTask =>
  async () => {
    throw error;
  };

const createFailedState = (code: string) => ({ status: 'failed', error: { code } });

const viewFields: Parameters<typeof toTaskView>[1] = {
  ...{ stage: 'outline', title: '', allowed_actions: [], slide_index: undefined },
};

const createSideTaskView = (id: string) => ({ id, kind: 'outline.revise' as const, ready: true });

async function requireExisting<T>(found: Promise<T | undefined>): Promise<T> {
  const item = await found;
  if (item === undefined) throw new Error('not found');
  return item;
}

describe('side tasks of a deck', () => {
  test.each([
    { to: 'completed' as const },
    { to: 'failed' as const },
    { to: 'paused' as const, set: { reason: 'user' } },
  ])('a side task runs on a deck that is $to and does not change the deck’s status', async (to) => {
    const deck = await createDeckWithSideTask(to);
    const { model, requests } = createCountingModel();

    await runTask(outlineTaskMessage(deck.id), createPortsForTask(createModelCallTask(1), model));

    expect(requests).toHaveLength(1);
    expect((await getTask(outlineTaskKey(deck.id)))?.status).toBe('completed');
    expect((await getDeck(deck.id))?.status).toBe(to.to);
  });

  test.each(['token_cap', 'owner_disabled'])(
    'a side task is cancelled without a model call on a deck paused for %s',
    async (reason) => {
      const deck = await createDeckWithSideTask({ to: 'paused', set: { reason } });
      const { model, requests } = createCountingModel();

      await runTask(outlineTaskMessage(deck.id), createPortsForTask(createModelCallTask(1), model));

      expect(requests).toHaveLength(0);
      expect(await listUsageRows(deck.id)).toHaveLength(0);
      expect((await getTask(outlineTaskKey(deck.id)))?.status).toBe('cancelled');
    },
  );

  test('a side task makes no second call when its deck is paused between two calls', async () => {
    const deck = await createDeckWithSideTask();
    const { model, requests } = createCountingModel();
    const holding: ModelPort = async (request) => {
      await setDeckStatus(deck, { to: 'paused', set: { reason: 'owner_disabled' } });
      return model(request);
    };

    await runTask(outlineTaskMessage(deck.id), createPortsForTask(createModelCallTask(2), holding));

    expect(requests).toHaveLength(1);
    expect((await getTask(outlineTaskKey(deck.id)))?.status).toBe('cancelled');
  });

  test('a side task fails with a conflict when a user’s edit was saved first', async () => {
    const deck = await createDeckWithSideTask();

    await runTask(
      outlineTaskMessage(deck.id),
      createPortsForTask(
        createFailingTask(new ConditionFailed('rev')),
        createCountingModel().model,
      ),
    );

    expect(await getTask(outlineTaskKey(deck.id))).toMatchObject(createFailedState('conflict'));
  });

  test('a side task at the token cap fails and does not pause the deck', async () => {
    const deck = await createDeckWithSideTask();
    const month = new Date().toISOString().slice(0, 7);
    const spent = { calls: 1, tokens: 400_000, cost_micros: 0 };
    await monthUsageEntity()
      .put({ user_id: deck.owner_id, month, shard: 0, ...spent })
      .go();

    await runTask(
      outlineTaskMessage(deck.id),
      createPortsForTask(createModelCallTask(1), createCountingModel().model),
    );

    expect(await getTask(outlineTaskKey(deck.id))).toMatchObject(createFailedState('token_cap'));
    expect((await getDeck(deck.id))?.status).toBe('completed');
  });

  test('a side task is queued again after an unusable response, up to three attempts', async () => {
    const deck = await createDeckWithSideTask();
    const useless = createPortsForTask(
      createFailingTask(new ContentFailure('useless')),
      createCountingModel().model,
    );

    await runTask(outlineTaskMessage(deck.id), useless);
    const firstTask = await getTask(outlineTaskKey(deck.id));
    await runTask(outlineTaskMessage(deck.id), useless);
    await runTask(outlineTaskMessage(deck.id), useless);

    expect(firstTask).toMatchObject({ status: 'queued', content_failures: 1, attempt: 1 });
    expect(await getTask(outlineTaskKey(deck.id))).toMatchObject(
      createFailedState('invalid_output'),
    );
    expect((await getDeck(deck.id))?.status).toBe('completed');
  });

  test('a throttled side task is requeued, like any other task', async () => {
    const deck = await createDeckWithSideTask();
    const busy: ModelPort = async () => {
      throw new ModelError('throttled', 'too many');
    };

    await runTask(outlineTaskMessage(deck.id), createPortsForTask(createModelCallTask(1), busy));

    expect(await getTask(outlineTaskKey(deck.id))).toMatchObject({
      status: 'queued',
      throttles: 1,
    });
  });

  test('a repeated side task shows the start and the attempts of its last run only', async () => {
    const deck = await createDeckWithSideTask();
    const key = outlineTaskKey(deck.id);
    const ports = createPortsForTask(createModelCallTask(1), createCountingModel().model);
    await runTask(outlineTaskMessage(deck.id), ports);
    await taskEntity().patch(key).set({ started_at: 1_000, claims: 13 }).go();
    const requestedAt = systemClock.now();

    await startSideTask(
      await requireExisting(getDeck(deck.id)),
      createSideTaskView(key.id),
      systemClock,
    );
    await runTask(outlineTaskMessage(deck.id), ports);

    const task = await requireExisting(getTask(key));
    expect(task.started_at).toBeGreaterThanOrEqual(requestedAt);
    expect(toTaskView(task, viewFields)).toMatchObject({
      status: 'completed',
      claims: 14,
      attempts: 1,
    });
  });
});
