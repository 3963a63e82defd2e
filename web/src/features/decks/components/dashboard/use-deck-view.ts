import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export const deckViews = ['grid', 'list'] as const;
export type DeckView = (typeof deckViews)[number];

/** The dashboard's view, saved in this browser and not in the URL. */
export const useDeckView = create<{ view: DeckView }>()(
  persist((): { view: DeckView } => ({ view: 'grid' }), { name: 'dashboard-view' }),
);

/** Sets the dashboard's view and saves it in this browser. */
export function setDeckView(view: DeckView): void {
  useDeckView.setState({ view });
}
