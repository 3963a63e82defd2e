import { Fenced } from '#shared/errors.ts';
import { getSlide } from '../../stores/slide-store.ts';
import type { RunTask } from '../task-context.ts';
import { makeSlideContent } from './make-slide.ts';

/**
 * slides.revise: a finished slide made again beside the deck's course. It lands in the working copy unless
 * somebody changed the slide meanwhile: then the commit is fenced off.
 */
export const slidesRevise: RunTask = async (context) => {
  const { deck, task } = context;
  const id = task.slide_id ?? '';
  const before = await getSlide(deck.id, id);
  if (!before) throw new Fenced(`slide ${id} of ${deck.id} is gone`);
  const { place, content, made } = await makeSlideContent(context);
  return {
    writes: (entities) => [
      entities.slide
        .patch({ presentation_id: deck.id, id: before.id })
        .set({
          content,
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
    event: { type: 'slide_remade', data: { index: place.index, score: made.score } },
  };
};
