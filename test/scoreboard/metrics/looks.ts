import { contrast as contrastOf } from '#shared/deck/color.ts';
import { canvas, type Rect } from '#shared/deck/scene.ts';
import { countWords } from '#shared/deck/words.ts';
import { type Page, type Placed, type Score, type ScoredDeck, shareWithout } from '../deck.ts';

/** Thresholds that layout audits elsewhere use: px past the slide's edge, px past a text's box, a shared area. */
const limits = { edge: 8, box: 4, overlapShare: 0.12, overlapArea: 400 } as const;
/** What takes more than this is the slide's ground. */
const wholeArea = 0.7 * canvas.width * canvas.height;

const unplaced = 'needs the boxes that the texts stand in, which this file does not tell';

/** All texts with a place, or undefined where the file places none. */
function placedTexts({ pages }: ScoredDeck): Placed[] | undefined {
  const placed = pages.flatMap(({ texts }) => texts.flatMap((text) => text.placed ?? []));
  return placed.length > 0 ? placed : undefined;
}

function leavesSlide({ x, y, width, height }: Rect): boolean {
  const past = Math.max(-x, -y, x + width - canvas.width, y + height - canvas.height);
  return past > limits.edge;
}

const leavesBox = ({ ink, box }: Placed): boolean =>
  ink.y < box.y - limits.box || ink.y + ink.height > box.y + box.height + limits.box;

const areaOf = ({ width, height }: Rect): number => width * height;

function sharedArea(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

function overlaps(a: Rect, b: Rect): boolean {
  const shared = sharedArea(a, b);
  if (areaOf(a) > wholeArea || areaOf(b) > wholeArea) return false;
  return (
    shared >= limits.overlapArea && shared >= limits.overlapShare * Math.min(areaOf(a), areaOf(b))
  );
}

function overflowsOf({ texts }: Page): string[] {
  const placed = texts.flatMap((text) =>
    text.placed ? [{ text: text.text.slice(0, 30), ...text.placed }] : [],
  );
  return placed.flatMap((one, i) => {
    if (leavesSlide(one.ink)) return [`“${one.text}” leaves the slide`];
    if (leavesBox(one)) return [`“${one.text}” leaves its box`];
    const other = placed.slice(i + 1).find(({ ink }) => overlaps(one.ink, ink));
    return other ? [`“${one.text}” lies on “${other.text}”`] : [];
  });
}

/**
 * The share of slides on which no text's lines leave the slide by more than 8 px or their box by more than 4 px, or
 * cover 12 % and 400 px² of another text's. Lines of our own decks are those that are drawn; those of a file are set
 * anew, in fonts that aren't known as narrow ones, so that what is found is surely there.
 */
export function overflow(deck: ScoredDeck): Score {
  return placedTexts(deck) ? shareWithout(deck, overflowsOf) : { unknown: unplaced };
}

/** WCAG 2.2 AA: 3 for text of 24 px, or 18.66 px in bold, on the canvas; else 4.5. */
const leastContrast = ({ size, isBold }: Placed): number =>
  size >= 24 || (isBold && size >= 18.66) ? 3 : 4.5;

/** The share of texts, by their characters, whose contrast with what is beneath them meets WCAG AA. */
export function contrast(deck: ScoredDeck): Score {
  if (!placedTexts(deck)) return { unknown: unplaced };
  const faults: string[] = [];
  let [good, known, all] = [0, 0, 0];
  for (const [i, { texts }] of deck.pages.entries())
    for (const { text, placed } of texts) {
      all += text.length;
      if (!placed?.color || !placed.on) continue;
      known += text.length;
      const ratio = contrastOf(placed.color, placed.on);
      if (ratio >= leastContrast(placed)) good += text.length;
      else faults.push(`slide ${i + 1}: “${text.slice(0, 30)}” has ${ratio.toFixed(1)}`);
    }
  if (known < all / 2) return { unknown: 'most texts stand on pictures or gradients' };
  return { value: good / known, faults };
}

/** Words that a slide may show, and that it must beside its title where it has no picture, chart or table. */
const words = { most: 130, least: 6 } as const;
const filledAtMost = 0.72;
const grid = { columns: 64, rows: 36 } as const;

/** The share of the slide's area that texts, pictures, charts and tables take, each place counted once. */
function filledShare(rects: readonly Rect[]): number {
  const [w, h] = [canvas.width / grid.columns, canvas.height / grid.rows];
  let filled = 0;
  for (let row = 0; row < grid.rows; row += 1)
    for (let column = 0; column < grid.columns; column += 1) {
      const [x, y] = [(column + 0.5) * w, (row + 0.5) * h];
      const isFilled = rects.some(
        (rect) =>
          x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height,
      );
      if (isFilled) filled += 1;
    }
  return filled / (grid.columns * grid.rows);
}

function densityFaults({ texts, title, blocks }: Page, isEnd: boolean): string[] {
  const shown = countWords(texts.map(({ text }) => text).join('\n'));
  if (shown > words.most) return [`${shown} words`];
  const beside = shown - countWords(title);
  if (!isEnd && blocks.length === 0 && beside < words.least)
    return [`${beside} words beside its title`];
  const inks = texts.flatMap(({ placed }) => (placed ? [placed.ink] : []));
  const share = filledShare([...inks, ...blocks]);
  const isPicture = blocks.some((block) => areaOf(block) > wholeArea);
  return share > filledAtMost && !isPicture ? [`${Math.round(share * 100)} % of it is filled`] : [];
}

/**
 * The share of slides that are neither crowded (more than 130 words, a Chinese character counting 1/1.8, or 72 % of
 * the area filled) nor empty (fewer than 6 words beside the title and nothing to look at; first and last may be so).
 */
export function density(deck: ScoredDeck): Score {
  const last = deck.pages.length - 1;
  return shareWithout(deck, (page, i) => densityFaults(page, i === 0 || i === last));
}
