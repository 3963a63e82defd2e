import type { Deck, Slide } from '#shared/deck/model.ts';
import { formatBlocks } from './blocks.ts';
import { escapeText, formatHeading, formatLine, formatPlain } from './inline.ts';
import { selectTextLabels, type TextLabels } from './labels.ts';
import { removeBlanks } from './without-blanks.ts';

const formatParagraphs = (text: string) =>
  text
    .split(/\n+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

function formatNotes({ notes }: Slide, labels: TextLabels): string[] {
  if (notes.trim() === '') return [];
  return [`**${labels.notes}**`, ...formatParagraphs(notes).map(formatLine)];
}

function formatSources({ sources }: Slide, labels: TextLabels): string[] {
  if (sources.length === 0) return [];
  const quotes = sources.map(({ quote }) => `- “${escapeText(quote)}”`);
  return [`**${labels.sources}**`, quotes.join('\n')];
}

function formatSlide(slide: Slide, index: number, labels: TextLabels): string[] {
  return [
    '---',
    `## ${index + 1}. ${formatHeading(slide.title)}`.trimEnd(),
    ...(slide.kicker ? [`*${formatPlain(slide.kicker)}*`] : []),
    ...(slide.point && slide.point !== slide.title ? [`> ${formatLine(slide.point)}`] : []),
    ...formatBlocks(slide, labels),
    ...formatNotes(slide, labels),
    ...formatSources(slide, labels),
  ];
}

/** Exports a deck as Markdown: for each slide its title, point, content, notes and sources. */
export function exportMarkdown(deck: Deck): string {
  const labels = selectTextLabels(deck.language);
  const parts = [
    `# ${formatHeading(deck.title)}`,
    ...(deck.subtitle ? [formatLine(deck.subtitle)] : []),
    ...removeBlanks(deck.slides).flatMap((slide, index) => formatSlide(slide, index, labels)),
  ];
  return `${parts.join('\n\n')}\n`;
}
