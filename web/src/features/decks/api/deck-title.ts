import type { PresentationSummary } from '#shared/schemas/presentations.ts';

/** The first line that says something, without Markdown's marks. */
export function firstLineOf(text: string): string | undefined {
  return text
    .split('\n')
    .map((line) => line.replace(/^[#>*\-\s]+/, '').trim())
    .find((line) => line !== '');
}

/** A deck's title; until the outline has given it one, the first line of what was asked. */
export function titleOf(
  deck: Pick<PresentationSummary, 'title' | 'topic'>,
  untitled: string,
): string {
  return deck.title || firstLineOf(deck.topic) || untitled;
}
