import type { Clock } from '../lib/clock.ts';
import { removeArtifacts } from '../stores/artifact-store.ts';
import { getDeletedDeck, markPurged } from '../stores/deck-store.ts';
import { cancelTasks } from '../stores/halt-tasks.ts';
import { removeContent } from '../stores/remove-content.ts';
import { getSourceItem, isUsed, releaseSource } from '../stores/source-store.ts';

/** Removes what a deleted deck left behind: its artifacts and content. The ledger stays. */
export async function purgeDeck(id: string, clock: Clock): Promise<void> {
  const deck = await getDeletedDeck(id);
  if (!deck) return;
  await cancelTasks(id, deck.run, clock.now());
  await removeArtifacts(`decks/${id}/`);
  for (const source of deck.source_ids) await releaseSource(source, id, clock.now());
  // A topic that was a text of its own is a source with the deck's id; a duplicate of the deck may use it.
  const own = await getSourceItem(id);
  if (!own || !isUsed(own)) await removeArtifacts(`sources/${id}/`);
  await removeContent(id);
  await markPurged(id, clock.now());
}
