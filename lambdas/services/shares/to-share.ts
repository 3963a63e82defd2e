import type { DeckRole } from '#shared/domain/actions.ts';
import { canShare, getShareState } from '#shared/domain/shares.ts';
import type { Share } from '#shared/schemas/shares.ts';
import { formatIso, formatIsoOrNull } from '../../lib/clock.ts';
import type { ShareItem } from '../../stores/share-store.ts';
import { findShareToken, sharePath } from './share-token.ts';

/** Returns the average seconds on each slide over all visits that reported them, rounded to tenths. */
const averageSeconds = ({ slide_seconds: sums = [], timed_views: visits = 1 }: ShareItem) =>
  sums.map((sum) => Math.round((sum / visits) * 10) / 10);

/** Returns a share link as the API shows it to this role: only the owner gets the link's path and times. */
export async function toShare(item: ShareItem, role: DeckRole, now: number): Promise<Share> {
  const state = getShareState(item, now);
  const showsPath = state === 'live' && canShare(role);
  const token = showsPath ? await findShareToken(item.id, item.token_hash) : undefined;
  return {
    id: item.id,
    follows: item.version === undefined,
    version: item.version ?? null,
    with_notes: item.with_notes ?? true,
    note: item.note,
    path: token === undefined ? null : sharePath(token),
    state,
    has_password: item.password_hash !== undefined,
    embed_origins: item.embed_origins ?? [],
    views: item.views,
    last_viewed_at: formatIsoOrNull(item.last_viewed_at),
    timed_views: item.timed_views ?? 0,
    slide_seconds: canShare(role) ? averageSeconds(item) : [],
    created_at: formatIso(item.created_at),
    expires_at: formatIsoOrNull(item.valid_until),
    revoked_at: formatIsoOrNull(item.revoked_at),
  };
}
