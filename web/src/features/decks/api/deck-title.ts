import type { PresentationSummary } from '#shared/schemas/presentations.ts';

/** Returns the first line with text, without Markdown characters. */
export function findFirstTextLine(text: string): string | undefined {
  return text
    .split('\n')
    .map((line) => line.replace(/^[#>*\-\s]+/, '').trim())
    .find((line) => line !== '');
}

/** Maximum length of a title in characters; the server rejects longer ones. */
export const maxTitleLength = 160;

/** Returns a deck's title; before the outline exists, the first line of the topic. */
export function getDeckTitle(
  deck: Pick<PresentationSummary, 'title' | 'topic'>,
  untitled: string,
): string {
  return deck.title || findFirstTextLine(deck.topic) || untitled;
}
