import { useDeferredValue, useMemo } from 'react';
import type { SlideContent } from '#shared/deck/model.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import type { SlideOfDeck } from '../../drawing/slide-of-deck.ts';
import { judgeLive, type Live, unfinishedParts } from '../../editing/live.ts';
import type { DeckOfFrames } from '../detail/slide-frame.tsx';
import { useTraced } from './use-traced.ts';

export type Judged = Live & {
  content: SlideContent;
  unfinished: string[];
  /** The server is asked where its new figures come from. */
  isTracing: boolean;
};

const sayUnsupported = new Set(['unsupported', 'unsourced']);

/** Whether the deck's figures are held against sources; the last look at the slide may tell. */
function hasSources(slide: SlideView, deck: DeckOfFrames): boolean {
  const told = slide.quality?.findings.find(({ code }) => sayUnsupported.has(code));
  if (told) return told.code === 'unsupported';
  return deck.hasSources ?? slide.provenance.some(({ passage_id }) => passage_id !== null);
}

/** The slide as it would be saved, laid out and judged while it is typed; typing itself never waits for it. */
export function useLive(content: SlideContent, slide: SlideView, deck: DeckOfFrames): Judged {
  const shown = useDeferredValue(content);
  const { title, language, theme, total, minutes = null } = deck;
  const { index, point, provenance } = slide;
  const { traced, isAsking: isTracing } = useTraced(deck, slide, content);
  const traces = useMemo(
    () => [...(traced?.traces ?? []), ...provenance],
    [traced?.traces, provenance],
  );
  const rests = traced?.hasSources ?? hasSources(slide, deck);
  return useMemo(() => {
    const place: SlideOfDeck = { title, language, theme, total, index };
    const against = { point, traces, hasSources: rests, minutes };
    return {
      ...judgeLive(shown, place, against),
      content: shown,
      unfinished: unfinishedParts(shown),
      isTracing,
    };
  }, [shown, title, language, theme, total, index, point, traces, rests, minutes, isTracing]);
}
