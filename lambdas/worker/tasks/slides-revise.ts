import { isDeepStrictEqual } from 'node:util';
import type { SlideContent } from '#shared/deck/model.ts';
import { getSlideImage } from '#shared/deck/slide-image.ts';
import { ConditionFailed } from '#shared/errors.ts';
import { reviseMessage, reviseSystem } from '../../models/prompts/revise.ts';
import { isInRun } from '../../stores/deck-conditions.ts';
import { isAtRev } from '../../stores/slide-conditions.ts';
import { getSlide, type SlideItem } from '../../stores/slide-store.ts';
import { type RunTask, type TaskContext, type TaskResult, toEditAuthor } from '../task-context.ts';
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
    ? regenerateSlide(context, slideBefore)
    : proposeSlide(context, slideBefore, instruction);
};

/** Regenerates the slide. The commit fails when the slide was changed meanwhile. */
async function regenerateSlide(context: TaskContext, slideBefore: SlideItem): Promise<TaskResult> {
  const { deck, clock } = context;
  const { entry, made } = await makeOrTranslateSlide(context, getSlideImage(slideBefore.content));
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
        .set({ edit_id: clock.id(), changed_by: toEditAuthor(context).by })
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

/** Returns the content that is shown or spoken in a presentation, without the sources. */
const omitSources = ({ sources: _sources, ...shown }: SlideContent) => shown;

/**
 * Stores the revised slide as a proposal with the rev of the slide, so that an edit makes the proposal outdated. If the
 * model changed nothing, the slide has no proposal, not even an earlier one.
 */
async function proposeSlide(
  context: TaskContext,
  slideBefore: SlideItem,
  instruction: string,
): Promise<TaskResult> {
  const { deck, clock } = context;
  const { entry, content, made } = await makeSlideContent(context, {
    image: getSlideImage(slideBefore.content),
    prompt: {
      purpose: 'revise',
      system: reviseSystem,
      message: (input) => reviseMessage({ ...input, slide: slideBefore.content, instruction }),
    },
  });
  const { score, findings, provenance } = made;
  const created_at = clock.now();
  const validated = {
    content: withAppearance(content, slideBefore),
    ...{ score, findings, provenance },
  };
  const { point } = entry;
  const isUnchanged =
    point === slideBefore.point &&
    isDeepStrictEqual(omitSources(validated.content), omitSources(slideBefore.content));
  const proposal = { ...validated, instruction, point, of_rev: slideBefore.rev, created_at };
  return {
    writes: (entities) => [
      isUnchanged
        ? entities.slide
            .patch({ presentation_id: deck.id, id: slideBefore.id })
            .remove(['proposal'])
            .commit()
        : entities.slide
            .patch({ presentation_id: deck.id, id: slideBefore.id })
            .set({ proposal })
            .commit(),
      // If a run has started since, it regenerates the slide, so the transaction fails and the proposal is dropped.
      entities.deck.check({ id: deck.id }).where(isInRun(deck.run)).commit(),
    ],
    keptCalls: [made.call],
    isUnchanged,
    event: isUnchanged
      ? { type: 'slide_unchanged', data: { index: entry.index } }
      : { type: 'slide_proposed', data: { index: entry.index, score } },
  };
}
