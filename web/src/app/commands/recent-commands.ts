import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { recentKey } from '#web/lib/clear-user-data.ts';
import { useSession } from '#web/lib/session/session-store.ts';

/**
 * Name and language are stored for presentations only; other commands are named from the locale.
 */
export type RecentEntry = { id: string; name?: string; language?: string | undefined };

type RecentState = { entries: readonly RecentEntry[] };

const emptyRecent: RecentState = { entries: [] };
const maxEntries = 5;

/** Recently used commands in this browser, newest first; cleared on sign-out. */
export const useRecentStore = create<RecentState>()(
  persist(() => emptyRecent, { name: recentKey }),
);

useSession.subscribe(({ status }) => {
  if (status === 'out') useRecentStore.setState(emptyRecent);
});

/** Reads entries that another tab has added. */
export const reloadRecent = (): void => void useRecentStore.persist.rehydrate();

/** Adds an entry in front; keeps the newest five. */
export function rememberCommand(entry: RecentEntry): void {
  useRecentStore.setState(({ entries }) => ({
    entries: [entry, ...entries.filter(({ id }) => id !== entry.id)].slice(0, maxEntries),
  }));
}
