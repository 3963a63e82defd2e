import type { Passage } from '../../schemas/research.ts';
import type { Figure } from './find-figures.ts';
import type { Style } from './numerals.ts';
import { firstWhere } from './sorted.ts';
import { scaleAt } from './writing.ts';

/** Where the name of a scale may begin: behind a bracket, a space or a currency, and behind no number. */
const starts = /(?<=^|[(（:：,，/$€£¥]|(?<!\d)\s)(?=\p{L})/gu;

const currencyBefore = /(?:\p{Sc}|\b[A-Z]{3}\s)$/u;
/** A name of one or two letters is a unit or a letter as well, such as in `Height (m)` or `Plan B`. */
const shortName = /^(?!bn)[a-z]{1,2}(?!\p{L})/iu;

/** Whether a short name at a place stands at a currency, as in `$m`, `EUR m` or `k€`; a longer one needs none. */
function isOfMoney(text: string, index: number): boolean {
  const name = shortName.exec(text.slice(index))?.[0];
  if (name === undefined) return true;
  const isBeforeCurrency = /^\p{Sc}/u.test(text.slice(index + name.length));
  return isBeforeCurrency || currencyBefore.test(text.slice(Math.max(0, index - 5), index));
}

/** The scale that a table's heads name, such as `Revenue ($ million)`, `Umsatz in Mio. €` or `销售额（万元）`. */
function scaleIn(text: string, style: Style): number | undefined {
  for (const { index } of text.matchAll(starts)) {
    if (!isOfMoney(text, index)) continue;
    const scale = scaleAt(text, index, style);
    if (scale) return scale.factor;
  }
  return undefined;
}

/** `pipes` are the places between its cells. */
type Line = { start: number; end: number; cells: string[]; pipes: number[] };

function linesOf(text: string): Line[] {
  let at = 0;
  return text.split('\n').map((line) => {
    const start = at;
    at += line.length + 1;
    const pipes = [...line.matchAll(/\|/g)].map(({ index }) => start + index);
    return { start, end: start + line.length, cells: line.split('|'), pipes };
  });
}

/** Its reading by a scale beside the one as it stands. */
const alsoBy = (figure: Figure, factor: number): Figure => ({
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
 * A table's figures, which may also be meant by the scale that is named once: at the head of their column or of their
 * row, or in the heading above. One that has a scale, a unit or a date of its own is what it says.
 */
export function withTableScales(
  figures: readonly Figure[],
  { text, heading }: Passage,
  style: Style,
): Figure[] {
  const lines = linesOf(text);
  const named = (cell = ''): number | undefined => scaleIn(cell.trim(), style);
  const above = named(heading.at(-1));
  const columns = (lines[0]?.cells ?? []).map(named);
  const rows = new Map(lines.map((line) => [line, named(line.cells[1])]));
  return figures.map((figure) => {
    const line = lines[firstWhere(lines.length, (i) => (lines[i]?.end ?? 0) >= figure.end)];
    const isPlain = /^[+-]?[\p{Sc}\s]*[\d.,’'][\d.,\s’']*$/u.test(figure.text) && !figure.dates;
    if (!line || line === lines[0] || figure.start < line.start || !isPlain) return figure;
    const column = firstWhere(line.pipes.length, (i) => (line.pipes[i] ?? 0) >= figure.start);
    const factor = columns[column] ?? rows.get(line) ?? above;
    return factor === undefined ? figure : alsoBy(figure, factor);
  });
}
