import { AppError } from '#shared/errors.ts';
import { systemClock } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { setCurrentVersion as setInStore } from '../../../stores/deck-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { getExport, getVersion } from '../../../stores/version-store.ts';
import { createDeckEvents, sendEvents } from '../engine/deck-events.ts';
import { recordUserEvent } from '../engine/record-user-event.ts';
import { requireReadableDeck } from '../queries/require-readable-deck.ts';
import { authorizeDeck } from './deck-actions.ts';
import { limitPublication } from './limit-publication.ts';

/**
 * Makes previews and downloads use this version's HTML. Throws not_found, action_not_allowed, rate_limited, and
 * html_missing if the version has no HTML.
 */
export async function setCurrentVersion(
  user: UserRecord,
  id: string,
  number: number,
): Promise<DeckItem> {
  const deck = await authorizeDeck(user, id, 'set_current_html_version');
  const version = await getVersion(deck.id, number);
  if (!version) throw new AppError('not_found');
  if (version.html.status !== 'ready')
    throw new AppError('html_missing', { params: { version: number } });
  // Each change of the shown version sends events to the owner's webhooks.
  await limitPublication(user, deck);
  const thumbnailKey = await getExport(deck.id, number, 'thumbnail');
  const caused = createDeckEvents(deck, { version: number }, systemClock);
  if (!(await setInStore(deck.id, { version: number, thumbnailKey }, caused))) {
    throw new AppError('not_found');
  }
  // The sweeper removes old versions that are not in use, perhaps between the read above and the write.
  if (!(await getVersion(deck.id, number))) {
    const before = deck.current_html_version ?? deck.latest_version;
    await setInStore(deck.id, { version: before });
    throw new AppError('not_found');
  }
  await sendEvents(caused);
  await recordUserEvent(user, deck, 'version_set', { version: number });
  return requireReadableDeck(user, id);
}
