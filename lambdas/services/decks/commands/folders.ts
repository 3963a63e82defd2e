import { AppError } from '#shared/errors.ts';
import type { Folder, FolderMove, Placement } from '#shared/schemas/folders.ts';
import { runInParallel } from '../../../lib/in-parallel.ts';
import { type DeckItem, listOwnerDecks, placeDeck } from '../../../stores/deck-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { spendUse } from '../../rate-limits/rate-limit.ts';
import { ownDeck } from '../queries/readable-deck.ts';

/** Number of concurrent writes when a folder is moved. */
const writesAtOnce = 16;

/** Marks the caller's presentation as a favourite, or puts it into a folder. Throws not_found and forbidden. */
export async function placePresentation(
  user: UserRecord,
  id: string,
  placement: Placement,
): Promise<void> {
  await ownDeck(user, id);
  if (!(await placeDeck(id, placement))) throw new AppError('not_found');
}

/** Returns the folders of the caller's presentations by name. */
export async function listFolders(user: UserRecord): Promise<Folder[]> {
  const counts = new Map<string, number>();
  for (const { folder } of await listOwnerDecks(user.id)) {
    if (folder !== undefined) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .map(([name, presentations]) => ({ name, presentations }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * Moves the presentations of one of the caller's folders to another, or to none; at most 2,000. Idempotent. Throws
 * rate_limited.
 */
export async function moveFolder(user: UserRecord, { from, to }: FolderMove): Promise<void> {
  const decks = (await listOwnerDecks(user.id)).filter(({ folder }) => folder === from);
  await spendUse('folder_move_account', user.id, decks.length);
  await runInParallel(decks, writesAtOnce, async (deck: DeckItem) => {
    await placeDeck(deck.id, { folder: to });
  });
}
