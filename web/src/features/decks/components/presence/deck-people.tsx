import { Suspense } from 'react';
import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import { useDeckTab } from '../detail/use-deck-tab.ts';
import { useSlideFrames } from '../detail/use-slide-frames.ts';
import { useDraftState } from '../edit-slide/use-draft-state.ts';
import { useSelectedSlideFrame } from '../studio/use-selected-slide-frame.ts';
import { PresentPeople } from './lazy-presence.ts';

type Props = { deck: Presentation; tasks: readonly Task[] | undefined };

/**
 * The other people on a shared deck's page, in its header. This component passes the page's data to the lazily loaded
 * PresentPeople. If that component imported the hooks itself, each module that it shares with the page would become a
 * chunk, and the first load contains the names of all chunks.
 */
export function DeckPeople({ deck, tasks }: Props) {
  const { slides, frames } = useSlideFrames(deck, tasks);
  const { frame, openSlide } = useSelectedSlideFrame(deck, frames);
  const isInStudio = useDeckTab(deck).active === 'slides';
  const slideId = isInStudio ? (frame?.slide?.id ?? null) : null;
  const { key: draftKey } = useDraftState(deck.id, slideId ?? '');
  return (
    <Suspense>
      <PresentPeople
        reported={{ deckId: deck.id, slideId: slides && slideId, draftKey }}
        slideIds={frames.map(({ slide }) => slide?.id ?? null)}
        onOpenSlide={openSlide}
      />
    </Suspense>
  );
}
