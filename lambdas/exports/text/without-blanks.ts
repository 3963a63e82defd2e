import { withoutBlankContent } from '#shared/deck/blank-scene.ts';
import type { Slide } from '#shared/deck/model.ts';

/** Returns slides without the placeholders of empty slides. The point of a new slide is its title. */
export const withoutBlanks = (slides: readonly Slide[]): Slide[] =>
  slides.map((slide) => {
    const content = withoutBlankContent(slide);
    return slide.point === slide.title ? { ...content, point: content.title } : content;
  });
