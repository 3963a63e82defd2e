import { create } from 'zustand';

/** Milliseconds after which a message is removed from the live region, so that a closing dialog does not repeat it. */
const announcementMs = 3000;
let announcementTimer: ReturnType<typeof setTimeout> | undefined;

/** The message for screen readers; `id` changes so that a repeated text is announced again. */
export const useAnnouncement = create<{ id: number; text: string }>(() => ({ id: 0, text: '' }));

/** Announces a text to screen readers, for changes that are otherwise only visible. */
export function announce(text: string): void {
  useAnnouncement.setState(({ id }) => ({ id: id + 1, text }));
  clearTimeout(announcementTimer);
  announcementTimer = setTimeout(() => useAnnouncement.setState({ text: '' }), announcementMs);
}
