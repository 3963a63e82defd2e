import { entry, isIndented, sentenceEnd } from './plain-lines.ts';

/** A way in which a plain text marks its headings. */
type Style = {
  mark: RegExp;
  /** One is enough; others may have come about by accident, and are taken from two on. */
  isCertain?: true;
  /** Only where it is a paragraph of its own: lines of a text begin so too. */
  standsAlone?: true;
  /** Lists are numbered so too: only what stands below each entry makes headings of them. */
  isInLists?: true;
};

/** No mark at all: a line of its own, all in bold or before a colon at most. */
const bare: Style = { mark: /^/u };

/** The highest first. */
const styles: readonly Style[] = [
  { mark: /^第[一二三四五六七八九十百\d]+[章节部分篇]/u, isCertain: true },
  { mark: /^[一二三四五六七八九十]+、/u, isCertain: true },
  { mark: /^[（(][一二三四五六七八九十]+[)）]/u, isCertain: true },
  { mark: /^\d{1,2}\s+(?=\p{Lu})/u, isCertain: true, standsAlone: true },
  { mark: /^\d{1,2}[.)、．]\s*(?=\D)/u, isInLists: true },
  { mark: /^\d{1,2}\.\d{1,2}\s+(?=\p{Lu})/u, isCertain: true, standsAlone: true },
  { mark: /^\d{1,2}\.\d{1,2}[.)]?\s*(?=\D)/u },
  bare,
];

/** Markdown has no deeper heading. */
const deepest = 6;

/** In columns, of which an ideograph takes two: no heading is longer, and no filled line shorter. */
const headingAtMost = 60;

const widthOf = (text: string): number =>
  text.length + (text.match(/[\u2e80-\uffef]/g)?.length ?? 0);

const question = /[?？]\s*$/;
const severalSentences = /[。！]\S|[.!?]\s+\p{Lu}/u;
const underline = /^(?:={2,}|-{3,})\s*$/;

