import type { Deck } from '#shared/deck/model.ts';

const labels = {
  en: (figures: string) => `Common knowledge, no source: ${figures}`,
  zh: (figures: string) => `常识，无来源：${figures}`,
};

/** Returns the deck with a line at the end of each slide's notes that lists its numbers of common knowledge. */
export function markUnsourced(deck: Deck): Deck {
  const label = /^zh\b/i.test(deck.language) ? labels.zh : labels.en;
  return {
    ...deck,
    slides: deck.slides.map(({ unsourced, ...slide }) => {
      if (!unsourced || unsourced.length === 0) return slide;
      const mark = label(unsourced.join('; '));
      return { ...slide, notes: slide.notes === '' ? mark : `${slide.notes}\n${mark}` };
    }),
  };
}
