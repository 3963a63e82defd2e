import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export const deckViews = ['grid', 'list'] as const;
export type DeckView = (typeof deckViews)[number];

/** Cards or rows on the dashboard: a habit of this browser, not a part of the address. */
export const useDeckView = create<{ view: DeckView }>()(
  persist((): { view: DeckView } => ({ view: 'grid' }), { name: 'dashboard-view' }),
);

/** Shows the dashboard so from now on, also when this browser comes back. */
export function setDeckView(view: DeckView): void {
  useDeckView.setState({ view });
}
