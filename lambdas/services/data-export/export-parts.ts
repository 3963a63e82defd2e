import type { DeckItem } from '../../stores/deck-store.ts';
import { listAllOwnerDecks, listOwnerSources } from '../../stores/owner-store.ts';
import { isTrashed } from '../../stores/trash-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { accountFiles } from './account-files.ts';
import { deckFiles } from './deck-files.ts';
import type { ExportFile } from './export-file.ts';
import { sourceFiles } from './source-files.ts';

/**
 * A part of an export. A pass writes each part completely, in the order of the names, so that a later pass continues
 * after the last written part even if sources and presentations were added or deleted.
 */
export type ExportPart = {
  name: string;
  files: () => Iterable<ExportFile> | AsyncIterable<ExportFile>;
};

/**
 * Whether a presentation has content to export: the content of a deleted one that is not in the trash is being
 * removed.
 */
const isReadable = (deck: DeckItem) => deck.deleted_at === undefined || isTrashed(deck);

/** Returns the parts of a user's export in their order. */
export async function listParts(user: UserRecord, now: number): Promise<ExportPart[]> {
  const [sources, decks] = await Promise.all([
    listOwnerSources(user.id),
    listAllOwnerDecks(user.id),
  ]);
  const parts: ExportPart[] = [
    { name: 'account', files: () => accountFiles(user) },
    ...sources
      .filter(({ deleted_at }) => deleted_at === undefined)
      .map((source) => ({ name: `source ${source.id}`, files: () => sourceFiles(source) })),
    ...decks
      .filter(isReadable)
      .map((deck) => ({ name: `presentation ${deck.id}`, files: () => deckFiles(deck, now) })),
  ];
  return parts.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
