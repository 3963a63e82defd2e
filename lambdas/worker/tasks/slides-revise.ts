import type { SlideContent } from '#shared/deck/model.ts';
import { ConditionFailed } from '#shared/errors.ts';
import { reviseMessage, reviseSystem } from '../../models/prompts/revise.ts';
import { isInRun } from '../../stores/deck-conditions.ts';
import { isAtRev } from '../../stores/slide-conditions.ts';
import { getSlide, type SlideItem } from '../../stores/slide-store.ts';
import type { RunTask, TaskContext, TaskResult } from '../task-context.ts';
import { makeOrTranslateSlide } from './make-or-translate-slide.ts';
import { makeSlideContent } from './make-slide.ts';

/**
 * slides.revise: a side task that regenerates a finished slide, or revises it by an instruction. A regenerated slide
 * replaces the old one; a revised slide waits as a proposal.
 */
export const slidesRevise: RunTask = async (context) => {
  const { deck, task } = context;
  const id = task.slide_id ?? '';
  const slideBefore = await getSlide(deck.id, id);
  if (!slideBefore) throw new ConditionFailed(`slide ${id} of ${deck.id} was removed`);
  const instruction = task.ask?.instruction;
  return instruction === undefined
    ? remakeSlide(context, slideBefore)
    : proposeSlide(context, slideBefore, instruction);
};

/** Regenerates the slide. The commit fails when the slide was changed meanwhile. */
async function remakeSlide(context: TaskContext, slideBefore: SlideItem): Promise<TaskResult> {
  const { deck, clock } = context;
  const { entry, made } = await makeOrTranslateSlide(context);
  return {
    writes: (entities) => [
      entities.slide
        .patch({ presentation_id: deck.id, id: slideBefore.id })
        .set({
          content: withAppearance(made.content, slideBefore),
          score: made.score,
          findings: made.findings,
          provenance: made.provenance,
          point: entry.point,
          edited: false,
          rev: slideBefore.rev + 1,
        })
        .where(isAtRev(slideBefore.rev))
        .commit(),
      entities.deck
        .patch({ id: deck.id })
        .set({ edit_id: clock.id(), changed_by_editor: context.task.by_editor ?? false })
        .add({ content_rev: 1 })
        .where(isInRun(deck.run))
        .commit(),
    ],
    keptCalls: [made.call],
    event: { type: 'slide_remade', data: { index: entry.index, score: made.score } },
  };
}

/** Returns new content with the text size and alignment that the user chose. */
function withAppearance(
  content: SlideContent,
  { content: { appearance } }: SlideItem,
): SlideContent {
  return appearance ? { ...content, appearance } : content;
}

/**
 * Stores the revised slide as a proposal with the rev of the slide, so that an edit makes the proposal outdated.
 */
async function proposeSlide(
  context: TaskContext,
  slideBefore: SlideItem,
  instruction: string,
): Promise<TaskResult> {
  const { deck, clock } = context;
  const { entry, content, made } = await makeSlideContent(context, {
    purpose: 'revise',
    system: reviseSystem,
    message: (input) => reviseMessage({ ...input, slide: slideBefore.content, instruction }),
  });
  const { score, findings, provenance } = made;
  const created_at = clock.now();
  const validated = {
    content: withAppearance(content, slideBefore),
    ...{ score, findings, provenance },
  };
  const { point } = entry;
  const proposal = { ...validated, instruction, point, of_rev: slideBefore.rev, created_at };
  return {
    writes: (entities) => [
      entities.slide
        .patch({ presentation_id: deck.id, id: slideBefore.id })
        .set({ proposal })
        .commit(),
      // A run that started meanwhile regenerates the slide, so the transaction fails and the proposal is dropped.
      entities.deck.check({ id: deck.id }).where(isInRun(deck.run)).commit(),
    ],
    keptCalls: [made.call],
    event: { type: 'slide_proposed', data: { index: entry.index, score } },
  };
}
