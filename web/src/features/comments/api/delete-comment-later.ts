import { create } from 'zustand';
import { toastMs } from '#web/lib/toast-store.ts';

/** Ids of the comments that are hidden, because they will be deleted unless the user undoes it. */
export const useHiddenComments = create<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));

/** The deletions that have not been sent, by the id of the comment. */
const waitingDeletions = new Map<string, () => void>();

const setHidden = (comment: string, isHidden: boolean): void =>
  useHiddenComments.setState(({ ids }) => {
    const others = [...ids].filter((id) => id !== comment);
    return { ids: new Set(isHidden ? [...others, comment] : others) };
  });

/**
 * Hides a comment and calls `send`, which deletes it, when the message that offers to undo that disappears or the page
 * is closed. The comment is shown again if that fails. Returns a function that undoes the deletion before it is sent.
 */
export function deleteCommentLater(comment: string, send: () => Promise<unknown>): () => void {
  const stopWaiting = () => {
    clearTimeout(timer);
    waitingDeletions.delete(comment);
  };
  const sendNow = () => {
    stopWaiting();
    const show = () => setHidden(comment, false);
    void send().then(show, show);
  };
  const timer = setTimeout(sendNow, toastMs);
  waitingDeletions.set(comment, sendNow);
  setHidden(comment, true);
  return () => {
    if (!waitingDeletions.has(comment)) return;
    stopWaiting();
    setHidden(comment, false);
  };
}

window.addEventListener('pagehide', () => {
  for (const sendNow of waitingDeletions.values()) sendNow();
});
