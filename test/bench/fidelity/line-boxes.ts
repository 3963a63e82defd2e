import { type Line, listTextBoxes, type Scene } from '#shared/deck/scene.ts';
import { systemFamily } from '#shared/deck/text-shaping.ts';

/** A word with its box in canvas units. */
export type Word = { text: string; left: number; top: number; right: number; bottom: number };

const xmlEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescapeXml = (text: string) =>
  text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+);/g, (whole, name: string) => xmlEntities[name] ?? whole);

const wordPattern =
  /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([^<]*)<\/word>/g;

/** Parses the words of each page from `pdftotext -bbox-layout`, scaled to the canvas. */
export function readWords(xhtml: string): Word[][] {
  return xhtml
    .split('<page ')
    .slice(1)
    .map((page) => {
      const scale = 1280 / Number(/width="([\d.]+)"/.exec(page)?.[1]);
      return [...page.matchAll(wordPattern)].map(([, left, top, right, bottom, text = '']) => ({
        text: unescapeXml(text),
        left: Number(left) * scale,
        top: Number(top) * scale,
        right: Number(right) * scale,
        bottom: Number(bottom) * scale,
      }));
    });
}

/** A line in a rendering: whether it breaks like the line of the scene, and its distances from that line, px. */
export type LineMatch = {
  text: string;
  hasSameBreaks: boolean;
  left: number;
  right: number;
  /** Distance from the baseline to the middle of the first word's box, em; depends on font and tool. */
  rise: number;
  size: number;
  face: string;
};

// Returns a text in the form in which texts are compared: without spaces, which separate words, and without characters
// that no bundled font draws.
const toComparableText = (text: string) => text.normalize('NFC').replace(/[\s\u200b\ufffd]+/g, '');
const getLineText = (line: Line) =>
  toComparableText(
    line.runs.flatMap((run) => (run.family === systemFamily ? [] : [run.text])).join(''),
  );

/** Returns a line without leading spaces, which PDF does not contain. */
function trimLeadingSpace(line: Line): Line {
  const runs = line.runs.slice(line.runs.findIndex((run) => run.text.trim() !== ''));
  const [first, ...rest] = runs;
  if (!first) return line;
  const spaces = first.text.length - first.text.trimStart().length;
  const indent = first.x + (first.width * spaces) / first.text.length;
  const text = first.text.slice(spaces);
  return {
    ...line,
    runs: [{ ...first, text }, ...rest],
    x: line.x + indent,
    width: line.width - indent,
  };
}

/**
 * Returns the words at a line's position, left to right, with a margin that also finds words that should not be there.
 */
function findWordsNearLine(words: Word[], line: Line, size: number): Word[] {
  const room = Math.min(12, size / 2);
  return words
    .filter(({ left, right, top, bottom }) => {
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const isBeside = x > line.x - room && x < line.x + line.width + room;
      return isBeside && y > line.baseline - size * 0.8 && y < line.baseline;
    })
    .sort((a, b) => a.left - b.left);
}

/** Returns the fonts of a line's first word; the tallest of them determines the height of the word's box. */
function listFirstWordFaces(line: Line, word: Word | undefined): string {
  let left = toComparableText(word?.text ?? '').length;
  const faces = line.runs.flatMap((run) => {
    const length = run.family === systemFamily ? 0 : toComparableText(run.text).length;
    const isIn = left > 0 && length > 0;
    left -= length;
    return isIn ? [`${run.family} ${run.weight}`] : [];
  });
  return [...new Set(faces)].join(', ');
}

function compareLine(words: Word[], line: Line): LineMatch | undefined {
  const text = getLineText(line);
  const size = Math.max(...line.runs.map((run) => run.size));
  const found = findWordsNearLine(words, line, size);
  if (text === '') return undefined;
  const known = { text, size, face: listFirstWordFaces(line, found[0]) };
  const drawn = found.map((word) => toComparableText(word.text)).join('');
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last) return { ...known, hasSameBreaks: false, left: 1280, right: 1280, rise: 0 };
  const middle = (first.top + first.bottom) / 2;
  const end = Math.max(...found.map((word) => word.right));
  // The word boxes of some tools include the letter spacing (tracking) after the last letter.
  const after = (line.runs.at(-1)?.tracking ?? 0) * size;
  return {
    ...known,
    hasSameBreaks: drawn === text,
    left: Math.abs(first.left - line.x),
    right: Math.min(
      Math.abs(end - line.x - line.width),
      Math.abs(end - line.x - line.width + after),
    ),
    rise: (line.baseline - middle) / size,
  };
}

/** Compares each line of a scene with the words on the page of the rendering. */
export function compareLines(scene: Scene, words: Word[]): LineMatch[] {
  return listTextBoxes(scene)
    .flatMap((box) => box.lines.map(trimLeadingSpace))
    .flatMap((line) => compareLine(words, line) ?? []);
}

/** Returns the median rise, weighted by the squared size, because rounding to pixels matters less for large text. */
function computeMedianRise(fits: LineMatch[]): number {
  const weightOf = ({ size }: LineMatch) => size ** 2;
  const sorted = fits.toSorted((a, b) => a.rise - b.rise);
  let left = sorted.reduce((sum, fit) => sum + weightOf(fit), 0) / 2;
  const middle = sorted.find((fit) => {
    left -= weightOf(fit);
    return left <= 0;
  });
  return middle?.rise ?? 0;
}

/**
 * Returns the median rise of each font in em: the distance from the baseline to the middle of a word's box. It depends
 * on the ascender that a tool uses.
 */
export function computeMedianRises(fits: LineMatch[]): Map<string, number> {
  const faces = [...Map.groupBy(fits, (fit) => fit.face)];
  return new Map(faces.map(([face, of]) => [face, computeMedianRise(of)]));
}

/**
 * Returns the largest distance of each line from its position in the scene, px: left end, right end, or height compared with
 * the median of its font.
 */
export function computeLineErrors(fits: LineMatch[], usual: Map<string, number>): number[] {
  return fits.map(({ left, right, rise, face, size }) =>
    Math.max(left, right, Math.abs(rise - (usual.get(face) ?? 0)) * size),
  );
}
