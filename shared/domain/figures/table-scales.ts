import { findFirstIndex } from './binary-search.ts';
import type { Figure } from './find-figures.ts';
import { matchScale } from './number-notation.ts';
import type { NumberStyle } from './numerals.ts';

/** Matches where a scale name can start: after a bracket, a space or a currency, but not after a number. */
const scaleStartPattern = /(?<=^|[(（:：,，/$€£¥]|(?<!\d)\s)(?=\p{L})/gu;

const currencyBeforePattern = /(?:\p{Sc}|\b[A-Z]{3}\s)$/u;
/** Names of one or two letters can also be units or letters, as in `Height (m)` or `Plan B`. */
const shortNamePattern = /^(?!bn)[a-z]{1,2}(?!\p{L})/iu;

/**
 * Whether the text at an index can be a scale. A short name needs a currency next to it, as in `$m`, `EUR m` or `k€`.
 */
function isScaleName(text: string, index: number): boolean {
  const name = shortNamePattern.exec(text.slice(index))?.[0];
  if (name === undefined) return true;
  const isBeforeCurrency = /^\p{Sc}/u.test(text.slice(index + name.length));
  return isBeforeCurrency || currencyBeforePattern.test(text.slice(Math.max(0, index - 5), index));
}

/**
 * Returns the factor of the scale in a table header, such as `Revenue ($ million)`, `Umsatz in Mio. €` or `销售额（万元）`;
 * undefined without one.
 */
function findScale(text: string, style: NumberStyle): number | undefined {
  for (const { index } of text.matchAll(scaleStartPattern)) {
    if (!isScaleName(text, index)) continue;
    const scale = matchScale(text, index, style);
    if (scale) return scale.factor;
  }
  return undefined;
}

/** A line of a table. `pipes` are the indexes of its cell separators. */
type TableLine = { start: number; end: number; cells: string[]; pipes: number[] };

function parseLines(text: string): TableLine[] {
  let at = 0;
  return text.split('\n').map((line) => {
    const start = at;
    at += line.length + 1;
    const pipes = [...line.matchAll(/\|/g)].map(({ index }) => start + index);
    return { start, end: start + line.length, cells: line.split('|'), pipes };
  });
}

/** Adds the scaled readings of a figure to its literal ones. */
const addScaledReadings = (figure: Figure, factor: number): Figure => ({
  ...figure,
  readings: [
    ...figure.readings,
    ...figure.readings.map(({ values, ...reading }) => ({
      ...reading,
      values: values.map(({ value, step }) => ({ value: value * factor, step: step * factor })),
    })),
  ],
});

/**
 * Adds readings with the scale that is named once in a table: in the header of the column or row, or in the heading
 * or caption `above`. Figures with their own scale, unit or date are returned unchanged.
 */
export function applyTableScales(
  figures: readonly Figure[],
  text: string,
  above: string,
  style: NumberStyle,
): Figure[] {
  const lines = parseLines(text);
  const namedScale = (cell = ''): number | undefined => findScale(cell.trim(), style);
  const scaleAbove = namedScale(above);
  const columns = (lines[0]?.cells ?? []).map(namedScale);
  const rows = new Map(lines.map((line) => [line, namedScale(line.cells[1])]));
  return figures.map((figure) => {
    const line = lines[findFirstIndex(lines.length, (i) => (lines[i]?.end ?? 0) >= figure.end)];
    const isPlain = /^[+-]?[\p{Sc}\s]*[\d.,’'][\d.,\s’']*$/u.test(figure.text) && !figure.dates;
    if (!line || line === lines[0] || figure.start < line.start || !isPlain) return figure;
    const column = findFirstIndex(line.pipes.length, (i) => (line.pipes[i] ?? 0) >= figure.start);
    const factor = columns[column] ?? rows.get(line) ?? scaleAbove;
    return factor === undefined ? figure : addScaledReadings(figure, factor);
  });
}
