import type { ImageContent } from '#shared/deck/model-parts.ts';
import type { TaskContext } from '../task-context.ts';
import { makeSlideContent } from './make-slide.ts';
import { findOriginSlide, translateSlide } from './translate-slide.ts';

/**
 * Makes and validates a task's slide: translates the original in a translation, otherwise generates it from its
 * entry, beside a picture that it keeps if there is one.
 */
export async function makeOrTranslateSlide(context: TaskContext, image?: ImageContent) {
  const originSlide = await findOriginSlide(context);
  return originSlide
    ? translateSlide(context, originSlide.origin, originSlide.original)
    : makeSlideContent(context, { image });
}
