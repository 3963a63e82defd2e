import type { Deck, Slide } from '#shared/deck/model.ts';
import { blocksMarkdown } from './blocks.ts';
import { escapeText, headingText, line, plain } from './inline.ts';
import { type TextLabels, textLabels } from './labels.ts';
import { withoutBlanks } from './without-blanks.ts';

const paragraphs = (text: string) =>
  text
    .split(/\n+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

function notesMarkdown({ notes }: Slide, labels: TextLabels): string[] {
  if (notes.trim() === '') return [];
  return [`**${labels.notes}**`, ...paragraphs(notes).map(line)];
}

function sourcesMarkdown({ sources }: Slide, labels: TextLabels): string[] {
  if (sources.length === 0) return [];
  const quotes = sources.map(({ quote }) => `- “${escapeText(quote)}”`);
  return [`**${labels.sources}**`, quotes.join('\n')];
}

function slideMarkdown(slide: Slide, index: number, labels: TextLabels): string[] {
  return [
    '---',
    `## ${index + 1}. ${headingText(slide.title)}`.trimEnd(),
    ...(slide.kicker ? [`*${plain(slide.kicker)}*`] : []),
    ...(slide.point && slide.point !== slide.title ? [`> ${line(slide.point)}`] : []),
    ...blocksMarkdown(slide, labels),
    ...notesMarkdown(slide, labels),
    ...sourcesMarkdown(slide, labels),
  ];
}

/** Exports a deck as Markdown: for each slide its title, point, content, notes and sources. */
export function exportMarkdown(deck: Deck): string {
  const labels = textLabels(deck.language);
  const parts = [
    `# ${headingText(deck.title)}`,
    ...(deck.subtitle ? [line(deck.subtitle)] : []),
    ...withoutBlanks(deck.slides).flatMap((slide, index) => slideMarkdown(slide, index, labels)),
  ];
  return `${parts.join('\n\n')}\n`;
}
