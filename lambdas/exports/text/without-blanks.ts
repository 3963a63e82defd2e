import { withoutBlankContent } from '#shared/deck/blank-scene.ts';
import type { Slide } from '#shared/deck/model.ts';

/**
 * Returns slides without the placeholder texts of empty slides. A new slide's point equals its title, so the
 * placeholder is removed from the point too.
 */
export const removeBlanks = (slides: readonly Slide[]): Slide[] =>
  slides.map((slide) => {
    const content = withoutBlankContent(slide);
    return slide.point === slide.title ? { ...content, point: content.title } : content;
  });
