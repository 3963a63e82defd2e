import { type EntityItem, Service } from 'electrodb';
import { endedShareKeptMs } from '#shared/domain/shares.ts';
import { once } from '../lib/once.ts';
import { held } from './conditions.ts';
import { deckEntity } from './deck-entity.ts';
import { readAll } from './read-all.ts';
import { shareBookEntity, shareEntity } from './share-entity.ts';
import { runTransaction } from './transact.ts';

export type ShareItem = EntityItem<ReturnType<typeof shareEntity>>;

/** The links of a presentation, and the rev of the list they stand in; 0 before the first. */
export type ShareBook = { rev: number; shares: ShareItem[] };

const service = once(
  () => new Service({ deck: deckEntity(), share: shareEntity(), book: shareBookEntity() }),
);

/** When TTL may take a link that ends at a time (epoch ms). */
export const shareGoneAt = (endsAt: number): number =>
  Math.ceil((endsAt + endedShareKeptMs) / 1000);

/** TTL's sweep may come days late: what has ended is absent. */
const isKept = ({ expires_at }: ShareItem, now: number) =>
  expires_at === undefined || expires_at * 1000 > now;

/** The link of a token, strongly consistent; undefined where there is none. */
export async function getShare(tokenHash: string, now: number): Promise<ShareItem | undefined> {
  const { data } = await shareEntity().get({ token_hash: tokenHash }).go({ consistent: true });
  return data && isKept(data, now) ? data : undefined;
}

async function bookOf(presentationId: string) {
  const { data } = await shareBookEntity()
    .get({ presentation_id: presentationId })
    .go({ consistent: true });
  return data ?? undefined;
}

/** All links of a presentation that are still kept, strongly consistent, oldest first. */
export async function listShares(presentationId: string, now: number): Promise<ShareBook> {
  const book = await bookOf(presentationId);
  const keys = (book?.token_hashes ?? []).map((token_hash) => ({ token_hash }));
  const shares = await readAll(keys, (wanted) =>
    shareEntity().get(wanted).go({ consistent: true }),
  );
  return {
    rev: book?.rev ?? 0,
    shares: shares.filter((share) => isKept(share, now)).sort((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

export type NewShare = {
  share: ShareItem;
  /** The rev of the list as it was read. */
  rev: number;
  /** What stays in the list beside it, and what is removed. */
  kept: readonly ShareItem[];
  dropped: readonly ShareItem[];
};

/**
 * Puts a link together with its entry in the list. Throws Fenced where the list was changed since it was read, or the
 * presentation was deleted: what comes after its content was removed would be left for ever.
 */
export async function putShare({ share, rev, kept, dropped }: NewShare): Promise<void> {
  const { presentation_id, token_hash } = share;
  const token_hashes = [...kept.map((one) => one.token_hash), token_hash];
  const transaction = service().transaction.write(({ deck, share: shares, book }) => [
    deck
      .check({ id: presentation_id })
      .where((item, op) => `${op.exists(item.id)} AND ${op.notExists(item.deleted_at)}`)
      .commit(),
    shares.create(share).commit(),
    book
      .put({ presentation_id, rev: rev + 1, token_hashes })
      .where((item, op) => (rev === 0 ? op.notExists(item.rev) : op.eq(item.rev, rev)))
      .commit(),
    ...dropped.map((one) => shares.delete({ token_hash: one.token_hash }).commit()),
  ]);
  await runTransaction((token) => transaction.go({ token }));
}

/** Ends a link; false where it has been revoked before or is gone. */
export function endShare(tokenHash: string, now: number): Promise<boolean> {
  return held(() =>
    shareEntity()
      .patch({ token_hash: tokenHash })
      .set({ revoked_at: now, expires_at: shareGoneAt(now) })
      .where((item, op) => op.notExists(item.revoked_at))
      .go(),
  );
}

/** Adds a view; false where the link has been removed meanwhile. */
export function addView(tokenHash: string, now: number): Promise<boolean> {
  return held(() =>
    shareEntity()
      .patch({ token_hash: tokenHash })
      .set({ last_viewed_at: now })
      .add({ views: 1 })
      .go(),
  );
}

/** Removes all links of a presentation and their list; removing twice is removing once. */
export async function removeShares(presentationId: string): Promise<void> {
  const book = await bookOf(presentationId);
  if (!book) return;
  // The list goes last: broken off, it leads to what is left.
  for (const token_hash of book.token_hashes) await shareEntity().delete({ token_hash }).go();
  await shareBookEntity().delete({ presentation_id: presentationId }).go();
}
