import { maxLiveShares, mayShare, roomForShare, shareStateOf } from '#shared/domain/shares.ts';
import { AppError, Fenced } from '#shared/errors.ts';
import type { CreateShareBody, Share } from '#shared/schemas/shares.ts';
import type { Clock } from '../../lib/clock.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { noteEvent } from '../../stores/event-store.ts';
import { listShares, putShare, type ShareItem, shareGoneAt } from '../../stores/share-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { getVersion } from '../../stores/version-store.ts';
import { spendUse } from '../auth/rate-limit.ts';
import { askerOf, readableDeck } from '../decks/queries/readable-deck.ts';
import { newShareToken } from './share-token.ts';
import { toShare } from './to-share.ts';

export type ShareAsk = {
  /** Of the deck. */
  id: string;
  /** Id that the link gets: a retry with the same one finds it made. */
  newId: string;
  body: CreateShareBody;
};

const dayMs = 24 * 3_600_000;
/** Of the same list changed by others in between. */
const mostTries = 5;

/**
 * Makes a link that shows one published version to whoever has it. Throws forbidden, html_missing where the version
 * isn't published, shares_full where as many as may be are live.
 */
export async function createShare(user: UserRecord, ask: ShareAsk, clock: Clock): Promise<Share> {
  const deck = await readableDeck(user, ask.id);
  if (!mayShare(askerOf(user, deck))) throw new AppError('forbidden');
  await spendUse('share_account', user.id);
  const { version: number } = ask.body;
  const version = await getVersion(deck.id, number);
  if (!version) throw new AppError('not_found');
  if (version.html.status !== 'ready')
    throw new AppError('html_missing', { params: { version: number } });
  const share = await newShare(deck.id, ask, clock.now());
  const { item, isNew } = await putOrFind(share, clock);
  if (isNew) await noteEvent(deck.id, 'shared', { version: number });
  return toShare(item, 'owner', clock.now());
}

async function newShare(presentation_id: string, ask: ShareAsk, now: number): Promise<ShareItem> {
  const { version, expires_in_days: days, password, note } = ask.body;
  const { hash } = await newShareToken(ask.newId);
  const end = days === null ? undefined : now + days * dayMs;
  return {
    token_hash: hash,
    id: ask.newId,
    presentation_id,
    version,
    note,
    views: 0,
    created_at: now,
    ...(password === undefined ? {} : { password_hash: await hashPassword(password) }),
    ...(end === undefined ? {} : { valid_until: end, expires_at: shareGoneAt(end) }),
  };
}

/** Two at once read the same list: the second to write finds it changed, and reads it again. */
async function putOrFind(
  share: ShareItem,
  clock: Clock,
): Promise<{ item: ShareItem; isNew: boolean }> {
  for (let tries = 1; ; tries += 1) {
    const { rev, shares } = await listShares(share.presentation_id, clock.now());
    const made = shares.find(({ id }) => id === share.id);
    if (made) return { item: made, isNew: false };
    const live = shares.filter((one) => shareStateOf(one, clock.now()) === 'live');
    if (live.length >= maxLiveShares)
      throw new AppError('shares_full', { params: { limit: maxLiveShares } });
    try {
      await putShare({ share, rev, ...roomForShare(shares, clock.now()) });
      return { item: share, isNew: true };
    } catch (error) {
      if (!(error instanceof Fenced)) throw error;
      if (tries === mostTries) throw new AppError('conflict', { cause: error, retryAfter: 1 });
    }
  }
}
