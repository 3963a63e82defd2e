import { useDeferredValue, useMemo } from 'react';
import type { SlideContent } from '#shared/deck/model.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import type { SlideOfDeck } from '../../drawing/slide-of-deck.ts';
import { judgeLive, type Live, unfinishedParts } from '../../editing/live.ts';
import type { DeckOfFrames } from '../detail/slide-frame.tsx';

export type Judged = Live & { content: SlideContent; unfinished: string[] };

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
  const rests = hasSources(slide, deck);
  return useMemo(() => {
    const place: SlideOfDeck = { title, language, theme, total, index };
    const against = { point, traces: provenance, hasSources: rests, minutes };
    return {
      ...judgeLive(shown, place, against),
      content: shown,
      unfinished: unfinishedParts(shown),
    };
  }, [shown, title, language, theme, total, index, point, provenance, rests, minutes]);
}
