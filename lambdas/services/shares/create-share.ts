import { getShareState, makeRoomForShare, maxLiveShares } from '#shared/domain/shares.ts';
import { AppError } from '#shared/errors.ts';
import type { CreateShareBody, Share } from '#shared/schemas/shares.ts';
import type { Clock } from '../../lib/clock.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { computeShareTtl, listShares, putShare, type ShareItem } from '../../stores/share-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { getVersion } from '../../stores/version-store.ts';
import { recordUserEvent } from '../decks/engine/record-user-event.ts';
import { requireOwnDeck } from '../decks/queries/require-readable-deck.ts';
import { spendUse } from '../rate-limits/rate-limit.ts';
import { retryChange } from '../retry-change.ts';
import { newShareToken } from './share-token.ts';
import { toShare } from './to-share.ts';

export type ShareRequest = {
  /** Id of the deck. */
  id: string;
  /** Id of the new link: a retry with the same id finds the link. */
  newId: string;
  body: CreateShareBody;
};

const dayMs = 24 * 3_600_000;

/**
 * Creates a link that shows the presentation's current version, or one published version, to anyone who has it. Throws
 * forbidden, not_found, html_missing if the version isn't published, shares_full at the maximum of live links,
 * conflict, rate_limited.
 */
export async function createShare(
  user: UserRecord,
  request: ShareRequest,
  clock: Clock,
): Promise<Share> {
  const deck = await requireOwnDeck(user, request.id);
  await spendUse('share_account', user.id);
  const { version } = request.body;
  if (version !== undefined) await requirePublished(deck.id, version);
  const share = await createShareItem(deck.id, request, clock.now());
  const { item, isNew } = await storeOrFindShare(share, clock);
  if (isNew) await recordUserEvent(user, deck, 'shared', version === undefined ? {} : { version });
  return toShare(item, 'owner', clock.now());
}

async function requirePublished(id: string, number: number): Promise<void> {
  const version = await getVersion(id, number);
  if (!version) throw new AppError('not_found');
  if (version.html.status !== 'ready')
    throw new AppError('html_missing', { params: { version: number } });
}

async function createShareItem(
  presentation_id: string,
  request: ShareRequest,
  now: number,
): Promise<ShareItem> {
  const {
    version,
    with_notes,
    expires_in_days: days,
    password,
    note,
    embed_origins,
  } = request.body;
  const { hash } = await newShareToken(request.newId);
  const end = days === null ? undefined : now + days * dayMs;
  return {
    token_hash: hash,
    id: request.newId,
    presentation_id,
    with_notes,
    note,
    views: 0,
    created_at: now,
    ...(version === undefined ? {} : { version }),
    ...(password === undefined ? {} : { password_hash: await hashPassword(password) }),
    ...(embed_origins.length === 0 ? {} : { embed_origins }),
    ...(end === undefined ? {} : { valid_until: end, expires_at: computeShareTtl(end) }),
  };
}

/**
 * Stores the link, or returns the one that an earlier attempt of the request stored. When two calls run concurrently,
 * the second one's write fails because the list has changed, and it reads the list again.
 */
const storeOrFindShare = (
  share: ShareItem,
  clock: Clock,
): Promise<{ item: ShareItem; isNew: boolean }> =>
  retryChange(async () => {
    const { rev, shares } = await listShares(share.presentation_id, clock.now());
    const existing = shares.find(({ id }) => id === share.id);
    if (existing) return { item: existing, isNew: false };
    const liveShares = shares.filter((link) => getShareState(link, clock.now()) === 'live');
    if (liveShares.length >= maxLiveShares)
      throw new AppError('shares_full', { params: { limit: maxLiveShares } });
    await putShare({ share, rev, ...makeRoomForShare(shares, clock.now()) });
    return { item: share, isNew: true };
  });
