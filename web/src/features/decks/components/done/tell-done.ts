import type { Presentation } from '#shared/schemas/presentations.ts';
import { translate } from '#web/lib/i18n.ts';
import { isLockHeld } from '#web/lib/locks.ts';
import { isNotifyingAllowed, notify } from '#web/lib/notify.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { titleOf } from '../../api/deck-title.ts';

/** Held by each tab that somebody sees. */
export const seenLock = 'deckwright-seen';

/** What is told of; other statuses are on the way. */
export const tellable = ['completed', 'failed', 'cancelled', 'awaiting_review'] as const;
export type Tellable = (typeof tellable)[number];

type Done = { id: string; title: string; status: Tellable };

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('deckwright-done') : null;
const addressOf = (id: string) => `/presentation/${id}`;

/** Says it on the page; not on the deck's own, which shows it. */
function say({ id, title, status }: Done): void {
  if (document.hidden || window.location.pathname === addressOf(id)) return;
  showToast({ text: `${title}: ${translate(`done.is.${status}`)}`, tone: 'plain' });
}

/** Says it as soon as somebody looks at this tab again. */
function sayOnReturn(done: Done): void {
  document.addEventListener('visibilitychange', () => say(done), { once: true });
}

/** Says on this tab's page what another one has found out. Returns what stops it. */
export function hearOfDone(): () => void {
  const hear = ({ data }: MessageEvent<Done>) => say(data);
  channel?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
}

/** Tells once for all tabs: on the page of one that is seen, else by a notification. */
export async function tellDone(
  deck: Pick<Presentation, 'id' | 'title' | 'topic'> & { status: Tellable },
  open: (address: string) => void,
): Promise<void> {
  const { id, status } = deck;
  const done: Done = { id, status, title: titleOf(deck, translate('deck.untitled')) };
  if (!document.hidden || (await isLockHeld(seenLock))) {
    channel?.postMessage(done);
    return say(done);
  }
  // Somebody may have looked at it while the others were asked.
  if (!document.hidden) return say(done);
  if (!isNotifyingAllowed()) return;
  const isShown = notify({
    title: done.title,
    body: translate(`done.is.${status}`),
    tag: id,
    onPress: () => open(addressOf(id)),
  });
  if (!isShown) sayOnReturn(done);
}
