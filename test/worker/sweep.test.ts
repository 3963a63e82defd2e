import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { getArtifact, putArtifact } from '#lambdas/stores/artifact-store.ts';
import { getDeck, getRequest, listStalled, markDeleted } from '#lambdas/stores/deck-store.ts';
import { listEvents } from '#lambdas/stores/event-store.ts';
import { takeSlot } from '#lambdas/stores/slot-store.ts';
import { claimTask, getTask } from '#lambdas/stores/task-store.ts';
import { sweep } from '#lambdas/sweeper/sweep.ts';
import { clockAhead } from '#test/support/clock.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';

const outlineOf = (id: string) => ({ presentation_id: id, run: 1, id: 'outline-1' });
const later = clockAhead(60_000);

describe('the sweeper', () => {
  test('queues a task again whose worker died without anybody watching', async () => {
    const deck = await newDeck();
    const now = systemClock.now();
    await claimTask(outlineOf(deck.id), { owner: 'dead', until: now + 20_000, now });

    await sweep(later);

    expect(await getTask(outlineOf(deck.id))).toMatchObject({ status: 'queued', lease_owner: '' });
  });

  test('leaves a task alone whose lease is alive', async () => {
    const deck = await newDeck();
    const now = later.now();
    await claimTask(outlineOf(deck.id), { owner: 'alive', until: now + 20_000, now });

    await sweep(later);

    expect(await getTask(outlineOf(deck.id))).toMatchObject({
      status: 'running',
      lease_owner: 'alive',
    });
  });

  test('starts a deck that waits for a place which a dead process never gave back', async () => {
    const { user } = await newUser();
    await takeSlot(user.id, systemClock.id(), 1);

    const deck = await newDeck({}, user);

    expect(deck.status).toBe('running');
  });

  test('removes what a deleted deck left behind, and then comes no more', async () => {
    const deck = await newDeck();
    const key = `decks/${deck.id}/versions/1/1-1/deck.html`;
    await putArtifact(key, 'x', 'text/html');
    await markDeleted(deck.id, systemClock.now());

    await sweep(later);

    expect(await getArtifact(key)).toBeUndefined();
    expect(await getRequest(deck.id)).toBeUndefined();
    expect(await listEvents(deck.id, 10)).toEqual([]);
    expect(await getDeck(deck.id)).toBeUndefined();
    expect(await listStalled(later.now() + 120_000)).not.toContain(deck.id);
  });
});
