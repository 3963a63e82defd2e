import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { onDiscardDrafts } from '#web/lib/discard-drafts.ts';
import { useSession } from '#web/lib/session/session-store.ts';

/**
 * Stores a value in sessionStorage, which holds about 5 MB; a larger value stays in memory only.
 */
function storeIfPossible(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    sessionStorage.removeItem(key);
  }
}

const getSignedInId = () => useSession.getState().user?.id ?? null;

/**
 * Creates a store of this tab for the signed-in user that survives a reload and an expired session.
 * Another user who signs in starts with `initial`. Stores nothing without a user; a sign-out
 * removes the stored state.
 */
export function createUserTabStore<State extends object>(
  name: string,
  initial: State,
  partialize: (state: State) => State = (state) => state,
) {
  let owner = getSignedInId();
  const storageKey = (userId: string) => `${name}:${userId}`;
  const storage = createJSONStorage<State>(() => ({
    getItem: () => (owner === null ? null : sessionStorage.getItem(storageKey(owner))),
    setItem: (_name, value) => {
      if (owner !== null) storeIfPossible(storageKey(owner), value);
    },
    removeItem: () => {
      if (owner !== null) sessionStorage.removeItem(storageKey(owner));
    },
  }));
  const store = create<State>()(persist(() => initial, { name, storage, partialize }));
  useSession.subscribe(() => {
    const next = getSignedInId();
    if (next === owner) return;
    // The reset must not overwrite the previous user's stored state.
    owner = null;
    store.setState(initial, true);
    owner = next;
    void store.persist.rehydrate();
  });
  onDiscardDrafts((userId) => sessionStorage.removeItem(storageKey(userId)));
  return store;
}
