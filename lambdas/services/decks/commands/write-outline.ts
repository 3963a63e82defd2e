import { AppError, ConditionFailed } from '#shared/errors.ts';
import type { WorkingEntry } from '#shared/schemas/outline.ts';
import type { PlanDetails } from '#shared/schemas/research.ts';
import { hasUnchangedOutline } from '../../../stores/deck-conditions.ts';
import { createDeckStatusFields, type DeckItem } from '../../../stores/deck-store.ts';
import { listSlideHeads } from '../../../stores/slide-store.ts';
import { listTasks } from '../../../stores/task-store.ts';
import { transact, type Writes } from '../../../stores/transact.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { announceEdit, type EditAuthor } from '../engine/announce-edit.ts';
import { deriveDeckStages } from '../engine/deck-progress.ts';
import { requireReadableDeck } from '../queries/require-readable-deck.ts';
import type { WorkingOutline } from '../queries/working-outline.ts';
import { loadWorkingSlideHeads } from '../queries/working-slides.ts';
import { createConcurrentChangeError } from './deck-actions.ts';

/** The next outline of a deck. Its slides are those that the entries name, in their order. */
export type NextOutline = {
  title: string;
  subtitle: string;
  entries: WorkingEntry[];
  details: PlanDetails;
  /** Ids of slides whose content exists or is written by the user, so that no task generates them. */
  ownSlideIds?: readonly string[];
};

/** Number of outline revisions that are kept, for workers that read the deck before a later edit. */
const maxKeptRevisions = 100;

type Entities = Parameters<Writes>[0];
type OutlineRevision = Parameters<Entities['outline']['create']>[0];

/** Returns the writes that store the outline's next revision and remove the oldest one above the maximum. */
export const createRevisionWrites = (entities: Entities, outline: OutlineRevision) => {
  const { presentation_id, rev } = outline;
  const oldKey = { presentation_id, rev: rev - maxKeptRevisions };
  return [
    entities.outline.create(outline).commit(),
    ...(oldKey.rev > 0 ? [entities.outline.delete(oldKey).commit()] : []),
  ];
};

/** Recomputes the stages of an unfinished deck; undefined for other decks, whose stages do not change. */
async function computeNextStages(deck: DeckItem) {
  if (deck.status !== 'awaiting_review' && deck.status !== 'paused') return undefined;
  return deriveDeckStages(deck, await listTasks(deck.id, deck.run));
}

/** The run that generates the deck's slides, and the slides that it keeps. */
type SlidesPlan = Pick<DeckItem, 'slides_run' | 'kept_slides'>;

/**
 * Returns which run generates the slides. A stopped run that only publishes must also generate the slides that the
 * user has added since, because its version would lack them otherwise; it keeps the other slides. A run that restores
 * a version generates no slides.
 */
async function planSlides(
  deck: DeckItem,
  { entries, ownSlideIds = [] }: Pick<NextOutline, 'entries' | 'ownSlideIds'>,
): Promise<SlidesPlan> {
  const { run, slides_run } = deck;
  const kept_slides = [...new Set([...deck.kept_slides, ...ownSlideIds])];
  const unchanged = { slides_run, kept_slides };
  const canContinue = deck.status === 'paused' || deck.status === 'failed';
  if (!canContinue || slides_run === run || deck.restored_from !== undefined) return unchanged;
  const outlineIds = entries.map(({ id }) => id).filter((id) => !kept_slides.includes(id));
  const storedIds = (await listSlideHeads(deck.id)).map(({ id }) => id);
  const slides = await loadWorkingSlideHeads({
    ...deck,
    slide_ids: [...new Set([...outlineIds, ...storedIds])],
  });
  const finished = slides.filter(({ isFinished }) => isFinished).map(({ id }) => id);
  if (outlineIds.every((id) => finished.includes(id))) return unchanged;
  return { slides_run: run, kept_slides: [...new Set([...kept_slides, ...finished])] };
}

/*
 * user A reads rev 4 ─────────────── writes rev 5 user B reads rev 4 ── writes rev 5 A's write fails its condition:
 * 412 An outline revision is immutable, so a worker that has read the deck also reads the outline of that time.
 */
/**
 * Returns the writes that store a deck's next outline, on condition that the deck has the outline revision, run and
 * status that were read. For a finished deck, also sends the message that publishes the edit. The slides stay
 * unchanged; a slide is stale if its point differs from the point of its outline entry.
 */
export async function createOutlineWrites(
  deck: DeckItem,
  outline: Pick<WorkingOutline, 'title'>,
  nextOutline: NextOutline,
  author: EditAuthor,
): Promise<Writes> {
  const { title, subtitle, entries, details } = nextOutline;
  const slide_ids = entries.map((entry) => entry.id);
  const plan = await planSlides(deck, nextOutline);
  const stages = await computeNextStages({ ...deck, ...plan, slide_ids });
  const rev = deck.outline_rev + 1;
  const edit = await announceEdit(deck, author);
  return (entities) => [
    ...createRevisionWrites(entities, {
      presentation_id: deck.id,
      rev,
      title,
      subtitle,
      entries,
      details,
    }),
    entities.deck
      .patch({ id: deck.id })
      .set({
        ...createDeckStatusFields(deck.id, deck.status, author.clock.now()),
        ...edit,
        outline_rev: rev,
        slide_ids,
        slide_count: slide_ids.length,
        slides_run: plan.slides_run,
        // The deck's title changes together with the outline's title, unless the user has renamed the deck.
        ...(deck.title === outline.title ? { title } : {}),
        ...(stages ? { stages } : {}),
      })
      .add({ content_rev: 1 })
      // Append to the list instead of setting it, because a task may add a slide that it finishes at the same time.
      .append({ kept_slides: plan.kept_slides.filter((id) => !deck.kept_slides.includes(id)) })
      .where(hasUnchangedOutline(deck))
      .commit(),
  ];
}

/**
 * Writes a user's change to the outline. Throws stale or conflict when another change was written first, or
 * action_not_allowed with the actions that are allowed now. `otherwise` is the error if a condition other than the
 * outline's revision fails.
 */
export async function writeOutline(
  user: UserRecord,
  deck: DeckItem,
  writes: Writes,
  otherwise: 'stale' | 'conflict' = 'conflict',
): Promise<void> {
  try {
    await transact(writes);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const now = await requireReadableDeck(user, deck.id);
    const code = now.outline_rev === deck.outline_rev ? otherwise : 'stale';
    throw await createConcurrentChangeError(user, deck, now, new AppError(code, { cause: error }));
  }
}
