import { create } from 'zustand';

/** Long enough to be noticed, and gone before a dialog that closes later would have it said again. */
const heldMs = 3000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** What is said to screen readers, and only to them; `id` makes the same words news again. */
export const useAnnouncement = create<{ id: number; text: string }>(() => ({ id: 0, text: '' }));

/** Says what an action has done, where only those who see the page would notice. */
export function announce(text: string): void {
  useAnnouncement.setState(({ id }) => ({ id: id + 1, text }));
  clearTimeout(timer);
  timer = setTimeout(() => useAnnouncement.setState({ text: '' }), heldMs);
}
