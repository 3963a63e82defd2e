import { getSlideImage } from '#shared/deck/slide-image.ts';
import { isNotOfLaterRun } from '../../stores/slide-conditions.ts';
import { getSlide } from '../../stores/slide-store.ts';
import type { RunTask } from '../task-context.ts';
import { makeOrTranslateSlide } from './make-or-translate-slide.ts';

/** slides.slide: makes one slide of the working copy and commits it together with the task. */
export const generateSlide: RunTask = async (context) => {
  const { deck, task } = context;
  const id = task.slide_id ?? '';
  const slideBefore = await getSlide(deck.id, id);
  // A picture on the slide is kept unless this run made a new outline: then the slide has another topic.
  const isKept = slideBefore && deck.outline_run < deck.run;
  const image = isKept ? getSlideImage(slideBefore.content) : undefined;
  const { entry, made } = await makeOrTranslateSlide(context, image);
  return {
    writes: (entities) => [
      entities.slide
        .put({
          presentation_id: deck.id,
          id,
          run: deck.run,
          rev: (slideBefore?.rev ?? 0) + 1,
          point: entry.point,
          content: made.content,
          score: made.score,
          findings: made.findings,
          provenance: made.provenance,
          edited: false,
        })
        .where(isNotOfLaterRun(deck.run))
        .commit(),
    ],
    keptCalls: [made.call],
    event: { type: 'slide_ready', data: { index: entry.index, score: made.score } },
  };
};
