/** What a slide must know of its deck to be drawn; `index` is 0-based. */
export type SlideOfDeck = {
  title: string;
  language: string;
  theme: string;
  index: number;
  total: number;
};
