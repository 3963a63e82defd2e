import { isIndented, listEntryStart, sentenceEnd } from './plain-lines.ts';

/** A style in which a plain text marks its headings. */
type HeadingStyle = {
  mark: RegExp;
  /** Whether one match is enough; styles without this flag may match by accident and need two matches. */
  isCertain?: true;
  /** Whether a heading must be a separate paragraph, because lines within a text may also begin like it. */
  needsOwnParagraph?: true;
  /**
   * Whether entries of numbered lists look like headings of this style; such a heading then needs a text below it that
   * is not a list.
   */
  isInLists?: true;
};

/** A heading without a mark: a separate line, optionally bold or with a final colon. */
const unmarkedStyle: HeadingStyle = { mark: /^/u };

/** Styles of headings, from the highest level to the lowest. */
const styles: readonly HeadingStyle[] = [
  { mark: /^第[一二三四五六七八九十百\d]+[章节部分篇]/u, isCertain: true },
  { mark: /^[一二三四五六七八九十]+、/u, isCertain: true },
  { mark: /^[（(][一二三四五六七八九十]+[)）]/u, isCertain: true },
  { mark: /^\d{1,2}\s+(?=\p{Lu})/u, isCertain: true, needsOwnParagraph: true },
  { mark: /^\d{1,2}[.)、．]\s*(?=\D)/u, isInLists: true },
  { mark: /^\d{1,2}\.\d{1,2}\s+(?=\p{Lu})/u, isCertain: true, needsOwnParagraph: true },
  { mark: /^\d{1,2}\.\d{1,2}[.)]?\s*(?=\D)/u },
  unmarkedStyle,
];

/** Markdown's deepest heading level. */
const maxDepth = 6;

/** Maximum width of a heading in columns; an ideograph takes two. */
const maxHeadingWidth = 60;

const columnWidth = (text: string): number =>
  text.length + (text.match(/[\u2e80-\uffef]/g)?.length ?? 0);

const questionEndPattern = /[?？]\s*$/;
const severalSentencesPattern = /[。！]\S|[.!?]\s+\p{Lu}/u;
const underlinePattern = /^(?:={2,}|-{3,})\s*$/;

