import type { Score, ScoredDeck } from '../deck.ts';

const dividePerSlide = ({ pages }: ScoredDeck, total: number | undefined): Score =>
  total === undefined
    ? { unknown: 'a file does not contain it' }
    : { value: total / Math.max(1, pages.length) };

/** Returns the seconds per slide, from the request until the deck and its files are finished. */
export const measureSecondsPerSlide = (deck: ScoredDeck): Score =>
  dividePerSlide(deck, deck.spent.seconds);

/** Returns the input and output tokens per slide, including research and outline. */
export const measureTokensPerSlide = (deck: ScoredDeck): Score =>
  dividePerSlide(deck, deck.spent.tokens);

/** Returns the US cents per slide at list prices (`lambdas/models/catalog.ts`). */
export function measureCostPerSlide(deck: ScoredDeck): Score {
  const { usd } = deck.spent;
  return dividePerSlide(deck, usd === undefined ? undefined : usd * 100);
}
