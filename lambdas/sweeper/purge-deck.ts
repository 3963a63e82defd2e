import type { Clock } from '../lib/clock.ts';
import { removeArtifacts } from '../stores/artifact-store.ts';
import { getDeletedDeck, markPurged } from '../stores/deck-store.ts';
import { cancelTasks } from '../stores/halt-tasks.ts';
import { removeContent } from '../stores/remove-content.ts';
import { releaseSource } from '../stores/source-store.ts';

/** Removes what a deleted deck left behind: its artifacts and content. The ledger stays. */
export async function purgeDeck(id: string, clock: Clock): Promise<void> {
  const deck = await getDeletedDeck(id);
  if (!deck) return;
  await cancelTasks(id, deck.run, clock.now());
  await removeArtifacts(`decks/${id}/`);
  // A topic that was a text of its own is a source with the deck's id.
  await removeArtifacts(`sources/${id}/`);
  for (const source of deck.source_ids) await releaseSource(source, id, clock.now());
  await removeContent(id);
  await markPurged(id, clock.now());
}
