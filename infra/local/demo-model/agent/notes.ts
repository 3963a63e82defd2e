import type { LayoutId } from '#shared/deck/model.ts';
import type { Block } from './blocks.ts';
import type { Labels } from './labels.ts';
import { toRowClause } from './layouts/items.ts';
import { parseList } from './lists.ts';
import { isMetadata, splitSentences } from './sentences.ts';
import { isTotalRow, parseTable } from './tables.ts';
import {
  countWords,
  isChinese,
  normaliseText,
  plainText,
  stripEndPunctuation,
  stripMarkup,
} from './text.ts';

/** Number of words in notes if the request doesn't specify it. */
const defaultNotesWords = { least: 60, most: 150 };

function endSentence(line: string): string {
  const text = stripEndPunctuation(line);
  return /[!?！？]$/.test(text) ? text : `${text}${isChinese(text) ? '。' : '.'}`;
}

/** Returns a block as sentences to speak: its sentences, its items, or all its rows as one sentence. Skips code. */
function toSpokenSentences({ kind, text }: Block): string[] {
  switch (kind) {
    case 'table': {
      const table = parseTable(text);
      const rows = table?.rows.filter((row) => !isTotalRow(row)) ?? [];
      const clauses = rows.map((row) => (table ? toRowClause(table, row) : ''));
      // Joins the rows into one sentence, because "12. April" between two rows would read as a date.
      return clauses.length > 0 ? [endSentence(clauses.join(isChinese(text) ? '；' : '; '))] : [];
    }
    case 'list':
      return parseList(text).map((item) =>
        endSentence(plainText([item.text, ...item.children].map(stripEndPunctuation).join('; '))),
      );
    case 'code':
      return [];
    default:
      return splitSentences(stripMarkup(isMetadata(text) ? '' : text.replace(/^>\s?/gm, ''))).map(
        (item) => endSentence(plainText(stripMarkup(item))),
      );
  }
}

/** Input for the notes of a slide. */
export type NotesInput = {
  blocks: Block[];
  /** Content of the slide itself: title and slots. */
  shown: unknown;
  labels: Labels;
  layout: LayoutId;
  /** Section of the document that the slide belongs to. */
  heading: string;
  /** Point of the next slide; undefined on the last one. */
  next: string | undefined;
  words: { least?: number | undefined; most: number } | null | undefined;
};

/** Minimum number of words in the document's first section for a cover's notes to use only that section. */
const minOpeningWords = 25;

/** Returns blocks for the notes of a cover: the document's first section if long enough, otherwise all prose. */
export function selectOpeningBlocks(blocks: Block[]): Block[] {
  const prose = blocks.filter(({ kind, text }) => kind === 'paragraph' && !isMetadata(text));
  const part = prose[0]?.heading.join('\n');
  const opening = prose.filter(({ heading }) => heading.join('\n') === part);
  const words = opening.reduce((sum, { text }) => sum + countWords(text), 0);
  return words >= minOpeningWords ? opening : prose.length > 0 ? prose : blocks;
}

/** Writes notes for an agenda slide: only its items, not the content behind them. */
export function writeAgendaNotes(
  items: string[],
  labels: Labels,
  next: string | undefined,
): string {
  const after = next ? [labels.next(stripEndPunctuation(next))] : [];
  const parts = [labels.stations(items.map(stripEndPunctuation)), ...after];
  return parts.join(isChinese(parts.join('')) ? '' : ' ');
}

/** Keeps as many lines as fit the word limit; later short lines may replace a long one. */
function takeLinesWithinWords(lines: string[], maxWords: number): string[] {
  let words = 0;
  return lines.filter((line) => {
    const fits = words + countWords(line) <= maxWords;
    if (fits) words += countWords(line);
    return fits;
  });
}

/**
 * Writes speaker notes from the sources' sentences in document order. Prefers sentences that the slide does not show.
 * If they have too few words, adds sentences that the slide shows, then the name of the section and a cue for the
 * layout. Announces the next slide's point at the end.
 */
export function writeNotes({
  blocks,
  shown,
  labels,
  layout,
  heading,
  next,
  words,
}: NotesInput): string {
  const { least, most } = {
    least: words?.least ?? defaultNotesWords.least,
    most: words?.most ?? defaultNotesWords.most,
  };
  const prose = blocks.filter(({ kind }) => kind === 'paragraph' || kind === 'quote');
  const otherBlocks = blocks.filter((block) => !prose.includes(block));
  const lines = [...new Set([...prose, ...otherBlocks].flatMap(toSpokenSentences))];
  const shownText = normaliseText(JSON.stringify(shown));
  const isShown = (line: string) => shownText.includes(normaliseText(line));
  const length = (texts: string[]) => texts.reduce((sum, text) => sum + countWords(text), 0);
  const after = next ? [labels.next(stripEndPunctuation(next))] : [];
  const location = heading ? [labels.from(heading)] : [];
  const wordsLeft = most - length(after);
  const unshown = takeLinesWithinWords(
    lines.filter((line) => !isShown(line)),
    wordsLeft,
  );
  const isEnough = length(unshown) >= least;
  const keptLines = isEnough
    ? unshown
    : takeLinesWithinWords([...unshown, ...lines.filter(isShown)], wordsLeft);
  const ordered = lines.filter((line) => keptLines.includes(line));
  const [plain, introduced] = [
    [...ordered, ...after],
    [...location, ...ordered, ...after],
  ];
  const allLines = [plain, introduced].find((texts) => length(texts) >= least) ?? [
    ...location,
    ...ordered,
    labels.cue(layout),
    ...after,
  ];
  return allLines.join(isChinese(allLines.join('')) ? '' : ' ');
}
