import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import {
  addToWaiting,
  readSlots,
  releaseSlot,
  removeFromWaiting,
  takeSlot,
  takeSlotFromWaiting,
} from '#lambdas/stores/slot-store.ts';

const createId = () => systemClock.id();
const createIds = (count: number) => Array.from({ length: count }, createId);

describe('the running slots of a deck owner', () => {
  test('an owner’s running slots never exceed the limit, even when many decks request a slot at the same time', async () => {
    const owner = createId();

    const taken = await Promise.all(createIds(20).map((deck) => takeSlot(owner, deck, 2)));

    expect(taken.filter((won) => won)).toHaveLength(2);
    expect((await readSlots(owner)).running).toHaveLength(2);
  });

  test('taking or releasing a slot twice has the same effect as once', async () => {
    const [owner, deck] = [createId(), createId()];

    expect([await takeSlot(owner, deck, 1), await takeSlot(owner, deck, 1)]).toEqual([true, true]);
    expect((await readSlots(owner)).running).toEqual([deck]);
    await releaseSlot(owner, deck);
    await releaseSlot(owner, deck);

    expect(await readSlots(owner)).toEqual({ running: [], waiting: [] });
  });

  test('a free running slot is not given to a new deck while an older deck of the owner waits', async () => {
    const owner = createId();
    const [older = '', newer = ''] = createIds(2);
    await addToWaiting(owner, older);

    expect(await takeSlot(owner, newer, 1)).toBe(false);

    expect(await takeSlot(owner, older, 1)).toBe(true);
    expect(await readSlots(owner)).toEqual({ running: [older], waiting: [] });
  });

  test('a running slot is given only to a deck that still waits, and only if a slot is free', async () => {
    const owner = createId();
    const [firstId = '', secondId = '', thirdId = ''] = createIds(3);
    for (const deck of [thirdId, firstId, secondId]) await addToWaiting(owner, deck);
    await removeFromWaiting(owner, [thirdId]);

    expect(await takeSlotFromWaiting(owner, thirdId, 1)).toBe(false);
    expect(await takeSlotFromWaiting(owner, firstId, 1)).toBe(true);
    expect(await takeSlotFromWaiting(owner, secondId, 1)).toBe(false);

    expect(await readSlots(owner)).toEqual({ running: [firstId], waiting: [secondId] });
  });

  test('waiting decks are listed in the order of their creation', async () => {
    const owner = createId();
    const decks = createIds(4);
    for (const deck of decks.toReversed()) await addToWaiting(owner, deck);

    expect((await addToWaiting(owner, decks[0] ?? '')).waiting).toEqual(decks);
    await releaseSlot(owner, decks[1] ?? '');

    expect((await readSlots(owner)).waiting).toEqual([decks[0], decks[2], decks[3]]);
  });
});
