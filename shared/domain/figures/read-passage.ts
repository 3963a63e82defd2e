import type { Passage } from '../../schemas/research.ts';
import { type Figure, findFigures } from './find-figures.ts';
import { detectStyleByDecimals } from './number-notation.ts';
import type { NumberStyle } from './numerals.ts';
import { applyTableScales } from './table-scales.ts';

/** A passage's figures, and whether it mentions percentages. */
export type ReadPassage = { figures: readonly Figure[]; hasPercent: boolean };

const percentPattern = /%|％|percent|per cent|百分|占比|比例|率|share/i;

/**
 * Extracts the figures of a passage. `style` is the number format of its source, used when the passage's own is
 * unclear. `caption` is the line above a table.
 */
export function findPassageFigures(
  passage: Passage,
  style: NumberStyle,
  caption = '',
): ReadPassage {
  const above = `${passage.heading.at(-1) ?? ''} ${caption}`;
  const passageStyle = detectStyleByDecimals(passage.text) ?? style;
  const found = findFigures(passage.text, passageStyle);
  return {
    figures:
      passage.kind === 'table' ? applyTableScales(found, passage.text, above, passageStyle) : found,
    hasPercent: percentPattern.test(passage.text) || percentPattern.test(above),
  };
}
