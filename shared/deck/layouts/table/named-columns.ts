import { parseAmount } from '../../change.ts';
import { normaliseName } from '../../emphasis.ts';
import { toPlainText } from '../../inline.ts';
import { findTitleFigures, findTitleShares } from '../../title-figures.ts';

/** Largest difference in percentage points from a fraction in words: “two-thirds” may be 65.4% or 67.9%. */
const shareTolerance = 1.5;

type TableContent = { title: string; emphasis?: readonly string[] | undefined };

/** Returns a function that tells whether a cell of a column states a value of the title. */
function createNameMatcher(title: string): (cell: string, heading: string) => boolean {
  const figures = findTitleFigures(title);
  const shares = findTitleShares(title);
  return (cell, heading) => {
    const amount = parseAmount(cell);
    if (!amount) return false;
    const isPercent = /[%％]/.test(toPlainText(`${cell} ${heading}`));
    if (isPercent && shares.some((share) => Math.abs(share - amount.value) <= shareTolerance))
      return true;
    // A single digit is no evidence: it may count anything.
    const isCount = !isPercent && Number.isInteger(amount.value) && amount.value < 10;
    return (
      !isCount &&
      figures.some(({ value, text }) => value === amount.value && text.endsWith('%') === isPercent)
    );
  };
}

/** Returns the indexes of the columns with a value that the title states, except column 0. */
export function findStatedColumns(
  [head = [], ...rows]: readonly (readonly string[])[],
  title: string,
): ReadonlySet<number> {
  const states = createNameMatcher(title);
  const found = head.flatMap((heading, i) =>
    i > 0 && rows.some((row) => states(row[i] ?? '', heading)) ? [i] : [],
  );
  return new Set(found);
}

/**
 * Returns the indexes of the columns to emphasise, except column 0: those that the content names, otherwise those with
 * a value that the title states. Empty if these are none or all, because then nothing would stand out.
 */
export function findEmphasisedColumns(
  grid: readonly (readonly string[])[],
  { title, emphasis = [] }: TableContent,
): ReadonlySet<number> {
  const [head = []] = grid;
  const chosen = new Set(emphasis.map(normaliseName));
  const named = head.flatMap((heading, i) =>
    i > 0 && chosen.has(normaliseName(heading)) ? [i] : [],
  );
  const found = named.length > 0 ? new Set(named) : findStatedColumns(grid, title);
  return found.size < head.length - 1 ? found : new Set();
}
