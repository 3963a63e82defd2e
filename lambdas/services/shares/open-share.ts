import { getShareState } from '#shared/domain/shares.ts';
import { AppError } from '#shared/errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { hashToken } from '../../lib/tokens.ts';
import { type DeckItem, getDeck } from '../../stores/deck-store.ts';
import { getShare, type ShareItem } from '../../stores/share-store.ts';
import { getUser } from '../../stores/user-store.ts';

export type OpenShare = { share: ShareItem; deck: DeckItem };

/** Returns the number of the version that a link shows now; throws version_missing. */
export function requireShownVersion({ share, deck }: OpenShare): number {
  const version = share.version ?? deck.current_html_version;
  if (version === undefined) throw new AppError('version_missing');
  return version;
}

/**
 * Returns the link of a token and its deck. Throws not_found for an ended link, a deleted presentation, a disabled
 * owner and an unknown token alike.
 */
export async function openShare(token: string, clock: Clock): Promise<OpenShare> {
  const share = await getShare(hashToken(token), clock.now());
  if (!share || getShareState(share, clock.now()) !== 'live') throw new AppError('not_found');
  const deck = await getDeck(share.presentation_id);
  const owner = deck && (await getUser(deck.owner_id));
  if (!deck || !owner?.is_active) throw new AppError('not_found');
  return { share, deck };
}
