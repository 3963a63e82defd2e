import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import { loadErrorShownInPlaceMeta } from '#web/lib/show-error.ts';
import { getDeckTitle } from '../../api/deck-title.ts';
import { slidesQuery } from '../../api/get-deck.ts';
import { isWorking } from '../../api/polling.ts';
import { isInFlight, listSideTasks } from '../../api/side-tasks.ts';
import type { StudioDeck } from '../studio/studio-deck.ts';
import { buildSlideFrames } from './slide-frames.ts';
import { useDeckTab } from './use-deck-tab.ts';

/**
 * Returns the deck's slides in frames, polled while any is in progress, their contents when all are
 * made, and the deck's data for frames. `failure` is set while the slides could not be loaded at all; the studio shows it.
 */
export function useSlideFrames(deck: Presentation, tasks: readonly Task[] | undefined) {
  const isInProgress = isWorking(deck.status) || listSideTasks(tasks).some(isInFlight);
  const isInStudio = useDeckTab(deck).active === 'slides';
  const {
    data: slides,
    error,
    refetch,
  } = useQuery({
    ...slidesQuery(deck.id, isInProgress),
    meta: isInStudio ? loadErrorShownInPlaceMeta : {},
  });
  const failure = error && !slides ? { error, retry: refetch } : null;
  const frames = useMemo(
    () => buildSlideFrames(slides ?? [], deck.slide_count),
    [slides, deck.slide_count],
  );
  // Null until all slides are made, because the cover and the closing slide show numbers from the other slides.
  const contents = useMemo(() => {
    const made = (slides ?? []).flatMap(({ content }) => content ?? []);
    return made.length > 0 && made.length === slides?.length ? made : null;
  }, [slides]);
  const studioDeck: StudioDeck = {
    id: deck.id,
    title: deck.title,
    coverTitle: getDeckTitle(deck, ''),
    language: deck.language,
    theme: deck.theme,
    total: frames.length,
    canEdit: deck.allowed_actions.includes('edit_slides'),
    canRevise: deck.allowed_actions.includes('revise_slide'),
    isWorking: isWorking(deck.status),
    hasSources: deck.sources.length > 0,
    minutes: deck.minutes,
  };
  return { slides, contents, frames, studioDeck, failure };
}
