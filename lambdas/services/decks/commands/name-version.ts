import { AppError } from '#shared/errors.ts';
import type { Version } from '#shared/schemas/presentations.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { getVersion, listExports, setVersionName } from '../../../stores/version-store.ts';
import { requireOwnDeck } from '../queries/require-readable-deck.ts';
import { toVersionViews } from '../queries/version-views.ts';
import { authorizeDeck } from './deck-actions.ts';

export type VersionName = { version: number; name: string | null };

/**
 * Names a version, or removes its name when it is null; for the owner, because named versions are kept longer. Allowed
 * whenever a version can be made current. Throws not_found,
 * forbidden and action_not_allowed.
 */
export async function nameVersion(
  user: UserRecord,
  id: string,
  { version: number, name }: VersionName,
): Promise<Version> {
  await requireOwnDeck(user, id);
  const deck = await authorizeDeck(user, id, 'set_current_html_version');
  if (!(await setVersionName(deck.id, number, name))) throw new AppError('not_found');
  const [version, exports] = await Promise.all([getVersion(deck.id, number), listExports(deck.id)]);
  const [view] = await toVersionViews({ deck, user }, version ? [version] : [], exports);
  if (!view) throw new AppError('not_found');
  return view;
}
