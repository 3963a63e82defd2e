import type { DeckRole } from '#shared/domain/actions.ts';
import { canShare, shareState } from '#shared/domain/shares.ts';
import type { Share } from '#shared/schemas/shares.ts';
import { iso } from '../../lib/clock.ts';
import type { ShareItem } from '../../stores/share-store.ts';
import { findShareToken, sharePath } from './share-token.ts';

const isoOrNull = (ms: number | undefined) => (ms === undefined ? null : iso(ms));

/** Returns a share link as the API shows it to this role: only the owner gets the link's path. */
export async function toShare(item: ShareItem, role: DeckRole, now: number): Promise<Share> {
  const state = shareState(item, now);
  const showsPath = state === 'live' && canShare(role);
  const token = showsPath ? await findShareToken(item.id, item.token_hash) : undefined;
  return {
    id: item.id,
    version: item.version,
    note: item.note,
    path: token === undefined ? null : sharePath(token),
    state,
    has_password: item.password_hash !== undefined,
    views: item.views,
    last_viewed_at: isoOrNull(item.last_viewed_at),
    created_at: iso(item.created_at),
    expires_at: isoOrNull(item.valid_until),
    revoked_at: isoOrNull(item.revoked_at),
  };
}
