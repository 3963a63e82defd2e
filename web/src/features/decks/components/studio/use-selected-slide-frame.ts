import { useRef, useState } from 'react';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { isWorking } from '../../api/polling.ts';
import type { SlideFrame } from '../detail/slide-frames.ts';
import { useOpenSlide } from '../detail/use-open-slide.ts';

const hasContent = ({ slide }: SlideFrame) => slide?.content != null;

/** Returns the id of the slide that was finished last; of several at once, the last one of the deck. */
function useNewestSlide(frames: readonly SlideFrame[]): string | undefined {
  const made = frames.filter(hasContent).map(({ slide }) => slide?.id);
  const [seen, setSeen] = useState<{ made: typeof made; newest?: string | undefined }>({
    made: [],
  });
  const added = made.filter((id) => !seen.made.includes(id));
  if (added.length > 0) setSeen({ made, newest: added.at(-1) });
  return seen.newest;
}

/** Returns the newest frame with content while slides are being made, else the first one. */
function getDefaultIndex(
  frames: readonly SlideFrame[],
  deck: Presentation,
  newest: string | undefined,
): number {
  const isMakingSlides = isWorking(deck.status) && !frames.every(hasContent);
  const index = isMakingSlides
    ? frames.findIndex(({ slide }) => slide?.id === newest)
    : frames.findIndex(hasContent);
  return Math.max(0, index);
}

/**
 * The selected slide: the slide in the URL, or, while a run is in progress and no slide was selected, the newest one.
 * If the selected slide was removed, the slide at its position.
 */
export function useSelectedSlideFrame(deck: Presentation, frames: readonly SlideFrame[]) {
  const { id, openSlide } = useOpenSlide();
  const newest = useNewestSlide(frames);
  const lastIndex = useRef<number | null>(null);
  const chosen = id === null ? -1 : frames.findIndex(({ slide }) => slide?.id === id);
  const fallback = id === null ? getDefaultIndex(frames, deck, newest) : (lastIndex.current ?? 0);
  const index = chosen >= 0 ? chosen : Math.min(fallback, Math.max(0, frames.length - 1));
  if (chosen >= 0) lastIndex.current = chosen;
  const select = (next: number) => {
    const slide = frames[next]?.slide;
    if (slide) openSlide(slide.id);
  };
  return { index, frame: frames[index], select, openSlide };
}
