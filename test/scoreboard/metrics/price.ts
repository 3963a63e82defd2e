import type { Score, ScoredDeck } from '../deck.ts';

const each = ({ pages }: ScoredDeck, total: number | undefined): Score =>
  total === undefined
    ? { unknown: 'a file does not tell what it took' }
    : { value: total / Math.max(1, pages.length) };

/** Seconds a slide, from the request until the deck and its files are ready. */
export const time = (deck: ScoredDeck): Score => each(deck, deck.spent.seconds);

/** Input and output tokens a slide, those of research and outline included. */
export const tokens = (deck: ScoredDeck): Score => each(deck, deck.spent.tokens);

/** US cents a slide at the price list's prices (`lambdas/models/catalog.ts`). */
export function cost(deck: ScoredDeck): Score {
  const { usd } = deck.spent;
  return each(deck, usd === undefined ? undefined : usd * 100);
}
