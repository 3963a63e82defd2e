import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { getArtifact, putArtifact } from '#lambdas/stores/artifact-store.ts';
import { exportEntity } from '#lambdas/stores/content-entities.ts';
import {
  changeDeckStatus,
  getDeck,
  getRequest,
  listStalled,
  markDeleted,
} from '#lambdas/stores/deck-store.ts';
import { listEvents } from '#lambdas/stores/event-store.ts';
import { readSlots, releaseSlot, takeSlot } from '#lambdas/stores/slot-store.ts';
import { taskEntity } from '#lambdas/stores/task-entity.ts';
import {
  claimTask,
  createTaskStatusFields,
  getTask,
  releaseTask,
  requeueExpired,
  type TaskKey,
} from '#lambdas/stores/task-store.ts';
import { listExports } from '#lambdas/stores/version-store.ts';
import { sweep } from '#lambdas/sweeper/sweep.ts';
import { createClockAhead } from '#test/support/clock.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';

const outlineKey = (id: string) => ({ presentation_id: id, run: 1, id: 'outline-1' });
const getNow = () => systemClock.now();

/** Changes a task as if its worker had died a second ago. */
async function expireLease(key: TaskKey): Promise<void> {
  await claimTask(key, { owner: 'dead', until: getNow() - 1_000, now: getNow() - 21_000 });
}

/** Changes a queued task as if its message had been lost minutes ago. */
async function loseMessage(key: TaskKey): Promise<number> {
  const then = getNow() - 130_000;
  await taskEntity()
    .patch(key)
    .set(createTaskStatusFields(key, 'queued', then))
    .go();
  return then;
}

const markAsSideTask = (key: TaskKey) => taskEntity().patch(key).set({ is_aside: true }).go();

describe('the sweeper for tasks', () => {
  test('the sweeper requeues a task whose worker died unnoticed', async () => {
    const deck = await newDeck();
    await expireLease(outlineKey(deck.id));

    await sweep(systemClock);

    expect(await getTask(outlineKey(deck.id))).toMatchObject({ status: 'queued', lease_owner: '' });
  });

  test('the sweeper does not touch a task with a valid lease', async () => {
    const deck = await newDeck();
    await claimTask(outlineKey(deck.id), {
      owner: 'alive',
      until: getNow() + 20_000,
      now: getNow(),
    });

    await sweep(systemClock);

    expect(await getTask(outlineKey(deck.id))).toMatchObject({
      status: 'running',
      lease_owner: 'alive',
    });
  });

  test('the sweeper sends the task message again only for a task queued for several minutes', async () => {
    const [deckWithLostMessage, deckWithFreshMessage] = [await newDeck(), await newDeck()];
    const then = await loseMessage(outlineKey(deckWithLostMessage.id));
    const taskBefore = await getTask(outlineKey(deckWithFreshMessage.id));

    await sweep(systemClock);

    expect((await getTask(outlineKey(deckWithLostMessage.id)))?.queued_at).toBeGreaterThan(then);
    expect((await getTask(outlineKey(deckWithFreshMessage.id)))?.queued_at).toBe(
      taskBefore?.queued_at,
    );
  });

  test('the sweeper also recovers side tasks of an ended deck, which the planner ignores', async () => {
    const [deadDeck, lost] = [await newDeck(), await newDeck()];
    for (const { id } of [deadDeck, lost]) {
      await markAsSideTask(outlineKey(id));
      await changeDeckStatus(id, { from: ['running'], to: 'completed', run: 1, now: getNow() });
    }
    await expireLease(outlineKey(deadDeck.id));
    const then = await loseMessage(outlineKey(lost.id));

    await sweep(systemClock);

    expect((await getTask(outlineKey(deadDeck.id)))?.status).toBe('queued');
    expect((await getTask(outlineKey(lost.id)))?.queued_at).toBeGreaterThan(then);
    expect((await getDeck(deadDeck.id))?.status).toBe('completed');
  });

  test('after the sweeper has requeued a task, the previous worker cannot release the task', async () => {
    const deck = await newDeck();
    await expireLease(outlineKey(deck.id));
    await sweep(systemClock);

    const release = { status: 'pending' as const, now: getNow() };

    expect(await releaseTask(outlineKey(deck.id), 'dead', release)).toBe(false);
    expect(await requeueExpired(outlineKey(deck.id), getNow())).toBe(false);
  });

  test('the sweeper cancels a task left in flight by an earlier run', async () => {
    const deck = await newDeck();
    const stray = { ...outlineKey(deck.id), run: 0 };
    const task = await getTask(outlineKey(deck.id));
    if (!task) throw new Error('the deck has no outline task');
    await taskEntity()
      .put({ ...task, ...createTaskStatusFields(stray, 'queued', getNow() - 130_000), run: 0 })
      .go();

    await sweep(systemClock);

    expect((await getTask(stray))?.status).toBe('cancelled');
  });

  test('the sweeper starts a deck waiting for a slot that a dead process never released', async () => {
    const { user } = await newUser();
    await takeSlot(user.id, systemClock.id(), 1);

    const deck = await newDeck({}, user);

    expect(deck.status).toBe('running');
  });

  test('the sweeper starts only the oldest waiting deck of an owner', async () => {
    const { user } = await newUser();
    const [firstDeck, secondDeck, thirdDeck] = [
      await newDeck({}, user),
      await newDeck({}, user),
      await newDeck({}, user),
    ];
    const long = getNow() - 60_000;
    await changeDeckStatus(firstDeck.id, { from: ['running'], to: 'completed', run: 1, now: long });
    await releaseSlot(user.id, firstDeck.id);
    for (const { id } of [secondDeck, thirdDeck])
      await changeDeckStatus(id, { from: ['queued'], to: 'queued', run: 1, now: long });

    await sweep(systemClock);

    expect(await readSlots(user.id)).toEqual({ running: [secondDeck.id], waiting: [thirdDeck.id] });
    expect((await getDeck(thirdDeck.id))?.status).toBe('queued');
  });

  test('the sweeper removes the data of a deleted deck once', async () => {
    const deck = await newDeck();
    const key = `decks/${deck.id}/versions/1/1-1/deck.html`;
    await putArtifact(key, 'x', 'text/html');
    const file = { presentation_id: deck.id, version: 1, format: 'pdf' as const };
    await exportEntity()
      .put({ ...file, key, bytes: 1 })
      .go();
    await markDeleted(deck.id, getNow() - 60_000);

    await sweep(systemClock);

    expect(await getArtifact(key)).toBeUndefined();
    expect(await getRequest(deck.id)).toBeUndefined();
    expect(await listEvents(deck.id, 10)).toEqual([]);
    expect(await listExports(deck.id)).toEqual([]);
    expect(await getDeck(deck.id)).toBeUndefined();
    expect(await listStalled(createClockAhead(180_000).now())).not.toContain(deck.id);
  });
});
