import type { Deck, LayoutId } from '#shared/deck/model.ts';
import { createExtendedSampleDeck } from '#test/deck/support/sample-decks.ts';

const layouts: LayoutId[] = [
  'cover',
  'agenda',
  'section',
  'bullets',
  'cards',
  'stats',
  'chart',
  'table',
  'image-text',
  'process',
  'quote',
  'closing',
];

/** Returns a typical deck: twelve slides of twelve layouts, with a chart, a table and a picture. */
export function createTwelveSlides(language: 'en' | 'zh-CN', theme: string): Deck {
  const deck = createExtendedSampleDeck(language, theme);
  const slides = layouts.map((layout) => {
    const slide = deck.slides.find((one) => one.layout === layout);
    if (!slide) throw new Error(`the sample deck has no ${layout}`);
    return slide;
  });
  return { ...deck, slides };
}
