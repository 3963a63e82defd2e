import type { OutlineView } from '#shared/schemas/outline.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { loadWorkingOutline } from './working-outline.ts';
import { loadWorkingSlideHeads } from './working-slides.ts';

/** Returns the outline as the API shows it; without entries before the outline exists. */
export async function outlineView(deck: DeckItem): Promise<OutlineView> {
  const outline = await loadWorkingOutline(deck);
  const slides = await loadWorkingSlideHeads(deck, { outline });
  return {
    rev: deck.outline_rev,
    title: outline?.title ?? '',
    subtitle: outline?.subtitle ?? '',
    intent: outline?.details.intent ?? null,
    entries: (outline?.entries ?? []).map((entry, i) => {
      const slide = slides.find(({ id }) => id === entry.id);
      return { i, ...entry, made: slide?.isFinished ?? false, stale: slide?.isStale ?? false };
    }),
  };
}
