import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { recentKey } from '#web/lib/forget.ts';
import { useSession } from '#web/lib/session/session-store.ts';

/** Name and language are of a presentation, which isn't at hand the next time; others are named by their language. */
export type RecentEntry = { id: string; name?: string; language?: string | undefined };

type Recent = { entries: readonly RecentEntry[] };

const none: Recent = { entries: [] };
const kept = 5;

/** What was chosen last in this browser, the newest first; forgotten when one signs out. */
export const useRecent = create<Recent>()(persist(() => none, { name: recentKey }));

useSession.subscribe(({ status }) => {
  if (status === 'out') useRecent.setState(none);
});

/** Another tab may have added to it since. */
export const recallRecent = (): void => void useRecent.persist.rehydrate();

/** Puts an entry in front; the oldest goes where there are more than five. */
export function remember(entry: RecentEntry): void {
  useRecent.setState(({ entries }) => ({
    entries: [entry, ...entries.filter(({ id }) => id !== entry.id)].slice(0, kept),
  }));
}
