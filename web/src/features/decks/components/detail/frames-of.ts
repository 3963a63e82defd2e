import type { SlideView } from '#shared/schemas/presentations.ts';

export type Frame = { index: number; slide: SlideView | null };

/** A frame for each slide asked for, made or not, so that the page has its shape before there is anything in it. */
export function framesOf(slides: readonly SlideView[], asked: number): Frame[] {
  const byIndex = new Map(slides.map((slide) => [slide.index, slide]));
  const last = Math.max(-1, ...byIndex.keys());
  const count = slides.length > 0 && slides.length >= asked ? last + 1 : Math.max(asked, last + 1);
  return Array.from({ length: count }, (_, index) => ({
    index,
    slide: byIndex.get(index) ?? null,
  }));
}
