import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** How the dashboard shows presentations: as cards in a grid, or as rows of a list. */
export const deckViewModes = ['grid', 'list'] as const;
export type DeckViewMode = (typeof deckViewModes)[number];

/** The dashboard's view mode, saved in this browser and not in the URL. */
export const useDeckViewMode = create<{ view: DeckViewMode }>()(
  persist((): { view: DeckViewMode } => ({ view: 'grid' }), { name: 'dashboard-view' }),
);

/** Sets the dashboard's view mode and saves it in this browser. */
export function setDeckViewMode(view: DeckViewMode): void {
  useDeckViewMode.setState({ view });
}
