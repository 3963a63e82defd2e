import type { Score, ScoredDeck } from '../deck.ts';

const perSlide = ({ pages }: ScoredDeck, total: number | undefined): Score =>
  total === undefined
    ? { unknown: 'a file does not contain it' }
    : { value: total / Math.max(1, pages.length) };

/** Seconds per slide, from the request until the deck and its files are ready. */
export const time = (deck: ScoredDeck): Score => perSlide(deck, deck.spent.seconds);

/** Input and output tokens per slide, including research and outline. */
export const tokens = (deck: ScoredDeck): Score => perSlide(deck, deck.spent.tokens);

/** US cents per slide at list prices (`lambdas/models/catalog.ts`). */
export function cost(deck: ScoredDeck): Score {
  const { usd } = deck.spent;
  return perSlide(deck, usd === undefined ? undefined : usd * 100);
}
