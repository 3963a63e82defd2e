import type { Asker } from '#shared/domain/actions.ts';
import { mayShare, shareStateOf } from '#shared/domain/shares.ts';
import type { Share } from '#shared/schemas/shares.ts';
import { iso } from '../../lib/clock.ts';
import type { ShareItem } from '../../stores/share-store.ts';
import { sharePath, shareTokenOf } from './share-token.ts';

const timeOf = (ms: number | undefined) => (ms === undefined ? null : iso(ms));

/** A link as the one who asks is told of it: its address is its owner's alone. */
export async function toShare(item: ShareItem, asker: Asker, now: number): Promise<Share> {
  const state = shareStateOf(item, now);
  const isTold = state === 'live' && mayShare(asker);
  const token = isTold ? await shareTokenOf(item.id, item.token_hash) : undefined;
  return {
    id: item.id,
    version: item.version,
    note: item.note,
    path: token === undefined ? null : sharePath(token),
    state,
    has_password: item.password_hash !== undefined,
    views: item.views,
    last_viewed_at: timeOf(item.last_viewed_at),
    created_at: iso(item.created_at),
    expires_at: timeOf(item.valid_until),
    revoked_at: timeOf(item.revoked_at),
  };
}
