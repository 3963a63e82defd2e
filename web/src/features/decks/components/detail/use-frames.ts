import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import { deckTitle } from '../../api/deck-title.ts';
import { slidesQuery } from '../../api/get-deck.ts';
import { isWorking } from '../../api/polling.ts';
import { isInFlight, listSideTasks } from '../../api/side-tasks.ts';
import type { FrameDeck } from '../studio/frame-deck.ts';
import { buildFrames } from './frames.ts';

/**
 * Returns the deck's slides in frames, polled while any is in progress, and the deck's data for
 * frames.
 */
export function useFrames(deck: Presentation, tasks: readonly Task[] | undefined) {
  const isInProgress = isWorking(deck.status) || listSideTasks(tasks).some(isInFlight);
  const { data: slides } = useQuery(slidesQuery(deck.id, isInProgress));
  const frames = useMemo(
    () => buildFrames(slides ?? [], deck.slide_count),
    [slides, deck.slide_count],
  );
  const frameDeck: FrameDeck = {
    id: deck.id,
    title: deck.title,
    coverTitle: deckTitle(deck, ''),
    language: deck.language,
    theme: deck.theme,
    total: frames.length,
    canEdit: deck.allowed_actions.includes('edit_slides'),
    canRevise: deck.allowed_actions.includes('revise_slide'),
    isWorking: isWorking(deck.status),
    hasSources: deck.sources.length > 0,
    minutes: deck.minutes,
  };
  return { slides, frames, frameDeck: frameDeck };
}
