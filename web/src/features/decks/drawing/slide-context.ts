/** A slide's context in its deck, needed to draw it; `index` is 0-based. */
export type SlideContext = {
  title: string;
  language: string;
  theme: string;
  index: number;
  total: number;
};
