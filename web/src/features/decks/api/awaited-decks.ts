import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { PresentationStatus } from '#shared/domain/statuses.ts';
import { awaitedKey } from '#web/lib/clear-user-data.ts';
import { useSession } from '#web/lib/session/session-store.ts';

/**
 * A deck whose end is notified. `since` (epoch ms): changes of the deck from before this time are ignored. `notified`:
 * the last intermediate status that the user was notified about. `isQuiet`: the user has not asked for a notification,
 * so only a toast appears.
 */
export type AwaitedDeck = {
  since: number;
  notified: PresentationStatus | null;
  isQuiet?: boolean;
};
type AwaitedState = { decks: Readonly<Record<string, AwaitedDeck>> };

const noDecks: AwaitedState = { decks: {} };

/**
 * The decks to notify about when they finish, shared by this browser's tabs; cleared on sign-out.
 */
export const useAwaitedDecks = create<AwaitedState>()(persist(() => noDecks, { name: awaitedKey }));

useSession.subscribe(({ status }) => {
  if (status === 'out') useAwaitedDecks.setState(noDecks);
});
window.addEventListener('storage', ({ key }) => {
  if (key === awaitedKey) void useAwaitedDecks.persist.rehydrate();
});

/**
 * Starts to wait for a deck: this browser notifies the user when the deck is done. Changes before `now` (epoch
 * milliseconds) are ignored.
 */
export function awaitDeck(id: string, now = Date.now()): void {
  useAwaitedDecks.setState(({ decks }) => ({
    decks: { ...decks, [id]: { since: now, notified: null } },
  }));
}

/** Shows a toast in this browser when the deck is done, unless the user has asked for a notification already. */
export function awaitDeckQuietly(id: string, now = Date.now()): void {
  useAwaitedDecks.setState(({ decks }) =>
    decks[id] ? {} : { decks: { ...decks, [id]: { since: now, notified: null, isQuiet: true } } },
  );
}

/** Stops waiting for a deck; does nothing when it is not in the list. */
export function stopAwaiting(id: string): void {
  useAwaitedDecks.setState(({ decks: { [id]: _removed, ...decks } }) => ({ decks }));
}

/** Stores the status that the user was notified about; null when the deck is running again. */
export function storeNotifiedStatus(id: string, notified: PresentationStatus | null): void {
  useAwaitedDecks.setState(({ decks }) => {
    const awaited = decks[id];
    return awaited ? { decks: { ...decks, [id]: { ...awaited, notified } } } : { decks };
  });
}
