export type PageMove = 'next' | 'previous' | 'first' | 'last' | 'toc';

/** The keys that change the preview's page, also inside its iframe. */
export const pageMoves: Readonly<Record<string, PageMove>> = {
  ArrowRight: 'next',
  PageDown: 'next',
  ' ': 'next',
  ArrowLeft: 'previous',
  PageUp: 'previous',
  Home: 'first',
  End: 'last',
  t: 'toc',
};
