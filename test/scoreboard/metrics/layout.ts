import { computeContrast as contrastOf } from '#shared/deck/color.ts';
import { canvas, type Rect } from '#shared/deck/scene.ts';
import { countWords } from '#shared/deck/word-count.ts';
import {
  measureShareWithoutFaults,
  type Page,
  type PlacedText,
  type Score,
  type ScoredDeck,
} from '../deck.ts';

/**
 * Thresholds that are common in layout audits: px beyond the slide's edge, px beyond a text's box, overlapping area.
 */
const limits = { edge: 8, box: 4, overlapShare: 0.12, overlapArea: 400 } as const;
/** A picture or shape larger than this, px², counts as the slide's background. */
const backgroundMinArea = 0.7 * canvas.width * canvas.height;

const unplacedReason = 'needs the positions of texts, which this file does not define';

/** Returns the position and style of all texts; undefined if the file defines none. */
function collectPlacedTexts({ pages }: ScoredDeck): PlacedText[] | undefined {
  const placed = pages.flatMap(({ texts }) => texts.flatMap((text) => text.placed ?? []));
  return placed.length > 0 ? placed : undefined;
}

function exceedsSlide({ x, y, width, height }: Rect): boolean {
  const past = Math.max(-x, -y, x + width - canvas.width, y + height - canvas.height);
  return past > limits.edge;
}

const exceedsBox = ({ ink, box }: PlacedText): boolean =>
  ink.y < box.y - limits.box || ink.y + ink.height > box.y + box.height + limits.box;

const area = ({ width, height }: Rect): number => width * height;

function measureSharedArea(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

function overlaps(a: Rect, b: Rect): boolean {
  const shared = measureSharedArea(a, b);
  if (area(a) > backgroundMinArea || area(b) > backgroundMinArea) return false;
  return shared >= limits.overlapArea && shared >= limits.overlapShare * Math.min(area(a), area(b));
}

function findOverflows({ texts }: Page): string[] {
  const placed = texts.flatMap((text) =>
    text.placed ? [{ text: text.text.slice(0, 30), ...text.placed }] : [],
  );
  return placed.flatMap((one, i) => {
    if (exceedsSlide(one.ink)) return [`“${one.text}” leaves the slide`];
    if (exceedsBox(one)) return [`“${one.text}” leaves its box`];
    const other = placed.slice(i + 1).find(({ ink }) => overlaps(one.ink, ink));
    return other ? [`“${one.text}” overlaps “${other.text}”`] : [];
  });
}

/**
 * Returns the share of slides on which no text extends beyond the slide by more than 8 px or beyond its box by more
 * than 4 px, or overlaps another text by 12% and 400 px². For files of other tools, lines are computed again; unknown
 * fonts are assumed to be narrow, so that a reported overflow is certain.
 */
export function measureOverflow(deck: ScoredDeck): Score {
  return collectPlacedTexts(deck)
    ? measureShareWithoutFaults(deck, findOverflows)
    : { unknown: unplacedReason };
}

/** Returns the minimum contrast by WCAG 2.2 AA: 3 for text of 24 px on the canvas, or 18.66 px in bold; else 4.5. */
const minContrast = ({ size, isBold }: PlacedText): number =>
  size >= 24 || (isBold && size >= 18.66) ? 3 : 4.5;

/** Returns the share of texts, weighted by characters, whose contrast with their background meets WCAG AA. */
export function measureContrast(deck: ScoredDeck): Score {
  if (!collectPlacedTexts(deck)) return { unknown: unplacedReason };
  const faults: string[] = [];
  let [readableCharacters, known, all] = [0, 0, 0];
  for (const [i, { texts }] of deck.pages.entries())
    for (const { text, placed } of texts) {
      all += text.length;
      if (!placed?.color || !placed.on) continue;
      known += text.length;
      const ratio = contrastOf(placed.color, placed.on);
      if (ratio >= minContrast(placed)) readableCharacters += text.length;
      else faults.push(`slide ${i + 1}: “${text.slice(0, 30)}” has ${ratio.toFixed(1)}`);
    }
  if (known < all / 2) return { unknown: 'most texts are on pictures or gradients' };
  return { value: readableCharacters / known, faults };
}

/** Maximum words of a slide, and minimum words in addition to the title if there is no picture, chart or table. */
const wordLimits = { max: 130, min: 6 } as const;
const maxFilledShare = 0.72;
const grid = { columns: 64, rows: 36 } as const;

/** Returns the share of the slide's area covered by the rectangles, without counting overlaps twice. */
function measureFilledShare(rects: readonly Rect[]): number {
  const [w, h] = [canvas.width / grid.columns, canvas.height / grid.rows];
  let filledArea = 0;
  for (let row = 0; row < grid.rows; row += 1)
    for (let column = 0; column < grid.columns; column += 1) {
      const [x, y] = [(column + 0.5) * w, (row + 0.5) * h];
      const isFilled = rects.some(
        (rect) =>
          x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height,
      );
      if (isFilled) filledArea += 1;
    }
  return filledArea / (grid.columns * grid.rows);
}

function findDensityFaults({ texts, title, blocks }: Page, isEnd: boolean): string[] {
  const shownWords = countWords(texts.map(({ text }) => text).join('\n'));
  if (shownWords > wordLimits.max) return [`${shownWords} words`];
  const wordsBesideTitle = shownWords - countWords(title);
  if (!isEnd && blocks.length === 0 && wordsBesideTitle < wordLimits.min)
    return [`${wordsBesideTitle} words besides its title`];
  const inks = texts.flatMap(({ placed }) => (placed ? [placed.ink] : []));
  const share = measureFilledShare([...inks, ...blocks]);
  const isPicture = blocks.some((block) => area(block) > backgroundMinArea);
  return share > maxFilledShare && !isPicture
    ? [`${Math.round(share * 100)} % of the area is filled`]
    : [];
}

/**
 * Returns the share of slides that are neither crowded (more than 130 words, where a Chinese character counts 1/1.8, or
 * 72% of the area filled) nor empty (fewer than 6 words in addition to the title, and no picture, chart or table). The
 * first and the last slide may be empty.
 */
export function measureDensity(deck: ScoredDeck): Score {
  const last = deck.pages.length - 1;
  return measureShareWithoutFaults(deck, (page, i) =>
    findDensityFaults(page, i === 0 || i === last),
  );
}
