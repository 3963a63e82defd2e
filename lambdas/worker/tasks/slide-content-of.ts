import type { TaskContext } from '../task-context.ts';
import { makeSlideContent } from './make-slide.ts';
import { originSlideOf, translateSlide } from './translate-slide.ts';

/** A task's slide, judged, with its place: translated in a translation, else made of its entry. */
export async function slideContentOf(context: TaskContext) {
  const found = await originSlideOf(context);
  return found ? translateSlide(context, found.origin, found.of) : makeSlideContent(context);
}
