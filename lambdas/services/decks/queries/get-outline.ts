import type { OutlineView } from '#shared/schemas/outline.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { workingOutline } from './working-outline.ts';
import { workingSlides } from './working-slides.ts';

/** The outline as a person sees it; without entries as long as there is none. */
export async function outlineView(deck: DeckItem): Promise<OutlineView> {
  const outline = await workingOutline(deck);
  const places = await workingSlides(deck, { outline });
  return {
    rev: deck.outline_rev,
    title: outline?.title ?? '',
    subtitle: outline?.subtitle ?? '',
    entries: (outline?.entries ?? []).map((entry, i) => {
      const place = places.find(({ id }) => id === entry.id);
      return { i, ...entry, made: place?.isFinished ?? false, stale: place?.isStale ?? false };
    }),
  };
}
