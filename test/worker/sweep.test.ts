import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { getArtifact, putArtifact } from '#lambdas/stores/artifact-store.ts';
import { exportEntity } from '#lambdas/stores/content-entities.ts';
import {
  getDeck,
  getRequest,
  listStalled,
  markDeleted,
  moveDeck,
} from '#lambdas/stores/deck-store.ts';
import { listEvents } from '#lambdas/stores/event-store.ts';
import { giveSlot, readSlots, takeSlot } from '#lambdas/stores/slot-store.ts';
import { taskEntity } from '#lambdas/stores/task-entity.ts';
import {
  claimTask,
  getTask,
  moved,
  releaseTask,
  requeueExpired,
  type TaskKey,
} from '#lambdas/stores/task-store.ts';
import { listExports } from '#lambdas/stores/version-store.ts';
import { sweep } from '#lambdas/sweeper/sweep.ts';
import { clockAhead } from '#test/support/clock.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';

const outlineOf = (id: string) => ({ presentation_id: id, run: 1, id: 'outline-1' });
const now = () => systemClock.now();

/** A task whose worker died a second ago. */
async function orphan(key: TaskKey): Promise<void> {
  await claimTask(key, { owner: 'dead', until: now() - 1_000, now: now() - 21_000 });
}

/** A queued task whose message went lost minutes ago. */
async function loseMessage(key: TaskKey): Promise<number> {
  const then = now() - 130_000;
  await taskEntity()
    .patch(key)
    .set(moved(key, 'queued', then))
    .go();
  return then;
}

const makeAside = (key: TaskKey) => taskEntity().patch(key).set({ is_aside: true }).go();

describe('the sweeper', () => {
  test('queues a task again whose worker died without anybody watching', async () => {
    const deck = await newDeck();
    await orphan(outlineOf(deck.id));

    await sweep(systemClock);

    expect(await getTask(outlineOf(deck.id))).toMatchObject({ status: 'queued', lease_owner: '' });
  });

  test('leaves a task alone whose lease is alive', async () => {
    const deck = await newDeck();
    await claimTask(outlineOf(deck.id), { owner: 'alive', until: now() + 20_000, now: now() });

    await sweep(systemClock);

    expect(await getTask(outlineOf(deck.id))).toMatchObject({
      status: 'running',
      lease_owner: 'alive',
    });
  });

  test('sends the message again of a task that has been queued for minutes, and of no other', async () => {
    const [lost, fresh] = [await newDeck(), await newDeck()];
    const then = await loseMessage(outlineOf(lost.id));
    const before = await getTask(outlineOf(fresh.id));

    await sweep(systemClock);

    expect((await getTask(outlineOf(lost.id)))?.queued_at).toBeGreaterThan(then);
    expect((await getTask(outlineOf(fresh.id)))?.queued_at).toBe(before?.queued_at);
  });

  test('does the same for asides of a settled deck, which nobody plans', async () => {
    const [dead, lost] = [await newDeck(), await newDeck()];
    for (const { id } of [dead, lost]) {
      await makeAside(outlineOf(id));
      await moveDeck(id, { from: ['running'], to: 'completed', run: 1, now: now() });
    }
    await orphan(outlineOf(dead.id));
    const then = await loseMessage(outlineOf(lost.id));

    await sweep(systemClock);

    expect((await getTask(outlineOf(dead.id)))?.status).toBe('queued');
    expect((await getTask(outlineOf(lost.id)))?.queued_at).toBeGreaterThan(then);
    expect((await getDeck(dead.id))?.status).toBe('completed');
  });

  test('leaves a worker that was taken back unable to give its task back once more', async () => {
    const deck = await newDeck();
    await orphan(outlineOf(deck.id));
    await sweep(systemClock);

    const release = { status: 'pending' as const, now: now() };

    expect(await releaseTask(outlineOf(deck.id), 'dead', release)).toBe(false);
    expect(await requeueExpired(outlineOf(deck.id), now())).toBe(false);
  });

  test('ends a task that an earlier run left in flight', async () => {
    const deck = await newDeck();
    const stray = { ...outlineOf(deck.id), run: 0 };
    const task = await getTask(outlineOf(deck.id));
    if (!task) throw new Error('the deck has no outline task');
    await taskEntity()
      .put({ ...task, ...moved(stray, 'queued', now() - 130_000), run: 0 })
      .go();

    await sweep(systemClock);

    expect((await getTask(stray))?.status).toBe('cancelled');
  });

  test('starts a deck that waits for a place which a dead process never gave back', async () => {
    const { user } = await newUser();
    await takeSlot(user.id, systemClock.id(), 1);

    const deck = await newDeck({}, user);

    expect(deck.status).toBe('running');
  });

  test('starts the oldest of an owner’s waiting decks when nobody else did, and no other', async () => {
    const { user } = await newUser();
    const [first, second, third] = [
      await newDeck({}, user),
      await newDeck({}, user),
      await newDeck({}, user),
    ];
    const long = now() - 60_000;
    await moveDeck(first.id, { from: ['running'], to: 'completed', run: 1, now: long });
    await giveSlot(user.id, first.id);
    for (const { id } of [second, third])
      await moveDeck(id, { from: ['queued'], to: 'queued', run: 1, now: long });

    await sweep(systemClock);

    expect(await readSlots(user.id)).toEqual({ running: [second.id], waiting: [third.id] });
    expect((await getDeck(third.id))?.status).toBe('queued');
  });

  test('removes what a deleted deck left behind, and then comes no more', async () => {
    const deck = await newDeck();
    const key = `decks/${deck.id}/versions/1/1-1/deck.html`;
    await putArtifact(key, 'x', 'text/html');
    const file = { presentation_id: deck.id, version: 1, format: 'pdf' as const };
    await exportEntity()
      .put({ ...file, key, bytes: 1 })
      .go();
    await markDeleted(deck.id, now() - 60_000);

    await sweep(systemClock);

    expect(await getArtifact(key)).toBeUndefined();
    expect(await getRequest(deck.id)).toBeUndefined();
    expect(await listEvents(deck.id, 10)).toEqual([]);
    expect(await listExports(deck.id)).toEqual([]);
    expect(await getDeck(deck.id)).toBeUndefined();
    expect(await listStalled(clockAhead(180_000).now())).not.toContain(deck.id);
  });
});
