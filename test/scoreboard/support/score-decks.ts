import { exportPptx } from '#lambdas/exports/pptx/export-pptx.ts';
import { composeDeck } from '#shared/deck/compose.ts';
import type { Deck } from '#shared/deck/model.ts';
import { checkSlide } from '#shared/deck/quality.ts';
import { fontsDirectory } from '#test/deck/support/fonts.ts';
import { passagesOf } from '../cases/passages.ts';
import { type Asked, isKnown, type Score, type ScoredDeck } from '../deck.ts';
import { type Metric, meets, metrics } from '../metrics.ts';
import { pagesOfSlides } from '../pages-of-slides.ts';
import { readPptx } from '../pptx/read-pptx.ts';
import { expected, goodDeck, source } from './good-deck.ts';

export const asked: Asked = {
  language: 'en',
  slideCount: goodDeck.slides.length,
  expected,
  request: '',
  passages: await passagesOf('night-buses.md', new TextEncoder().encode(source)),
};

const spent = { seconds: 7, tokens: 21_000, usd: 0.1 };

/** The bytes of the file that the product would give of it. */
export const pptxOf = async (deck: Deck): Promise<Uint8Array> =>
  exportPptx(deck, composeDeck(deck), { fontsDirectory: await fontsDirectory() });

/** The deck as the product itself scores it, with its PPTX. */
export function ownDeck(deck: Deck, pptx: Uint8Array): ScoredDeck {
  const { problems, editing } = readPptx(pptx);
  const gate = composeDeck(deck).map((composed, i) => {
    const slide = deck.slides[i];
    if (!slide) throw new Error('a scene without its slide');
    return checkSlide(slide, composed, deck.language).score;
  });
  return { name: 'own', pages: pagesOfSlides(deck), asked, spent, problems, editing, gate };
}

/** The deck as anybody's file. */
export const fileDeck = (pptx: Uint8Array): ScoredDeck => ({
  name: 'file',
  ...readPptx(pptx),
  asked,
  spent,
});

/** Throws where no metric has the name. */
export function metricOf(name: string): Metric {
  const found = metrics.find((metric) => metric.name === name);
  if (!found) throw new Error(`there is no metric ${name}`);
  return found;
}

/** What one metric says of a deck. */
export const scoreOf = (name: string, deck: ScoredDeck): Score => metricOf(name).measure(deck);

/** Whether a metric is known of a deck and below its floor. */
export function isMissed(name: string, deck: ScoredDeck): boolean {
  const score = scoreOf(name, deck);
  return isKnown(score) && !meets(metricOf(name), score.value);
}