/** Something is said here, not named: a sentence, a filled line, an entry, a row, a quotation, code. */
const isBody = (line: string): boolean =>
  widthOf(line) > headingAtMost ||
  sentenceEnd.test(line.trimEnd()) ||
  severalSentences.test(line) ||
  entry.test(line) ||
  /^\s*(?:[|>]|```|~~~)/.test(line);

/** "Owner: Ines" tells one thing of the document, "Part 2: Costs" is a heading. */
const isRemark = (text: string): boolean =>
  /[:：|\t]| {2}|:\/\/|@/.test(text) &&
  !/^(?:part|phase|chapter|section|step|stage|appendix)\b/i.test(text);

/** Words of a sentence that goes on in the next line. */
const goesOnAfter =
  /\b(?:and|or|but|that|which|who|because|to|of|on|in|for|with|by|at|from|as|the|an?|is|are|was|were)$/i;

/** How a letter begins and ends. */
const salutation =
  /^(?:hi|hello|hey|dear|thanks|thank you|cheers|sincerely|yours|(?:kind|best|warm) (?:regards|wishes)|regards|你好|您好|此致|敬礼|谢谢)(?=$|[^\p{L}])/iu;

type Heading = { at: number; style: Style; text: string };

/** A line that may be a heading by its own looks; what is all bold, or ends with a colon, is named without. */
function headingAt(line: string, at: number): Heading | undefined {
  const text = line
    .trimEnd()
    .replace(/^\*\*([^*]+)\*\*/, '$1')
    .replace(/[:：]$/, '');
  const style = styles.find(({ mark }) => mark.test(text)) ?? bare;
  const name = text.replace(style.mark, '').trim();
  const isName =
    /^["“「『《]?[\p{Lu}\p{N}\p{Lo}]/u.test(name) &&
    /\p{L}{2}/u.test(name) &&
    !isIndented(line) &&
    widthOf(text) <= headingAtMost &&
    !/[,，、|]$/.test(text) &&
    !isBody(name.replace(/[?？]$/, '')) &&
    !(style === bare && (isRemark(text) || goesOnAfter.test(text) || salutation.test(text)));
  return isName ? { at, style, text } : undefined;
}

/** A line that says something, with the heading that it looks like. */
type Line = {
  at: number;
  text: string;
  isFirst: boolean;
  hasGapAbove: boolean;
  looks: Heading | undefined;
};

function toldIn(lines: readonly string[]): Line[] {
  const first = lines.findIndex((text) => text.trim());
  return lines.flatMap((text, at) => {
    if (!text.trim()) return [];
    const hasGapAbove = !lines[at - 1]?.trim();
    return [{ at, text, isFirst: at === first, hasGapAbove, looks: headingAt(text, at) }];
  });
}

/** A heading begins anew: after a gap, a sentence or the title; a marked one, or a label, after a list too. */
function beginsAnew(line: Line, { style }: Heading, above: Line | undefined): boolean {
  if (line.hasGapAbove || !above) return true;
  if (style.standsAlone) return false;
  if (sentenceEnd.test(above.text.trimEnd()) || (above.isFirst && above.looks)) return true;
  const isMarked = style.isCertain || /[:：]\s*$/.test(line.text);
  return isMarked && (isBody(above.text) || above.looks !== undefined);
}

const startsAnew = /^\s*["“「『《(（*]*[\p{Lu}\p{N}\p{Lo}]/u;

/** A heading has something below it: a text that does not merely go on, or a heading of another style. */
function isAbove(line: Line, { style }: Heading, below: Line, next: Heading | undefined): boolean {
  if (style.standsAlone && !below.hasGapAbove) return false;
  if (next) return next.style !== style || line.isFirst;
  if (!isBody(below.text) || (style.isInLists && entry.test(below.text))) return false;
  if (question.test(line.text) && question.test(below.text)) return false;
  if (below.hasGapAbove || entry.test(below.text)) return true;
  return startsAnew.test(below.text) && widthOf(below.text) > widthOf(line.text);
}

/** Lines that look alike one right below the other are the entries of a list. */
const isListed = (style: Style, line: Line, above: Line | undefined, below: Line): boolean =>
  style !== bare &&
  ((above?.looks?.style === style && !line.hasGapAbove) ||
    (below.looks?.style === style && !below.hasGapAbove));

/** The headings among the lines, found from the last one up, so that what follows is known. */
function headingsIn(told: readonly Line[]): Heading[] {
  const found: Heading[] = [];
  for (const [i, line] of [...told.entries()].toReversed()) {
    const { looks } = line;
    const below = told[i + 1];
    const next = found.at(-1)?.at === below?.at ? found.at(-1) : undefined;
    const above = told[i - 1];
    if (!looks || !below || isListed(looks.style, line, above, below)) continue;
    if (beginsAnew(line, looks, above) && isAbove(line, looks, below, next)) found.push(looks);
  }
  return found.toReversed();
}

/** In a Markdown text only what is marked and stands alone; else all but what may have come about by accident. */
function keptOf(found: readonly Heading[], lines: readonly string[]): Heading[] {
  const isMarkdown = lines.some(
    (line, at) => /^#{1,6}\s/.test(line) || (underline.test(line) && lines[at - 1]?.trim()),
  );
  const isAlone = ({ at }: Heading) => !lines[at - 1]?.trim() && !lines[at + 1]?.trim();
  if (isMarkdown) return found.filter((one) => one.style.isCertain && isAlone(one));
  const alike = Map.groupBy(found, ({ style }) => style);
  return found.filter(({ style }) => {
    const like = style.isInLists ? (alike.get(style) ?? []) : found;
    return style.isCertain || like.length >= 2;
  });
}

/** A first line above everything: the only one without a mark, or with the next heading right below it. */
function hasTitle(
  [top, second]: readonly Heading[],
  rest: readonly Heading[],
  told: readonly Line[],
) {
  if (top?.style !== bare || top.at !== told[0]?.at) return false;
  return second?.at === told[1]?.at || rest.every(({ style }) => style !== bare);
}

/** Depths by line: 1 for the title, 2 for the highest style that the text has and for what has no mark, 3 for the next. */
function depthsOf(kept: readonly Heading[], told: readonly Line[]): Map<number, number> {
  const [top, ...rest] = kept;
  const used = new Set(kept.map(({ style }) => style));
  const order = styles.filter((style) => style !== bare && used.has(style));
  const depthOf = (style: Style) => 2 + Math.max(0, order.indexOf(style));
  const depths = new Map(kept.map(({ at, style }) => [at, Math.min(deepest, depthOf(style))]));
  if (top && hasTitle(kept, rest, told)) depths.set(top.at, 1);
  return depths;
}

/**
 * Lines of a plain text with its headings marked as Markdown has them: lines of their own above what they name,
 * numbered ("一、", "1.", "第一章"), all in bold, before a colon, or bare. Each line is one of the text's, or a whole block
 * of code.
 */
export function markHeadings(lines: readonly string[]): string[] {
  const told = toldIn(lines);
  const kept = keptOf(headingsIn(told), lines);
  const depths = depthsOf(kept, told);
  const marks = new Map(
    kept.map(({ at, text }) => [at, `${'#'.repeat(depths.get(at) ?? 2)} ${text}`]),
  );
  return lines.map((line, at) => marks.get(at) ?? line);
}
