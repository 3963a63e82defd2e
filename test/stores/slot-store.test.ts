import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import {
  enterWaiting,
  giveSlot,
  leaveWaiting,
  readSlots,
  takeSlot,
  takeSlotInTurn,
} from '#lambdas/stores/slot-store.ts';

const id = () => systemClock.id();
const ids = (count: number) => Array.from({ length: count }, id);

describe('an owner’s places', () => {
  test('are no more than the limit however many decks ask at once', async () => {
    const owner = id();

    const taken = await Promise.all(ids(20).map((deck) => takeSlot(owner, deck, 2)));

    expect(taken.filter((won) => won)).toHaveLength(2);
    expect((await readSlots(owner)).running).toHaveLength(2);
  });

  test('are taken and given back once however often it is done', async () => {
    const [owner, deck] = [id(), id()];

    expect([await takeSlot(owner, deck, 1), await takeSlot(owner, deck, 1)]).toEqual([true, true]);
    expect((await readSlots(owner)).running).toEqual([deck]);
    await giveSlot(owner, deck);
    await giveSlot(owner, deck);

    expect(await readSlots(owner)).toEqual({ running: [], waiting: [] });
  });

  test('are not for a deck that others wait before', async () => {
    const owner = id();
    const [older = '', newer = ''] = ids(2);
    await enterWaiting(owner, older);

    expect(await takeSlot(owner, newer, 1)).toBe(false);

    expect(await takeSlot(owner, older, 1)).toBe(true);
    expect(await readSlots(owner)).toEqual({ running: [older], waiting: [] });
  });

  test('are taken in turn by one that waits, as long as it does and there is room', async () => {
    const owner = id();
    const [first = '', second = '', third = ''] = ids(3);
    for (const deck of [third, first, second]) await enterWaiting(owner, deck);
    await leaveWaiting(owner, [third]);

    expect(await takeSlotInTurn(owner, third, 1)).toBe(false);
    expect(await takeSlotInTurn(owner, first, 1)).toBe(true);
    expect(await takeSlotInTurn(owner, second, 1)).toBe(false);

    expect(await readSlots(owner)).toEqual({ running: [first], waiting: [second] });
  });

  test('tell who waits in the order of making', async () => {
    const owner = id();
    const decks = ids(4);
    for (const deck of decks.toReversed()) await enterWaiting(owner, deck);

    expect((await enterWaiting(owner, decks[0] ?? '')).waiting).toEqual(decks);
    await giveSlot(owner, decks[1] ?? '');

    expect((await readSlots(owner)).waiting).toEqual([decks[0], decks[2], decks[3]]);
  });
});
