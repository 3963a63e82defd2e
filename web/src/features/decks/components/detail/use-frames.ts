import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import { asidesOf, isInFlight } from '../../api/asides.ts';
import { slidesQuery } from '../../api/get-deck.ts';
import { isWorking } from '../../api/polling.ts';
import { framesOf } from './frames-of.ts';
import type { DeckOfFrames } from './slide-frame.tsx';

/** A deck's slides in their frames, followed for as long as any is being made, and what frames know of their deck. */
export function useFrames(deck: Presentation, tasks: readonly Task[] | undefined) {
  const isBeingMade = isWorking(deck.status) || asidesOf(tasks).some(isInFlight);
  const { data: slides } = useQuery(slidesQuery(deck.id, isBeingMade));
  const frames = useMemo(
    () => framesOf(slides ?? [], deck.slide_count),
    [slides, deck.slide_count],
  );
  const ofDeck: DeckOfFrames = {
    id: deck.id,
    title: deck.title,
    language: deck.language,
    theme: deck.theme,
    total: frames.length,
    canEdit: deck.allowed_actions.includes('edit_slides'),
    canRevise: deck.allowed_actions.includes('revise_slide'),
    isWorking: isWorking(deck.status),
    hasSources: deck.sources.length > 0,
    minutes: deck.minutes,
  };
  return { slides, frames, ofDeck };
}
