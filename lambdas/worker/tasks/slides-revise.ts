import { Fenced } from '#shared/errors.ts';
import { reviseMessage, reviseSystem } from '../../models/prompts/revise.ts';
import { getSlide, type SlideItem } from '../../stores/slide-store.ts';
import type { RunTask, TaskContext, TaskResult } from '../task-context.ts';
import { makeOrTranslateSlide } from './make-or-translate-slide.ts';
import { makeSlideContent } from './make-slide.ts';

/**
 * slides.revise: a side task that makes a finished slide again. A regenerated slide replaces the old one; a slide
 * revised by an instruction waits as a proposal.
 */
export const slidesRevise: RunTask = async (context) => {
  const { deck, task } = context;
  const id = task.slide_id ?? '';
  const before = await getSlide(deck.id, id);
  if (!before) throw new Fenced(`slide ${id} of ${deck.id} was removed`);
  const instruction = task.ask?.instruction;
  return instruction === undefined
    ? remake(context, before)
    : propose(context, before, instruction);
};

/** Regenerates the slide. The commit fails when the slide was changed meanwhile. */
async function remake(context: TaskContext, before: SlideItem): Promise<TaskResult> {
  const { deck } = context;
  const { entry, made } = await makeOrTranslateSlide(context);
  return {
    writes: (entities) => [
      entities.slide
        .patch({ presentation_id: deck.id, id: before.id })
        .set({
          content: made.content,
          score: made.score,
          findings: made.findings,
          provenance: made.provenance,
          point: entry.point,
          edited: false,
          rev: before.rev + 1,
        })
        .where((slide, op) => op.eq(slide.rev, before.rev))
        .commit(),
      entities.deck
        .patch({ id: deck.id })
        .add({ content_rev: 1 })
        .where((item, op) => op.eq(item.run, deck.run))
        .commit(),
    ],
    keptCalls: [made.call],
    event: { type: 'slide_remade', data: { index: entry.index, score: made.score } },
  };
}

/**
 * Stores the revised slide as a proposal with the rev of the slide, so that an edit makes the proposal outdated.
 */
async function propose(
  context: TaskContext,
  before: SlideItem,
  instruction: string,
): Promise<TaskResult> {
  const { deck, clock } = context;
  const { entry, content, made } = await makeSlideContent(context, {
    purpose: 'revise',
    system: reviseSystem,
    message: (input) => reviseMessage({ ...input, slide: before.content, instruction }),
  });
  const { score, findings, provenance } = made;
  const created_at = clock.now();
  const validated = { content, score, findings, provenance };
  const { point } = entry;
  const proposal = { ...validated, instruction, point, of_rev: before.rev, created_at };
  return {
    writes: (entities) => [
      entities.slide.patch({ presentation_id: deck.id, id: before.id }).set({ proposal }).commit(),
      // A run that started meanwhile makes the slide again, so the proposal is dropped.
      entities.deck
        .check({ id: deck.id })
        .where((item, op) => op.eq(item.run, deck.run))
        .commit(),
    ],
    keptCalls: [made.call],
    event: { type: 'slide_proposed', data: { index: entry.index, score } },
  };
}
