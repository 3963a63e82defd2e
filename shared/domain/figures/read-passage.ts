import type { Passage } from '../../schemas/research.ts';
import { type Figure, findFigures } from './find-figures.ts';
import type { Style } from './numerals.ts';
import { withTableScales } from './table-scales.ts';
import { styleByMarks } from './writing.ts';

/** What a passage tells in figures, and whether it counts in per cent. */
export type ReadPassage = { figures: readonly Figure[]; hasPercent: boolean };

const percent = /%|％|percent|per cent|百分|占比|比例|率|share/i;

/** Reads a passage; `style` is its source's number format, used when the passage itself shows none. */
export function readPassage(passage: Passage, style: Style): ReadPassage {
  const own = styleByMarks(passage.text) ?? style;
  const found = findFigures(passage.text, own);
  return {
    figures: passage.kind === 'table' ? withTableScales(found, passage, own) : found,
    hasPercent: percent.test(passage.text) || percent.test(passage.heading.at(-1) ?? ''),
  };
}
