import type { Presentation } from '#shared/schemas/presentations.ts';
import { translate } from '#web/lib/i18n.ts';
import { isLockTaken } from '#web/lib/locks.ts';
import { areNotificationsAllowed, notify } from '#web/lib/notify.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { deckTitle } from '../../api/deck-title.ts';

/** A lock that each visible tab holds. */
export const visibleTabLock = 'deckwright-seen';

/** Statuses to notify about; others are intermediate. */
export const notifiedStatuses = ['completed', 'failed', 'cancelled', 'awaiting_review'] as const;
export type NotifiedStatus = (typeof notifiedStatuses)[number];

type DoneMessage = { id: string; title: string; status: NotifiedStatus };

const channel = new BroadcastChannel('deckwright-done');
const deckPath = (id: string) => `/presentation/${id}`;

/** Shows a toast, unless the tab is hidden or shows the deck's own page. */
function showDoneToast({ id, title, status }: DoneMessage): void {
  if (document.hidden || window.location.pathname === deckPath(id)) return;
  showToast({ text: `${title}: ${translate(`done.is.${status}`)}`, tone: 'plain' });
}

/** Shows the toast when this tab becomes visible. */
function showWhenVisible(message: DoneMessage): void {
  document.addEventListener('visibilitychange', () => showDoneToast(message), { once: true });
}

/** Shows toasts for results found by other tabs. Returns a function that stops this. */
export function followDoneMessages(): () => void {
  const onMessage = ({ data }: MessageEvent<DoneMessage>) => showDoneToast(data);
  channel.addEventListener('message', onMessage);
  return () => channel.removeEventListener('message', onMessage);
}

/** Notifies once for all tabs: by a toast in a visible tab, else by a system notification. */
export async function notifyDone(
  deck: Pick<Presentation, 'id' | 'title' | 'topic'> & { status: NotifiedStatus },
  open: (path: string) => void,
): Promise<void> {
  const { id, status } = deck;
  const message: DoneMessage = { id, status, title: deckTitle(deck, translate('deck.untitled')) };
  if (!document.hidden || (await isLockTaken(visibleTabLock))) {
    channel.postMessage(message);
    return showDoneToast(message);
  }
  // Checks again, because the tab may have become visible while the lock query was pending.
  if (!document.hidden) return showDoneToast(message);
  if (!areNotificationsAllowed()) return;
  const isShown = notify({
    title: message.title,
    body: translate(`done.is.${status}`),
    tag: id,
    onClick: () => open(deckPath(id)),
  });
  if (!isShown) showWhenVisible(message);
}
