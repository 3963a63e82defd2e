import { AppError } from '#shared/errors.ts';
import {
  type Folder,
  type FolderMove,
  maxFolders,
  type Placement,
} from '#shared/schemas/folders.ts';
import { runInParallel } from '../../../lib/in-parallel.ts';
import { type DeckItem, listOwnerDecks, placeDeck } from '../../../stores/deck-store.ts';
import { addFolder, getUser, removeFolder, type UserRecord } from '../../../stores/user-store.ts';
import { spendUse } from '../../rate-limits/rate-limit.ts';
import { requireOwnDeck } from '../queries/require-readable-deck.ts';

/** Number of concurrent writes when a folder is moved. */
const maxConcurrentWrites = 16;

/** Marks the caller's presentation as a favourite, or puts it into a folder. Throws not_found and forbidden. */
export async function placePresentation(
  user: UserRecord,
  id: string,
  placement: Placement,
): Promise<void> {
  await requireOwnDeck(user, id);
  if (!(await placeDeck(id, placement))) throw new AppError('not_found');
  if (placement.folder) await storeFolderName(user.id, placement.folder);
}

/** Creates an empty folder; does nothing if it exists. Throws rate_limited, and folder_limit for too many folders. */
export async function createFolder(user: UserRecord, name: string): Promise<void> {
  await spendUse('settings_account', user.id);
  const folders = await listFolders(user);
  if (folders.some((folder) => folder.name === name)) return;
  if (folders.length >= maxFolders)
    throw new AppError('too_many_folders', { params: { limit: maxFolders } });
  await storeFolderName(user.id, name);
}

/** Stores a folder's name, so that the folder remains when its last presentation is removed from it. */
async function storeFolderName(userId: string, name: string, limit = maxFolders): Promise<void> {
  const user = await getUser(userId);
  const names = user?.folders ?? [];
  // The name of a folder beyond the limit is not stored: the folder exists while it has a presentation.
  if (!user || names.includes(name) || names.length >= limit) return;
  await addFolder(userId, name);
}

/** Returns the caller's folders, including empty ones, sorted by name. */
export async function listFolders({ id }: UserRecord): Promise<Folder[]> {
  const [user, decks] = await Promise.all([getUser(id), listOwnerDecks(id)]);
  const counts = new Map<string, number>((user?.folders ?? []).map((name) => [name, 0]));
  for (const { folder } of decks) {
    if (folder !== undefined) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .map(([name, presentations]) => ({ name, presentations }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * Moves the presentations of one of the caller's folders to another, or to none, and removes the folder; at most 2,000
 * presentations. Idempotent. Throws rate_limited.
 */
export async function moveFolder(user: UserRecord, { from, to }: FolderMove): Promise<void> {
  const decks = (await listOwnerDecks(user.id)).filter(({ folder }) => folder === from);
  await spendUse('folder_move_account', user.id, Math.max(1, decks.length));
  // The new name is stored first, so that a failure in between loses no folder.
  if (to !== null) await storeFolderName(user.id, to, maxFolders + 1);
  await runInParallel(decks, maxConcurrentWrites, async (deck: DeckItem) => {
    await placeDeck(deck.id, { folder: to });
  });
  if (from !== to) await removeFolder(user.id, from);
}
