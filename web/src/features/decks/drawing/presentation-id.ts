import { createContext } from 'react';
import type { DeckBrand } from '#shared/deck/deck-brand.ts';
import type { SlideContent } from '#shared/deck/model.ts';

/** Id of the presentation whose slides are drawn; null where drawn slides have no stored pictures. */
export const PresentationId = createContext<string | null>(null);

/** Brand of the presentation whose slides are drawn; null without one. */
export const DeckBrandContext = createContext<DeckBrand | null>(null);

/**
 * The presentation's finished slides, whose numbers its cover and closing slide show; null where the slides are not
 * known.
 */
export const DeckSlidesContext = createContext<readonly SlideContent[] | null>(null);
