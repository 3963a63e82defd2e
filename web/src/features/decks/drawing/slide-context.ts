import type { DeckBrand } from '#shared/deck/deck-brand.ts';
import type { SlideContent } from '#shared/deck/model.ts';

/** A slide's context in its deck, needed to draw it; `index` is 0-based. */
export type SlideContext = {
  title: string;
  language: string;
  theme: string;
  /** Absent: the brand of `DeckBrandContext`; null: none. */
  brand?: DeckBrand | null;
  /** Absent: the slides of `DeckSlidesContext`; null: unknown. */
  slides?: readonly SlideContent[] | null;
  /** Whether readers see the drawing, so that placeholder texts are left out. */
  isPresented?: boolean;
  index: number;
  total: number;
};
