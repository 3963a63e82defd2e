import type { Clock } from '../lib/clock.ts';
import { artifactKeys, removeArtifacts } from '../stores/artifact-store.ts';
import { getDeletedDeck, markPurged } from '../stores/deck-store.ts';
import { removeContent } from '../stores/remove-content.ts';
import { removeSearchText } from '../stores/search-text-store.ts';
import { getSourceItem, isSourceUsed, removeSourceUser } from '../stores/source-store.ts';
import { cancelTasks } from '../stores/task-control.ts';
import { isTrashed, purgeFromTrash } from '../stores/trash-store.ts';

/** Removes the artifacts and content of a deleted deck whose purge time has passed. The usage ledger stays. */
export async function purgeDeck(id: string, clock: Clock): Promise<void> {
  const deck = await getDeletedDeck(id);
  if (!deck || (deck.purge_at ?? 0) > clock.now()) return;
  // After this write, the presentation can't be restored.
  if (isTrashed(deck) && !(await purgeFromTrash(deck, clock.now()))) return;
  await cancelTasks(id, deck.run, clock.now());
  await removeArtifacts(artifactKeys.deck(id));
  for (const source of deck.source_ids) await removeSourceUser(source, id, clock.now());
  // A topic stored as a text is a source with the deck's id; a duplicate of the deck may use it.
  const topicSource = await getSourceItem(id);
  if (!topicSource || !isSourceUsed(topicSource)) await removeArtifacts(`sources/${id}/`);
  await removeSearchText(deck.owner_id, id);
  await removeContent(id);
  await markPurged(id, clock.now());
}
