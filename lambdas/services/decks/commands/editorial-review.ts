import { taskIds } from '#shared/domain/plan-next.ts';
import { AppError } from '#shared/errors.ts';
import type { EditorialFinding } from '#shared/schemas/editorial-review.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import {
  type EditorialReviewItem,
  getEditorialReview,
  replaceFindings,
} from '../../../stores/editorial-review-store.ts';
import { getSlide } from '../../../stores/slide-store.ts';
import type { TaskItem } from '../../../stores/task-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { checkTokenCap } from '../engine/check-token-cap.ts';
import { recordUserEvent } from '../engine/record-user-event.ts';
import { type NewSideTask, startSideTask } from '../engine/start-side-task.ts';
import { editorId } from '../queries/require-readable-deck.ts';
import { loadWorkingSlides } from '../queries/working-slides.ts';
import { authorizeDeck } from './deck-actions.ts';
import { reviseSlide } from './revise-slide.ts';

type StartedTask = { deck: DeckItem; task: TaskItem };

/**
 * Starts a side task in which the model reviews the finished deck. Throws slides_unfinished, action_not_allowed,
 * stage_cap, token_cap, and the errors of startSideTask.
 */
export async function startEditorialReview(
  user: UserRecord,
  id: string,
  clock: Clock,
): Promise<StartedTask> {
  const deck = await authorizeDeck(user, id, 'revise_slide');
  if ((await loadWorkingSlides(deck)).some(({ isFinished }) => !isFinished))
    throw new AppError('slides_unfinished');
  await checkTokenCap(user, deck, clock);
  const sideTask: NewSideTask = {
    id: taskIds.editorial(deck.run),
    kind: 'slides.editorial',
    ready: true,
    by: editorId(deck, user),
  };
  const task = await startSideTask(deck, sideTask, clock);
  await recordUserEvent(user, deck, 'editorial_review_asked', {});
  return { deck, task };
}

type OpenFinding = { review: EditorialReviewItem; finding: EditorialFinding };

/**
 * Returns an open finding of the deck's last review. Throws not_found, and stale if the finding is applied or
 * dismissed already.
 */
async function requireOpenFinding(deckId: string, findingId: string): Promise<OpenFinding> {
  const review = await getEditorialReview(deckId);
  const finding = review?.findings.find(({ id }) => id === findingId);
  if (!review || !finding) throw new AppError('not_found');
  if (finding.state !== 'open') throw new AppError('stale');
  return { review, finding };
}

const maxMarkAttempts = 4;

/**
 * Sets the state of an open finding; reads the review again when another finding was changed at the same time. Throws
 * stale when the finding is no longer open or a newer review has replaced it.
 */
async function markFinding(
  readFinding: OpenFinding,
  state: 'applied' | 'dismissed',
): Promise<void> {
  let { review, finding } = readFinding;
  for (let tries = 0; tries < maxMarkAttempts; tries += 1) {
    const findings = review.findings.map((other) =>
      other === finding ? { ...other, state } : other,
    );
    if (await replaceFindings(review, findings)) return;
    ({ review, finding } = await requireOpenFinding(review.presentation_id, finding.id));
    if (review.created_at !== readFinding.review.created_at) break;
  }
  throw new AppError('stale');
}

/**
 * Starts the revision that a finding proposes; its result is stored as the slide's proposal. The model wrote the
 * instruction, so it counts as data and not as the user's text. Throws not_found, stale, and the errors of
 * reviseSlide.
 */
export async function applyFinding(
  user: UserRecord,
  id: string,
  findingId: string,
  clock: Clock,
): Promise<StartedTask> {
  const deck = await authorizeDeck(user, id, 'revise_slide');
  const openFinding = await requireOpenFinding(deck.id, findingId);
  const { slide_id: slideId, instruction } = openFinding.finding;
  const slide = await getSlide(deck.id, slideId);
  if (!slide || !deck.slide_ids.includes(slideId)) throw new AppError('not_found');
  const revision = { slideId, rev: slide.rev, instruction, isFromReview: true };
  const started = await reviseSlide(user, id, revision, clock);
  await markFinding(openFinding, 'applied');
  return started;
}

/** Dismisses a finding. Throws not_found, action_not_allowed and stale. */
export async function dismissFinding(
  user: UserRecord,
  id: string,
  findingId: string,
): Promise<DeckItem> {
  const deck = await authorizeDeck(user, id, 'revise_slide');
  await markFinding(await requireOpenFinding(deck.id, findingId), 'dismissed');
  return deck;
}
