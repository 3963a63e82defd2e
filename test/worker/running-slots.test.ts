import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { cancel } from '#lambdas/services/decks/commands/cancel.ts';
import { deletePresentation } from '#lambdas/services/decks/commands/delete-presentation.ts';
import { pause } from '#lambdas/services/decks/commands/pause.ts';
import { advance, startNextDeck } from '#lambdas/services/decks/engine/advance.ts';
import { changeDeckStatus, getDeck } from '#lambdas/stores/deck-store.ts';
import { addToWaiting, readSlots, releaseSlot } from '#lambdas/stores/slot-store.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';

const readDeckStatus = async (id: string) => (await getDeck(id))?.status;

/** Creates an owner on the free plan with one running deck and two waiting decks. */
async function createOwnerWithThreeDecks() {
  const { user } = await newUser();
  const firstDeck = await newDeck({}, user);
  const secondDeck = await newDeck({}, user);
  const thirdDeck = await newDeck({}, user);
  return { user, first: firstDeck, second: secondDeck, third: thirdDeck };
}

describe('a deck without a running slot', () => {
  test('a deck without a running slot waits, and the longest waiting deck starts when a slot is released', async () => {
    const { user, first, second, third } = await createOwnerWithThreeDecks();
    expect(await readSlots(user.id)).toEqual({
      running: [first.id],
      waiting: [second.id, third.id],
    });

    await cancel(user, first.id, systemClock);

    expect(await readDeckStatus(second.id)).toBe('running');
    expect(await readSlots(user.id)).toEqual({ running: [second.id], waiting: [third.id] });
  });

  test('a deck without a running slot stops waiting when it is paused or deleted', async () => {
    const { user, first, second, third } = await createOwnerWithThreeDecks();
    await pause(user, second.id, systemClock);
    await deletePresentation(user, third.id, systemClock);

    expect(await readSlots(user.id)).toEqual({ running: [first.id], waiting: [] });
  });

  test('a deck without a running slot starts before a deck created just after a slot was released', async () => {
    const { user, first, second, third } = await createOwnerWithThreeDecks();
    await changeDeckStatus(first.id, {
      from: ['running'],
      to: 'paused',
      run: 1,
      now: systemClock.now(),
    });
    await releaseSlot(user.id, first.id);

    const fourth = await newDeck({}, user);

    expect(fourth.status).toBe('queued');
    await startNextDeck(first, systemClock);
    expect((await readSlots(user.id)).running).toEqual([second.id]);
    expect((await readSlots(user.id)).waiting).toEqual([third.id, fourth.id]);
  });

  test('a deck without a running slot does not wait behind queue entries left by a dead process', async () => {
    const { user, first, second, third } = await createOwnerWithThreeDecks();
    const at = { from: ['queued' as const], to: 'paused' as const, run: 1 };
    await changeDeckStatus(second.id, { ...at, now: systemClock.now() });

    await cancel(user, first.id, systemClock);

    expect(await readSlots(user.id)).toEqual({ running: [third.id], waiting: [] });
  });

  test('waiting decks take the slot of a deck that no longer runs, in queue order', async () => {
    const { user, first, second, third } = await createOwnerWithThreeDecks();
    await changeDeckStatus(first.id, {
      from: ['running'],
      to: 'paused',
      run: 1,
      now: systemClock.now(),
    });

    await advance(third.id, systemClock);
    await advance(second.id, systemClock);

    expect(await readSlots(user.id)).toEqual({ running: [second.id], waiting: [third.id] });
  });

  test('a deck without a running slot starts once when two processes start it at the same time', async () => {
    const { user, first, second } = await createOwnerWithThreeDecks();
    await releaseSlot(user.id, first.id);
    await addToWaiting(user.id, second.id);

    await Promise.all([advance(second.id, systemClock), advance(second.id, systemClock)]);

    expect((await readSlots(user.id)).running).toEqual([second.id]);
    expect(await readDeckStatus(second.id)).toBe('running');
  });
});
