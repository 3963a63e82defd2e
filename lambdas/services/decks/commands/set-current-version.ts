import { AppError } from '#shared/errors.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { setCurrentVersion as setInStore } from '../../../stores/deck-store.ts';
import { noteEvent } from '../../../stores/event-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { getExport, getVersion } from '../../../stores/version-store.ts';
import { readableDeck } from '../queries/readable-deck.ts';
import { deckFor } from './deck-actions.ts';

/** Makes a version's HTML the one that previews and downloads show; 409 where that version has none. */
export async function setCurrentVersion(
  user: UserRecord,
  id: string,
  number: number,
): Promise<DeckItem> {
  const deck = await deckFor(user, id, 'set_current_html_version');
  const version = await getVersion(deck.id, number);
  if (!version) throw new AppError('not_found');
  if (version.html.status !== 'ready')
    throw new AppError('html_missing', { params: { version: number } });
  const thumbnailKey = await getExport(deck.id, number, 'thumbnail');
  if (!(await setInStore(deck.id, { version: number, thumbnailKey }))) {
    throw new AppError('not_found');
  }
  await noteEvent(deck.id, 'version_set', { version: number });
  return readableDeck(user, id);
}
