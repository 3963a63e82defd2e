import { create } from 'zustand';

/** What is said to screen readers, and only to them; `id` makes the same words news again. */
export const useAnnouncement = create<{ id: number; text: string }>(() => ({ id: 0, text: '' }));

/** Says what an action has done, where only those who see the page would notice. */
export function announce(text: string): void {
  useAnnouncement.setState(({ id }) => ({ id: id + 1, text }));
}
