import { type Line, type Scene, textBoxes } from '#shared/deck/scene.ts';
import { systemFamily } from '#shared/deck/shape.ts';

/** A word with its box in canvas units. */
export type Word = { text: string; left: number; top: number; right: number; bottom: number };

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (text: string) =>
  text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);

const wordPattern =
  /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([^<]*)<\/word>/g;

/** The words of each page as `pdftotext -bbox-layout` tells them, scaled to the canvas. */
export function readWords(xhtml: string): Word[][] {
  return xhtml
    .split('<page ')
    .slice(1)
    .map((page) => {
      const scale = 1280 / Number(/width="([\d.]+)"/.exec(page)?.[1]);
      return [...page.matchAll(wordPattern)].map(([, left, top, right, bottom, text = '']) => ({
        text: unescaped(text),
        left: Number(left) * scale,
        top: Number(top) * scale,
        right: Number(right) * scale,
        bottom: Number(bottom) * scale,
      }));
    });
}

/** How a line stands in a rendering: whether it breaks where the scene breaks it, and how far off it is, px. */
export type LineFit = {
  text: string;
  hasSameBreaks: boolean;
  left: number;
  right: number;
  /** From the baseline to the middle of its words' boxes in em: a convention of face and tool, not an error. */
  rise: number;
  size: number;
  face: string;
};

// Compared without spaces (which end words) and without what no bundled face draws.
const bare = (text: string) => text.normalize('NFC').replace(/[\s\u200b\ufffd]+/g, '');
const textOf = (line: Line) =>
  bare(line.runs.flatMap((run) => (run.family === systemFamily ? [] : [run.text])).join(''));

/** A line from its first letter on: PDF tells of no space before it, such as those that indent code. */
function fromFirstLetter(line: Line): Line {
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

/** Words in a line's place, from left to right; some room beside it shows words that don't belong there. */
function wordsAt(words: Word[], line: Line, size: number): Word[] {
  const room = Math.min(12, size / 2);
  return words
    .filter(({ left, right, top, bottom }) => {
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const isBeside = x > line.x - room && x < line.x + line.width + room;
      return isBeside && y > line.baseline - size * 0.8 && y < line.baseline;
    })
    .sort((a, b) => a.left - b.left);
}

/** The faces that a line's first word is set in: its box is as high as the highest of them. */
function facesOf(line: Line, word: Word | undefined): string {
  let left = bare(word?.text ?? '').length;
  const faces = line.runs.flatMap((run) => {
    const length = run.family === systemFamily ? 0 : bare(run.text).length;
    const isIn = left > 0 && length > 0;
    left -= length;
    return isIn ? [`${run.family} ${run.weight}`] : [];
  });
  return [...new Set(faces)].join(', ');
}

function fitOf(words: Word[], line: Line): LineFit | undefined {
  const text = textOf(line);
  const size = Math.max(...line.runs.map((run) => run.size));
  const found = wordsAt(words, line, size);
  if (text === '') return undefined;
  const known = { text, size, face: facesOf(line, found[0]) };
  const drawn = found.map((word) => bare(word.text)).join('');
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last) return { ...known, hasSameBreaks: false, left: 1280, right: 1280, rise: 0 };
  const middle = (first.top + first.bottom) / 2;
  const end = Math.max(...found.map((word) => word.right));
  // The space that tracking leaves after the last letter is part of the line, and of its box in some tools.
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

/** Each line of a scene against the words of its page. */
export function fitLines(scene: Scene, words: Word[]): LineFit[] {
  return textBoxes(scene)
    .flatMap((box) => box.lines.map(fromFirstLetter))
    .flatMap((line) => fitOf(words, line) ?? []);
}

/** The middle of the rises, weighed by the square of the size: whole pixels of a baseline count less, the larger it is. */
function usualRise(fits: LineFit[]): number {
  const weightOf = ({ size }: LineFit) => size ** 2;
  const sorted = fits.toSorted((a, b) => a.rise - b.rise);
  let left = sorted.reduce((sum, fit) => sum + weightOf(fit), 0) / 2;
  const middle = sorted.find((fit) => {
    left -= weightOf(fit);
    return left <= 0;
  });
  return middle?.rise ?? 0;
}

/** The usual height of each face's words over their baseline, em: it depends on whose ascender a tool takes. */
export function usualRises(fits: LineFit[]): Map<string, number> {
  const faces = [...Map.groupBy(fits, (fit) => fit.face)];
  return new Map(faces.map(([face, of]) => [face, usualRise(of)]));
}

/**
 * The largest distance, px, of each line from where the scene has it: its left and right ends, and its height
 * against the usual one of its face.
 */
export function errorsOf(fits: LineFit[], usual: Map<string, number>): number[] {
  return fits.map(({ left, right, rise, face, size }) =>
    Math.max(left, right, Math.abs(rise - (usual.get(face) ?? 0)) * size),
  );
}
