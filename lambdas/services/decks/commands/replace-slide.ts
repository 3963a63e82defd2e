import { AppError, ConditionFailed } from '#shared/errors.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { SlideProposal } from '../../../stores/content-entities.ts';
import { isLiveAndUnchanged } from '../../../stores/deck-conditions.ts';
import { createDeckStatusFields, type DeckItem } from '../../../stores/deck-store.ts';
import { hasProposalAtRev, isAtRev } from '../../../stores/slide-conditions.ts';
import type { SlideItem } from '../../../stores/slide-store.ts';
import { transact, type Writes } from '../../../stores/transact.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { announceEdit, type EditAuthor } from '../engine/announce-edit.ts';
import { editorId, requireReadableDeck } from '../queries/require-readable-deck.ts';
import { createConcurrentChangeError } from './deck-actions.ts';
import { requireFinishedSlide } from './require-finished-slide.ts';

export type SlideChange = Pick<
  SlideItem,
  'content' | 'score' | 'findings' | 'provenance' | 'point' | 'edited'
>;

type SlideReplacement = {
  slide: Pick<SlideItem, 'id' | 'rev'>;
  change: SlideChange;
  /** The accepted proposal, which is removed from the slide. */
  acceptedProposal?: SlideProposal;
  /** Writes that store the outline's next revision and update the deck; absent if the outline stays unchanged. */
  outline?: Writes | undefined;
  clock: Clock;
};

/**
 * Replaces a slide's content with the content that the user chose. The slide's revision guards against a concurrent
 * edit, the deck's run and status against a new run. Throws stale or action_not_allowed.
 */
export async function replaceSlide(
  user: UserRecord,
  deck: DeckItem,
  replacement: SlideReplacement,
): Promise<void> {
  try {
    await writeSlide(user, deck, replacement);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const now = await requireReadableDeck(user, deck.id);
    await requireFinishedSlide(now, replacement.slide.id, replacement.slide.rev);
    throw await createConcurrentChangeError(
      user,
      deck,
      now,
      new AppError('stale', { cause: error }),
    );
  }
}

async function writeSlide(
  user: UserRecord,
  deck: DeckItem,
  { slide, change, acceptedProposal, outline, clock }: SlideReplacement,
): Promise<void> {
  const deckWrites = outline ?? (await createEditWrites(deck, { clock, by: editorId(deck, user) }));
  await transact((entities) => [
    entities.slide
      .patch({ presentation_id: deck.id, id: slide.id })
      .set({ ...change, rev: slide.rev + 1 })
      .remove(acceptedProposal ? ['proposal'] : [])
      .where(acceptedProposal ? hasProposalAtRev(slide.rev, acceptedProposal) : isAtRev(slide.rev))
      .commit(),
    ...deckWrites(entities),
  ]);
}

/** Returns the write that records an edit of slides in the deck, so that the edit is published. */
async function createEditWrites(deck: DeckItem, author: EditAuthor): Promise<Writes> {
  const edit = await announceEdit(deck, author);
  const now = author.clock.now();
  return (entities) => [
    entities.deck
      .patch({ id: deck.id })
      .set({ ...createDeckStatusFields(deck.id, deck.status, now), ...edit })
      .add({ content_rev: 1 })
      .where(isLiveAndUnchanged(deck))
      .commit(),
  ];
}
