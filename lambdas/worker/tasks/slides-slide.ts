import { getSlide } from '../../stores/slide-store.ts';
import type { RunTask } from '../task-context.ts';
import { slideContentOf } from './slide-content-of.ts';

/** slides.slide: one slide of the working copy, committed together with its task. */
export const slidesSlide: RunTask = async (context) => {
  const { deck, task } = context;
  const { place, made } = await slideContentOf(context);
  const id = task.slide_id ?? '';
  const before = await getSlide(deck.id, id);
  return {
    writes: (entities) => [
      entities.slide
        .put({
          presentation_id: deck.id,
          id,
          run: deck.run,
          rev: (before?.rev ?? 0) + 1,
          point: place.point,
          content: made.content,
          score: made.score,
          findings: made.findings,
          provenance: made.provenance,
          edited: false,
        })
        .where((slide, op) => `${op.notExists(slide.run)} OR ${op.lte(slide.run, deck.run)}`)
        .commit(),
    ],
    keptCalls: [made.call],
    event: { type: 'slide_ready', data: { index: place.index, score: made.score } },
  };
};
