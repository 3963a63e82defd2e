import type { Deck } from '#shared/deck/model.ts';

const unsourcedLabels = {
  en: (figures: string) => `Common knowledge, no source: ${figures}`,
  zh: (figures: string) => `常识，无来源：${figures}`,
};

/**
 * Returns the deck with a line at the end of each slide's notes that lists the slide's numbers that are common
 * knowledge and have no source.
 */
export function markUnsourced(deck: Deck): Deck {
  const label = /^zh\b/i.test(deck.language) ? unsourcedLabels.zh : unsourcedLabels.en;
  return {
    ...deck,
    slides: deck.slides.map(({ unsourced, ...slide }) => {
      if (!unsourced || unsourced.length === 0) return slide;
      const noteLine = label(unsourced.join('; '));
      return { ...slide, notes: slide.notes === '' ? noteLine : `${slide.notes}\n${noteLine}` };
    }),
  };
}

/** Returns notes without the line that `markUnsourced` adds at their end. */
export function removeUnsourcedMark(notes: string): string {
  const lines = notes.split('\n');
  const last = lines.at(-1) ?? '';
  const isNoteLine = Object.values(unsourcedLabels).some((label) => last.startsWith(label('')));
  return isNoteLine ? lines.slice(0, -1).join('\n') : notes;
}
