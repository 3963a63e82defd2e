import { type EntityItem, Service } from 'electrodb';
import { endedShareRetentionMs } from '#shared/domain/shares.ts';
import { once } from '../lib/once.ts';
import { versionEntity } from './content-entities.ts';
import { deckEntity } from './deck-entity.ts';
import { readAll } from './read-all.ts';
import { shareEntity, shareListEntity } from './share-entity.ts';
import { runTransaction } from './transact.ts';
import { tryWrite } from './try-write.ts';

export type ShareItem = EntityItem<ReturnType<typeof shareEntity>>;

/** The share links of a presentation and the rev of their list; rev 0 means that there is no list yet. */
export type ShareLinkList = { rev: number; shares: ShareItem[] };

const service = once(
  () =>
    new Service({
      deck: deckEntity(),
      version: versionEntity(),
      share: shareEntity(),
      shareList: shareListEntity(),
    }),
);

/** Returns the TTL (epoch seconds) of a link that ends at a time (epoch ms). */
export const computeShareTtl = (endsAt: number): number =>
  Math.ceil((endsAt + endedShareRetentionMs) / 1000);

/** Whether a link has not expired; TTL may delete days late. */
const isUnexpired = ({ expires_at }: ShareItem, now: number) =>
  expires_at === undefined || expires_at * 1000 > now;

/** Returns the share link of a token, strongly consistent; undefined when there is none. */
export async function getShare(tokenHash: string, now: number): Promise<ShareItem | undefined> {
  const { data } = await shareEntity().get({ token_hash: tokenHash }).go({ consistent: true });
  return data && isUnexpired(data, now) ? data : undefined;
}

async function getShareList(presentationId: string) {
  const { data } = await shareListEntity()
    .get({ presentation_id: presentationId })
    .go({ consistent: true });
  return data ?? undefined;
}

/** Returns a presentation's share links without expired ones, strongly consistent, oldest first. */
export async function listShares(presentationId: string, now: number): Promise<ShareLinkList> {
  const shareList = await getShareList(presentationId);
  const keys = (shareList?.token_hashes ?? []).map((token_hash) => ({ token_hash }));
  const shares = await readAll(keys, (batch) => shareEntity().get(batch).go({ consistent: true }));
  return {
    rev: shareList?.rev ?? 0,
    shares: shares
      .filter((share) => isUnexpired(share, now))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

export type NewShare = {
  share: ShareItem;
  /** The rev of the list when it was read. */
  rev: number;
  /** Earlier links that stay in the list when the new link is added. */
  kept: readonly ShareItem[];
  /** Earlier links that are removed from the list when the new link is added. */
  dropped: readonly ShareItem[];
};

/**
 * Creates a link together with its entry in the list. Throws ConditionFailed when the list has changed since it was
 * read, the version is removed, or the presentation is deleted: a link created after the content was removed would
 * never be removed.
 */
export async function putShare({ share, rev, kept, dropped }: NewShare): Promise<void> {
  const { presentation_id, token_hash } = share;
  const token_hashes = [...kept.map((link) => link.token_hash), token_hash];
  const transaction = service().transaction.write(({ deck, version, share: shares, shareList }) => [
    deck
      .check({ id: presentation_id })
      .where((item, op) => `${op.exists(item.id)} AND ${op.notExists(item.deleted_at)}`)
      .commit(),
    ...(share.version === undefined
      ? []
      : [
          version
            .check({ presentation_id, version: share.version })
            .where((item, op) => op.exists(item.version))
            .commit(),
        ]),
    shares.create(share).commit(),
    shareList
      .put({ presentation_id, rev: rev + 1, token_hashes })
      .where((item, op) => (rev === 0 ? op.notExists(item.rev) : op.eq(item.rev, rev)))
      .commit(),
    ...dropped.map((link) => shares.delete({ token_hash: link.token_hash }).commit()),
  ]);
  await runTransaction((token) => transaction.go({ token }));
}

/** Revokes a link; false when it is revoked already or does not exist. */
export function markShareRevoked(tokenHash: string, now: number): Promise<boolean> {
  return tryWrite(() =>
    shareEntity()
      .patch({ token_hash: tokenHash })
      .set({ revoked_at: now, expires_at: computeShareTtl(now) })
      .where((item, op) => op.notExists(item.revoked_at))
      .go(),
  );
}

/** Counts a view; false when the link does not exist any more. */
export function addView(tokenHash: string, now: number): Promise<boolean> {
  return tryWrite(() =>
    shareEntity()
      .patch({ token_hash: tokenHash })
      .set({ last_viewed_at: now })
      .add({ views: 1 })
      .go(),
  );
}

/**
 * Stores the sums of seconds per slide with one more visit added; false when another visit was stored since the link
 * was read.
 */
export function putSlideSeconds(
  { token_hash, timed_views }: Pick<ShareItem, 'token_hash' | 'timed_views'>,
  slide_seconds: number[],
): Promise<boolean> {
  return tryWrite(() =>
    shareEntity()
      .patch({ token_hash })
      .set({ slide_seconds, timed_views: (timed_views ?? 0) + 1 })
      .where((item, op) =>
        timed_views === undefined
          ? op.notExists(item.timed_views)
          : op.eq(item.timed_views, timed_views),
      )
      .go(),
  );
}

/** Removes all links of a presentation and their list. Idempotent. */
export async function removeShares(presentationId: string): Promise<void> {
  const shareList = await getShareList(presentationId);
  if (!shareList) return;
  // The list is removed last, so that a retry after a crash still finds the remaining links.
  for (const token_hash of shareList.token_hashes) await shareEntity().delete({ token_hash }).go();
  await shareListEntity().delete({ presentation_id: presentationId }).go();
}
