import type { LayoutId } from '#shared/deck/model.ts';
import type { Block } from './blocks.ts';
import type { Labels } from './labels.ts';
import { rowClause } from './layouts/items.ts';
import { parseList } from './lists.ts';
import { isMetadata, splitSentences } from './sentences.ts';
import { isTotalRow, parseTable } from './tables.ts';
import { isChinese, normalised, plainText, stripMarkup, withoutStop, wordsIn } from './text.ts';

/** Words that notes have where nobody asks for another length. */
const usual = { least: 60, most: 150 };

function closed(line: string): string {
  const text = withoutStop(line);
  return /[!?！？]$/.test(text) ? text : `${text}${isChinese(text) ? '。' : '.'}`;
}

/** A block as it can be spoken: its sentences, its items, or its rows in one breath. Code is not read out. */
function spoken({ kind, text }: Block): string[] {
  switch (kind) {
    case 'table': {
      const table = parseTable(text);
      const rows = table?.rows.filter((row) => !isTotalRow(row)) ?? [];
      const told = rows.map((row) => (table ? rowClause(table, row) : ''));
      // One sentence: "12. April" at the joint of two would read as a date.
      return told.length > 0 ? [closed(told.join(isChinese(text) ? '；' : '; '))] : [];
    }
    case 'list':
      return parseList(text).map((item) =>
        closed(plainText([item.text, ...item.children].map(withoutStop).join('; '))),
      );
    case 'code':
      return [];
    default:
      return splitSentences(stripMarkup(isMetadata(text) ? '' : text.replace(/^>\s?/gm, ''))).map(
        (one) => closed(plainText(stripMarkup(one))),
      );
  }
}

/** What a slide is told of, for its notes. */
export type Spoken = {
  blocks: Block[];
  /** What the slide itself says, title and slots. */
  shown: unknown;
  labels: Labels;
  layout: LayoutId;
  /** The document's part that it stands in. */
  heading: string;
  /** The next slide's point; none on the last one. */
  next: string | undefined;
  words: { least?: number | undefined; most: number } | null | undefined;
};

/** Words from which an opening is enough to welcome people with. */
const openingWords = 25;

/** What a cover may be told of: the prose that the document opens with, of its first part where that says enough. */
export function openingOf(blocks: Block[]): Block[] {
  const prose = blocks.filter(({ kind, text }) => kind === 'paragraph' && !isMetadata(text));
  const part = prose[0]?.heading.join('\n');
  const opening = prose.filter(({ heading }) => heading.join('\n') === part);
  const words = opening.reduce((sum, { text }) => sum + wordsIn(text), 0);
  return words >= openingWords ? opening : prose.length > 0 ? prose : blocks;
}

/** Notes of a table of contents: what it names, not what stands under the names. */
export function agendaNotes(items: string[], labels: Labels, next: string | undefined): string {
  const after = next ? [labels.next(withoutStop(next))] : [];
  const told = [labels.stations(items.map(withoutStop)), ...after];
  return told.join(isChinese(told.join('')) ? '' : ' ');
}

/** As many lines as there are words for; what comes late may be left out for what is short. */
function within(lines: string[], most: number): string[] {
  let words = 0;
  return lines.filter((line) => {
    const fits = words + wordsIn(line) <= most;
    if (fits) words += wordsIn(line);
    return fits;
  });
}

/**
 * Speaker notes of the sources' own sentences, in their order: first those that the slide does not say, then, where
 * they are too few to speak from, those that it does, where they stand and what comes next.
 */
export function notesFrom({ blocks, shown, labels, layout, heading, next, words }: Spoken): string {
  const { least, most } = { least: words?.least ?? usual.least, most: words?.most ?? usual.most };
  const prose = blocks.filter(({ kind }) => kind === 'paragraph' || kind === 'quote');
  const others = blocks.filter((block) => !prose.includes(block));
  const lines = [...new Set([...prose, ...others].flatMap(spoken))];
  const told = normalised(JSON.stringify(shown));
  const isShown = (line: string) => told.includes(normalised(line));
  const length = (texts: string[]) => texts.reduce((sum, text) => sum + wordsIn(text), 0);
  const after = next ? [labels.next(withoutStop(next))] : [];
  const where = heading ? [labels.from(heading)] : [];
  const room = most - length(after);
  const unsaid = within(
    lines.filter((line) => !isShown(line)),
    room,
  );
  const isEnough = length(unsaid) >= least;
  const kept = isEnough ? unsaid : within([...unsaid, ...lines.filter(isShown)], room);
  const inOrder = lines.filter((line) => kept.includes(line));
  const [plain, led] = [
    [...inOrder, ...after],
    [...where, ...inOrder, ...after],
  ];
  const all = [plain, led].find((texts) => length(texts) >= least) ?? [
    ...where,
    ...inOrder,
    labels.cue(layout),
    ...after,
  ];
  return all.join(isChinese(all.join('')) ? '' : ' ');
}