/** Whether a line is body text: a sentence, a full line, a list entry, a table row, a quotation or code. */
const isBody = (line: string): boolean =>
  columnWidth(line) > maxHeadingWidth ||
  sentenceEnd.test(line.trimEnd()) ||
  severalSentencesPattern.test(line) ||
  listEntryStart.test(line) ||
  /^\s*(?:[|>]|```|~~~)/.test(line);

/** Whether a line is a label such as "Owner: Ines"; "Part 2: Costs" is a heading. */
const isLabel = (text: string): boolean =>
  /[:：|\t]| {2}|:\/\/|@/.test(text) &&
  !/^(?:part|phase|chapter|section|step|stage|appendix)\b/i.test(text);

/** Final words of a line whose sentence continues in the next line. */
const continuingWordsPattern =
  /\b(?:and|or|but|that|which|who|because|to|of|on|in|for|with|by|at|from|as|the|an?|is|are|was|were)$/i;

/** Salutations and closings of letters. */
const salutationPattern =
  /^(?:hi|hello|hey|dear|thanks|thank you|cheers|sincerely|yours|(?:kind|best|warm) (?:regards|wishes)|regards|你好|您好|此致|敬礼|谢谢)(?=$|[^\p{L}])/iu;

type Heading = { at: number; style: HeadingStyle; text: string };

/**
 * Returns the heading that a line looks like by itself, without bold marks and final colon; undefined if it can't be
 * one.
 */
function parseHeading(line: string, at: number): Heading | undefined {
  const text = line
    .trimEnd()
    .replace(/^\*\*([^*]+)\*\*/, '$1')
    .replace(/[:：]$/, '');
  const style = styles.find(({ mark }) => mark.test(text)) ?? unmarkedStyle;
  const name = text.replace(style.mark, '').trim();
  const isName =
    /^["“「『《]?[\p{Lu}\p{N}\p{Lo}]/u.test(name) &&
    /\p{L}{2}/u.test(name) &&
    !isIndented(line) &&
    columnWidth(text) <= maxHeadingWidth &&
    !/[,，、|]$/.test(text) &&
    !isBody(name.replace(/[?？]$/, '')) &&
    !(
      style === unmarkedStyle &&
      (isLabel(text) || continuingWordsPattern.test(text) || salutationPattern.test(text))
    );
  return isName ? { at, style, text } : undefined;
}

/** A line with text, and the heading that it looks like. */
type Line = {
  at: number;
  text: string;
  isFirst: boolean;
  hasGapAbove: boolean;
  candidate: Heading | undefined;
};

function listNonEmptyLines(lines: readonly string[]): Line[] {
  const firstIndex = lines.findIndex((text) => text.trim());
  return lines.flatMap((text, at) => {
    if (!text.trim()) return [];
    const hasGapAbove = !lines[at - 1]?.trim();
    return [
      { at, text, isFirst: at === firstIndex, hasGapAbove, candidate: parseHeading(text, at) },
    ];
  });
}

/**
 * Whether a heading can start at this line: below a blank line, the end of a sentence, or the document's first line if
 * that looks like a heading. A heading of a certain style, or one that ends with a colon, may also be directly below
 * other body text or another heading.
 */
function canStartHeading(line: Line, { style }: Heading, above: Line | undefined): boolean {
  if (line.hasGapAbove || !above) return true;
  if (style.needsOwnParagraph) return false;
  if (sentenceEnd.test(above.text.trimEnd()) || (above.isFirst && above.candidate)) return true;
  const isMarked = style.isCertain || /[:：]\s*$/.test(line.text);
  return isMarked && (isBody(above.text) || above.candidate !== undefined);
}

const startsSentence = /^\s*["“「『《(（*]*[\p{Lu}\p{N}\p{Lo}]/u;

/**
 * Whether a heading has content below it: a text that doesn't just continue the line, or a heading of another style.
 */
function hasTextBelow(
  line: Line,
  { style }: Heading,
  below: Line,
  nextHeading: Heading | undefined,
): boolean {
  if (style.needsOwnParagraph && !below.hasGapAbove) return false;
  if (nextHeading) return nextHeading.style !== style || line.isFirst;
  if (!isBody(below.text) || (style.isInLists && listEntryStart.test(below.text))) return false;
  if (questionEndPattern.test(line.text) && questionEndPattern.test(below.text)) return false;
  if (below.hasGapAbove || listEntryStart.test(below.text)) return true;
  return startsSentence.test(below.text) && columnWidth(below.text) > columnWidth(line.text);
}

/**
 * Whether a line is an entry of a list: the line directly above or below it, without a blank line between, has the same
 * style.
 */
const isListEntry = (
  style: HeadingStyle,
  line: Line,
  above: Line | undefined,
  below: Line,
): boolean =>
  style !== unmarkedStyle &&
  ((above?.candidate?.style === style && !line.hasGapAbove) ||
    (below.candidate?.style === style && !below.hasGapAbove));

/** Returns the headings, searching from the last line up, so that the next heading is known. */
function findHeadings(textLines: readonly Line[]): Heading[] {
  const foundHeadings: Heading[] = [];
  for (const [i, line] of [...textLines.entries()].toReversed()) {
    const { candidate } = line;
    const below = textLines[i + 1];
    const nextHeading = foundHeadings.at(-1)?.at === below?.at ? foundHeadings.at(-1) : undefined;
    const above = textLines[i - 1];
    if (!candidate || !below || isListEntry(candidate.style, line, above, below)) continue;
    if (
      canStartHeading(line, candidate, above) &&
      hasTextBelow(line, candidate, below, nextHeading)
    )
      foundHeadings.push(candidate);
  }
  return foundHeadings.toReversed();
}

/**
 * Removes headings that may match by accident. In a text that has Markdown headings, keeps only headings of styles with
 * `isCertain` that have a blank line above and below.
 */
function dropAccidentalHeadings(
  foundHeadings: readonly Heading[],
  lines: readonly string[],
): Heading[] {
  const isMarkdown = lines.some(
    (line, at) => /^#{1,6}\s/.test(line) || (underlinePattern.test(line) && lines[at - 1]?.trim()),
  );
  const isAlone = ({ at }: Heading) => !lines[at - 1]?.trim() && !lines[at + 1]?.trim();
  if (isMarkdown)
    return foundHeadings.filter((heading) => heading.style.isCertain && isAlone(heading));
  const headingsByStyle = Map.groupBy(foundHeadings, ({ style }) => style);
  return foundHeadings.filter(({ style }) => {
    const countedHeadings = style.isInLists ? (headingsByStyle.get(style) ?? []) : foundHeadings;
    return style.isCertain || countedHeadings.length >= 2;
  });
}

/** Whether the first line is the title: the only heading without a mark, or directly above the next heading. */
function hasTitle(
  [top, secondHeading]: readonly Heading[],
  rest: readonly Heading[],
  textLines: readonly Line[],
) {
  if (top?.style !== unmarkedStyle || top.at !== textLines[0]?.at) return false;
  return (
    secondHeading?.at === textLines[1]?.at || rest.every(({ style }) => style !== unmarkedStyle)
  );
}

/**
 * Returns heading depths by line: 1 for the title, 2 for the highest style used and for headings without a mark, 3
 * for the next style, and so on.
 */
function computeDepthByLine(
  keptHeadings: readonly Heading[],
  textLines: readonly Line[],
): Map<number, number> {
  const [top, ...rest] = keptHeadings;
  const used = new Set(keptHeadings.map(({ style }) => style));
  const order = styles.filter((style) => style !== unmarkedStyle && used.has(style));
  const depthOf = (style: HeadingStyle) => 2 + Math.max(0, order.indexOf(style));
  const depths = new Map(
    keptHeadings.map(({ at, style }) => [at, Math.min(maxDepth, depthOf(style))]),
  );
  if (top && hasTitle(keptHeadings, rest, textLines)) depths.set(top.at, 1);
  return depths;
}

/**
 * Returns the lines with headings marked as in Markdown. Recognizes lines above a text that are numbered ("一、", "1.",
 * "第一章"), bold, before a colon, or unmarked. Each item is a line of the text or a whole code block.
 */
export function markHeadings(lines: readonly string[]): string[] {
  const textLines = listNonEmptyLines(lines);
  const keptHeadings = dropAccidentalHeadings(findHeadings(textLines), lines);
  const depths = computeDepthByLine(keptHeadings, textLines);
  const marks = new Map(
    keptHeadings.map(({ at, text }) => [at, `${'#'.repeat(depths.get(at) ?? 2)} ${text}`]),
  );
  return lines.map((line, at) => marks.get(at) ?? line);
}
