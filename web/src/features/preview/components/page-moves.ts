export type PageMove = 'next' | 'previous' | 'first' | 'last' | 'toc';

/** The keys that turn the preview's pages; the same ones work within its frame. */
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
