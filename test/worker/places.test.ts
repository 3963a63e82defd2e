import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { cancel } from '#lambdas/services/decks/commands/cancel.ts';
import { deletePresentation } from '#lambdas/services/decks/commands/delete-presentation.ts';
import { pause } from '#lambdas/services/decks/commands/pause.ts';
import { advance, startNextOf } from '#lambdas/services/decks/engine/advance.ts';
import { getDeck, moveDeck } from '#lambdas/stores/deck-store.ts';
import { enterWaiting, giveSlot, readSlots } from '#lambdas/stores/slot-store.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';

const statusOf = async (id: string) => (await getDeck(id))?.status;

/** An owner on the free plan with one deck running and two waiting. */
async function crowd() {
  const { user } = await newUser();
  const first = await newDeck({}, user);
  const second = await newDeck({}, user);
  const third = await newDeck({}, user);
  return { user, first, second, third };
}

describe('a deck without a place', () => {
  test('waits, and the one that waits longest starts when a place comes free', async () => {
    const { user, first, second, third } = await crowd();
    expect(await readSlots(user.id)).toEqual({
      running: [first.id],
      waiting: [second.id, third.id],
    });

    await cancel(user, first.id, systemClock);

    expect(await statusOf(second.id)).toBe('running');
    expect(await readSlots(user.id)).toEqual({ running: [second.id], waiting: [third.id] });
  });

  test('waits no longer once it is paused or deleted', async () => {
    const { user, first, second, third } = await crowd();
    await pause(user, second.id, systemClock);
    await deletePresentation(user, third.id, systemClock);

    expect(await readSlots(user.id)).toEqual({ running: [first.id], waiting: [] });
  });

  test('is not overtaken by one that is made when a place has just come free', async () => {
    const { user, first, second, third } = await crowd();
    await moveDeck(first.id, { from: ['running'], to: 'paused', run: 1, now: systemClock.now() });
    await giveSlot(user.id, first.id);

    const fourth = await newDeck({}, user);

    expect(fourth.status).toBe('queued');
    await startNextOf(first, systemClock);
    expect((await readSlots(user.id)).running).toEqual([second.id]);
    expect((await readSlots(user.id)).waiting).toEqual([third.id, fourth.id]);
  });

  test('does not wait behind those that a dead process left in the line', async () => {
    const { user, first, second, third } = await crowd();
    const at = { from: ['queued' as const], to: 'paused' as const, run: 1 };
    await moveDeck(second.id, { ...at, now: systemClock.now() });

    await cancel(user, first.id, systemClock);

    expect(await readSlots(user.id)).toEqual({ running: [third.id], waiting: [] });
  });

  test('takes a place whose holder no longer runs, in its turn', async () => {
    const { user, first, second, third } = await crowd();
    await moveDeck(first.id, { from: ['running'], to: 'paused', run: 1, now: systemClock.now() });

    await advance(third.id, systemClock);
    await advance(second.id, systemClock);

    expect(await readSlots(user.id)).toEqual({ running: [second.id], waiting: [third.id] });
  });

  test('starts once when it is started twice at the same time', async () => {
    const { user, first, second } = await crowd();
    await giveSlot(user.id, first.id);
    await enterWaiting(user.id, second.id);

    await Promise.all([advance(second.id, systemClock), advance(second.id, systemClock)]);

    expect((await readSlots(user.id)).running).toEqual([second.id]);
    expect(await statusOf(second.id)).toBe('running');
  });
});
