import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { PresentationStatus } from '#shared/domain/statuses.ts';
import { awaitedKey } from '#web/lib/forget.ts';
import { useSession } from '#web/lib/session/session-store.ts';

/** `since`, epoch ms: what was known of the deck before says nothing. `told`: the stop on the way that was told. */
export type Awaited = { since: number; told: PresentationStatus | null };
type State = { decks: Readonly<Record<string, Awaited>> };

const none: State = { decks: {} };

/** The decks whose end is to be told, in all tabs of this browser; forgotten when one signs out. */
export const useAwaited = create<State>()(persist(() => none, { name: awaitedKey }));

useSession.subscribe(({ status }) => {
  if (status === 'out') useAwaited.setState(none);
});
window.addEventListener('storage', ({ key }) => {
  if (key === awaitedKey) void useAwaited.persist.rehydrate();
});

/** Has this browser tell when the deck is done, from now on (`now` in epoch milliseconds). */
export function awaitDeck(id: string, now = Date.now()): void {
  useAwaited.setState(({ decks }) => ({ decks: { ...decks, [id]: { since: now, told: null } } }));
}

/** Nothing where the deck was not awaited. */
export function stopAwaiting(id: string): void {
  useAwaited.setState(({ decks: { [id]: _gone, ...decks } }) => ({ decks }));
}

/** Keeps that a stop on the way was told, or by null that it goes on. */
export function noteTold(id: string, told: PresentationStatus | null): void {
  useAwaited.setState(({ decks }) => {
    const awaited = decks[id];
    return awaited ? { decks: { ...decks, [id]: { ...awaited, told } } } : { decks };
  });
}
