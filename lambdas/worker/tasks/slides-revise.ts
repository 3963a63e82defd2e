import { Fenced } from '#shared/errors.ts';
import { reviseMessage, reviseSystem } from '../../models/prompts/revise.ts';
import { getSlide, type SlideItem } from '../../stores/slide-store.ts';
import type { RunTask, TaskContext, TaskResult } from '../task-context.ts';
import { makeSlideContent } from './make-slide.ts';
import { slideContentOf } from './slide-content-of.ts';

/**
 * slides.revise: a finished slide made beside the deck's course. Made again, it lands in the working copy; made
 * as a person asks, it waits on the slide as a proposal.
 */
export const slidesRevise: RunTask = async (context) => {
  const { deck, task } = context;
  const id = task.slide_id ?? '';
  const before = await getSlide(deck.id, id);
  if (!before) throw new Fenced(`slide ${id} of ${deck.id} is gone`);
  const instruction = task.ask?.instruction;
  return instruction === undefined
    ? remake(context, before)
    : propose(context, before, instruction);
};

/** Unless somebody changed the slide meanwhile: then the commit is fenced off. */
async function remake(context: TaskContext, before: SlideItem): Promise<TaskResult> {
  const { deck } = context;
  const { place, made } = await slideContentOf(context);
  return {
    writes: (entities) => [
      entities.slide
        .patch({ presentation_id: deck.id, id: before.id })
        .set({
          content: made.content,
          score: made.score,
          findings: made.findings,
          provenance: made.provenance,
          point: place.point,
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
    event: { type: 'slide_remade', data: { index: place.index, score: made.score } },
  };
}

/** The slide stays as it is; a proposal names the rev that it changes, so that an edit makes it outdated. */
async function propose(
  context: TaskContext,
  before: SlideItem,
  instruction: string,
): Promise<TaskResult> {
  const { deck, clock } = context;
  const { place, content, made } = await makeSlideContent(context, {
    purpose: 'revise',
    system: reviseSystem,
    message: (input) => reviseMessage({ ...input, slide: before.content, instruction }),
  });
  const { score, findings, provenance } = made;
  const created_at = clock.now();
  const judged = { content, score, findings, provenance };
  const { point } = place;
  const proposal = { ...judged, instruction, point, of_rev: before.rev, created_at };
  return {
    writes: (entities) => [
      entities.slide.patch({ presentation_id: deck.id, id: before.id }).set({ proposal }).commit(),
      // A run that has begun meanwhile makes the slide again, or has made it.
      entities.deck
        .check({ id: deck.id })
        .where((item, op) => op.eq(item.run, deck.run))
        .commit(),
    ],
    keptCalls: [made.call],
    event: { type: 'slide_proposed', data: { index: place.index, score } },
  };
}
