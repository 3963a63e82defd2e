import type { Presentation } from '#shared/schemas/presentations.ts';
import { translate } from '#web/lib/i18n.ts';
import { isLockTaken } from '#web/lib/locks.ts';
import { areNotificationsAllowed, notify } from '#web/lib/notify.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { getDeckTitle } from '../../api/deck-title.ts';

/** A lock that each visible tab holds. */
export const visibleTabLock = 'deckwright-seen';

/** Statuses to notify about; others are intermediate. */
export const notifiedStatuses = ['completed', 'failed', 'cancelled', 'awaiting_review'] as const;
export type NotifiedStatus = (typeof notifiedStatuses)[number];

type OpenPath = (path: string) => void;
type DoneMessage = { id: string; title: string; status: NotifiedStatus };

const channel = new BroadcastChannel('deckwright-done');
const deckPath = (id: string) => `/presentation/${id}`;

/** Shows a toast that opens the deck, unless the tab is hidden or shows the deck's own page. */
function showDoneToast({ id, title, status }: DoneMessage, open: OpenPath): void {
  if (document.hidden || window.location.pathname === deckPath(id)) return;
  showToast({
    text: `${title}: ${translate(`done.is.${status}`)}`,
    tone: status === 'failed' ? 'bad' : 'plain',
    action: { label: translate('deck.action.open'), run: () => open(deckPath(id)) },
  });
}

/** Shows the toast when this tab becomes visible. */
function showWhenVisible(message: DoneMessage, open: OpenPath): void {
  document.addEventListener('visibilitychange', () => showDoneToast(message, open), { once: true });
}

/** Shows toasts for results found by other tabs. Returns a function that stops this. */
export function followDoneMessages(open: OpenPath): () => void {
  const onMessage = ({ data }: MessageEvent<DoneMessage>) => showDoneToast(data, open);
  channel.addEventListener('message', onMessage);
  return () => channel.removeEventListener('message', onMessage);
}

/**
 * Notifies once for all tabs: by a toast in a visible tab, else by a system notification if the user has asked for it,
 * else by a toast when this tab becomes visible.
 */
export async function notifyDone(
  deck: Pick<Presentation, 'id' | 'title' | 'topic'> & {
    status: NotifiedStatus;
    isQuiet?: boolean;
  },
  open: OpenPath,
): Promise<void> {
  const { id, status } = deck;
  const message: DoneMessage = {
    id,
    status,
    title: getDeckTitle(deck, translate('deck.untitled')),
  };
  if (!document.hidden || (await isLockTaken(visibleTabLock))) {
    channel.postMessage(message);
    return showDoneToast(message, open);
  }
  // Checks again, because the tab may have become visible while the lock query was pending.
  if (!document.hidden) return showDoneToast(message, open);
  if (deck.isQuiet) return showWhenVisible(message, open);
  if (!areNotificationsAllowed()) return;
  const isShown = notify({
    title: message.title,
    body: translate(`done.is.${status}`),
    tag: id,
    onClick: () => open(deckPath(id)),
  });
  if (!isShown) showWhenVisible(message, open);
}
