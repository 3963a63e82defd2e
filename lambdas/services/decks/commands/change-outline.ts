import { AppError, Fenced } from '#shared/errors.ts';
import type { WorkingEntry } from '#shared/schemas/outline.ts';
import { type DeckItem, swept } from '../../../stores/deck-store.ts';
import { listSlides } from '../../../stores/slide-store.ts';
import { listTasks } from '../../../stores/task-store.ts';
import { transact, type Writes } from '../../../stores/transact.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { stagesOf } from '../engine/deck-progress.ts';
import { readableDeck } from '../queries/readable-deck.ts';
import type { WorkingOutline } from '../queries/working-outline.ts';
import { workingSlides } from '../queries/working-slides.ts';
import { overtaken } from './deck-actions.ts';

/** What an outline becomes; its slides are those that the entries name, in their order. */
export type NextOutline = {
  title: string;
  subtitle: string;
  entries: WorkingEntry[];
  /** A slide that a person gives: no task makes it. */
  given?: string;
};

/** Where the whole is still to be made, its stages are told anew; what is settled stays as it was settled. */
async function stagesWith(deck: DeckItem) {
  if (deck.status !== 'awaiting_review' && deck.status !== 'paused') return undefined;
  return stagesOf(deck, await listTasks(deck.id, deck.run));
}

/** Which run makes the deck's slides, and which of them it keeps. */
type Making = Pick<DeckItem, 'slides_run' | 'kept_slides'>;

/**
 * A run that makes no slides, held before its end, goes on to make those that a person has added to the working
 * copy meanwhile, and keeps the others; else its version would lack them. One that restores a version does not.
 */
async function makingOf(
  deck: DeckItem,
  { entries, given }: Pick<NextOutline, 'entries' | 'given'>,
): Promise<Making> {
  const { run, slides_run } = deck;
  const kept_slides = [...deck.kept_slides, ...(given === undefined ? [] : [given])];
  const asItIs = { slides_run, kept_slides };
  const mayGoOn = deck.status === 'paused' || deck.status === 'failed';
  if (!mayGoOn || slides_run === run || deck.restored_from !== undefined) return asItIs;
  const wanted = entries.map(({ id }) => id).filter((id) => !kept_slides.includes(id));
  const made = (await listSlides(deck.id)).map(({ id }) => id);
  const slides = await workingSlides({ ...deck, slide_ids: [...new Set([...wanted, ...made])] });
  const finished = slides.filter(({ isFinished }) => isFinished).map(({ id }) => id);
  if (wanted.every((id) => finished.includes(id))) return asItIs;
  return { slides_run: run, kept_slides: [...new Set([...kept_slides, ...finished])] };
}

/*
 * person A   reads rev 4 ─────────────── puts rev 5
 * person B     reads rev 4 ── puts rev 5            A's put and A's look at the deck fail: 412
 * The rev is a copy that is never changed, so a worker that has read the deck reads the outline of that moment.
 */
/**
 * The writes that give a deck its next outline: conditional on the outline, the run and the status as they were
 * seen. No slide is touched; which of them are out of step is seen by comparing.
 */
export async function outlineWrites(
  deck: DeckItem,
  outline: Pick<WorkingOutline, 'title'>,
  next: NextOutline,
  now: number,
): Promise<Writes> {
  const { title, subtitle, entries } = next;
  const slide_ids = entries.map((entry) => entry.id);
  const making = await makingOf(deck, next);
  const stages = await stagesWith({ ...deck, ...making, slide_ids });
  const rev = deck.outline_rev + 1;
  return (entities) => [
    entities.outline.create({ presentation_id: deck.id, rev, title, subtitle, entries }).commit(),
    entities.deck
      .patch({ id: deck.id })
      .set({
        ...swept(deck.id, deck.status, now),
        outline_rev: rev,
        slide_ids,
        slide_count: slide_ids.length,
        slides_run: making.slides_run,
        // A deck that has the outline's title keeps having it; one that a person named keeps its name.
        ...(deck.title === outline.title ? { title } : {}),
        ...(stages ? { stages } : {}),
      })
      .add({ content_rev: 1 })
      // Added to, not set: a slide that its task finishes meanwhile is among the kept ones too.
      .append({ kept_slides: making.kept_slides.filter((id) => !deck.kept_slides.includes(id)) })
      .where(
        (item, op) =>
          `${op.eq(item.outline_rev, deck.outline_rev)} AND ${op.eq(item.run, deck.run)} AND ${op.eq(item.status, deck.status)} AND ${op.notExists(item.deleted_at)}`,
      )
      .commit(),
  ];
}

/**
 * Does the writes of a person's change to the outline. Where it was overtaken it throws stale, or
 * action_not_allowed with what is allowed now.
 */
export async function transactOutline(
  user: UserRecord,
  deck: DeckItem,
  writes: Writes,
): Promise<void> {
  try {
    await transact(writes);
  } catch (error) {
    if (!(error instanceof Fenced)) throw error;
    const now = await readableDeck(user, deck.id);
    const code = now.outline_rev === deck.outline_rev ? 'conflict' : 'stale';
    throw await overtaken(user, deck, now, new AppError(code, { cause: error }));
  }
}
