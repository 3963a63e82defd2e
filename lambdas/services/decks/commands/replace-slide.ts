import { AppError, Fenced } from '#shared/errors.ts';
import type { SlideProposal } from '../../../stores/content-entities.ts';
import { type DeckItem, swept } from '../../../stores/deck-store.ts';
import type { SlideItem } from '../../../stores/slide-store.ts';
import { transact } from '../../../stores/transact.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { readableDeck } from '../queries/readable-deck.ts';
import { overtaken } from './deck-actions.ts';
import { finishedSlide } from './finished-slide.ts';

export type SlideChange = Pick<
  SlideItem,
  'content' | 'score' | 'findings' | 'provenance' | 'point' | 'edited'
>;

type Put = {
  slide: Pick<SlideItem, 'id' | 'rev'>;
  change: SlideChange;
  /** The proposal that it becomes: it has none any more. */
  accepts?: SlideProposal;
  now: number;
};

/**
 * Puts what a person has chosen in a slide's place. The slide's rev keeps two editors apart; the deck's run and
 * status keep it out of a run that has begun. Overtaken it throws stale, or action_not_allowed.
 */
export async function replaceSlide(user: UserRecord, deck: DeckItem, put: Put): Promise<void> {
  try {
    await write(deck, put);
  } catch (error) {
    if (!(error instanceof Fenced)) throw error;
    const now = await readableDeck(user, deck.id);
    await finishedSlide(now, put.slide.id, put.slide.rev);
    throw await overtaken(user, deck, now, new AppError('stale', { cause: error }));
  }
}

/** A deck that was cancelled and is deleted has its status still: an edit would take it from the sweeper's index. */
const write = (deck: DeckItem, { slide, change, accepts, now }: Put) =>
  transact((entities) => [
    entities.slide
      .patch({ presentation_id: deck.id, id: slide.id })
      .set({ ...change, rev: slide.rev + 1 })
      .remove(accepts ? ['proposal'] : [])
      .where((item, op) => {
        const isAtRev = op.eq(item.rev, slide.rev);
        return accepts ? `${isAtRev} AND ${op.eq(item.proposal, accepts)}` : isAtRev;
      })
      .commit(),
    entities.deck
      .patch({ id: deck.id })
      .set(swept(deck.id, deck.status, now))
      .add({ content_rev: 1 })
      .where(
        (item, op) =>
          `${op.eq(item.run, deck.run)} AND ${op.eq(item.status, deck.status)} AND ${op.notExists(item.deleted_at)}`,
      )
      .commit(),
  ]);
