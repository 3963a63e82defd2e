import { taskIds } from '#shared/domain/plan-next.ts';
import { AppError, Fenced } from '#shared/errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import { noteEvent } from '../../stores/event-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { getExport, getVersion } from '../../stores/version-store.ts';
import { deckFor } from './change-status.ts';
import { readableDeck } from './readable-deck.ts';
import { startAside } from './start-aside.ts';

/**
 * Has the HTML and the exports of a content version made where they are missing; the number stays the same.
 * A version that has all of them is left alone.
 */
export async function generateHtmlVersion(
  user: UserRecord,
  id: string,
  number: number,
  clock: Clock,
): Promise<DeckItem> {
  const deck = await deckFor(user, id, 'generate_html_version');
  const version = await getVersion(deck.id, number);
  if (!version) throw new AppError('not_found');
  const thumbnail = await getExport(deck.id, number, 'thumbnail');
  const { run } = deck;
  const missing = [
    ...(version.html.status === 'ready'
      ? []
      : [{ id: taskIds.htmlOf(run, number), kind: 'deploy.html' as const }]),
    ...(thumbnail
      ? []
      : [{ id: taskIds.thumbnailsOf(run, number), kind: 'deploy.thumbnails' as const }]),
  ];
  try {
    for (const task of missing) {
      await startAside(deck, { ...task, ready: true, version: number }, clock);
    }
  } catch (error) {
    if (error instanceof Fenced) throw new AppError('conflict', { cause: error });
    throw error;
  }
  if (missing.length > 0) await noteEvent(deck.id, 'version_rendered', { version: number });
  return readableDeck(user, id);
}
