import type { ImageContent } from '#shared/deck/model-parts.ts';
import type { TaskContext } from '../task-context.ts';
import { makeSlideContent } from './make-slide.ts';
import { findOriginSlide, translateSlide } from './translate-slide.ts';

/**
 * Makes and validates a task's slide: in a translation, translates the original slide; otherwise generates the slide
 * from its outline entry. If the slide keeps its picture `image`, the generated text must fit beside it.
 */
export async function makeOrTranslateSlide(context: TaskContext, image?: ImageContent) {
  const originSlide = await findOriginSlide(context);
  return originSlide
    ? translateSlide(context, originSlide.origin, originSlide.original)
    : makeSlideContent(context, { image });
}
