import { useRef } from 'react';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { isWorking } from '../../api/polling.ts';
import type { Frame } from '../detail/frames.ts';
import { useOpenSlide } from '../detail/use-open-slide.ts';

/** Returns the last frame with content while slides are being made, else the first one. */
function defaultIndex(frames: readonly Frame[], deck: Presentation): number {
  const hasContent = ({ slide }: Frame) => slide?.content != null;
  const isMakingSlides = isWorking(deck.status) && !frames.every(hasContent);
  const index = isMakingSlides ? frames.findLastIndex(hasContent) : frames.findIndex(hasContent);
  return Math.max(0, index);
}

/**
 * The selected slide: the one in the URL; while a run is in progress and none was chosen, the newest. If the chosen
 * slide is gone, the one at its position.
 */
export function useSelectedFrame(deck: Presentation, frames: readonly Frame[]) {
  const { id, openSlide } = useOpenSlide();
  const lastIndex = useRef<number | null>(null);
  const chosen = id === null ? -1 : frames.findIndex(({ slide }) => slide?.id === id);
  const fallback = id === null ? defaultIndex(frames, deck) : (lastIndex.current ?? 0);
  const index = chosen >= 0 ? chosen : Math.min(fallback, Math.max(0, frames.length - 1));
  if (chosen >= 0) lastIndex.current = chosen;
  const select = (next: number) => {
    const slide = frames[next]?.slide;
    if (slide) openSlide(slide.id);
  };
  return { index, frame: frames[index], select, openSlide };
}
