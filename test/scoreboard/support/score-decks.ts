import { exportPptx } from '#lambdas/exports/pptx/export-pptx.ts';
import { composeDeck } from '#shared/deck/compose.ts';
import type { Deck } from '#shared/deck/model.ts';
import { checkSlide } from '#shared/deck/quality.ts';
import { buildFontsDirectory } from '#test/deck/support/fonts.ts';
import { readPassages } from '../cases/passages.ts';
import { isKnown, type KnownRequest, type Score, type ScoredDeck } from '../deck.ts';
import { layOutPages } from '../lay-out-pages.ts';
import { type Metric, meetsFloor, metrics } from '../metrics.ts';
import { readPptx } from '../pptx/read-pptx.ts';
import { expected, goodDeck, source } from './good-deck.ts';

export const goodDeckRequest: KnownRequest = {
  language: 'en',
  slideCount: goodDeck.slides.length,
  expected,
  request: '',
  passages: await readPassages('night-buses.md', new TextEncoder().encode(source)),
};

const sampleSpending = { seconds: 7, tokens: 21_000, usd: 0.1 };

/** Exports a deck as PPTX. */
export const exportDeck = async (deck: Deck): Promise<Uint8Array> =>
  exportPptx(deck, composeDeck(deck), { fontsDirectory: await buildFontsDirectory() });

/** Returns the deck for scoring, with all data of the product. */
export function deckFromProduct(deck: Deck, pptx: Uint8Array): ScoredDeck {
  const { problems, editing } = readPptx(pptx);
  const gate = composeDeck(deck).map((composed, i) => {
    const slide = deck.slides[i];
    if (!slide) throw new Error('a scene has no slide');
    return checkSlide(slide, composed, deck.language).score;
  });
  return {
    name: 'own',
    pages: layOutPages(deck),
    asked: goodDeckRequest,
    spent: sampleSpending,
    problems,
    editing,
    gate,
  };
}

/** Returns the deck for scoring, with only the data that its file contains. */
export const deckFromFile = (pptx: Uint8Array): ScoredDeck => ({
  name: 'file',
  ...readPptx(pptx),
  asked: goodDeckRequest,
  spent: sampleSpending,
});

/** Returns a metric by name; throws if there is none. */
export function findMetric(name: string): Metric {
  const found = metrics.find((metric) => metric.name === name);
  if (!found) throw new Error(`unknown metric ${name}`);
  return found;
}

/** Returns a deck's score by one metric. */
export const measureDeck = (name: string, deck: ScoredDeck): Score =>
  findMetric(name).measure(deck);

/** Whether a metric has a value for a deck and the value is below the floor. */
export function isBelowFloor(name: string, deck: ScoredDeck): boolean {
  const score = measureDeck(name, deck);
  return isKnown(score) && !meetsFloor(findMetric(name), score.value);
}
