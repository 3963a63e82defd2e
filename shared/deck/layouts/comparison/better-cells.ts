import { pathBox } from '../../boxes.ts';
import { parseAmount, toUnitKey } from '../../change.ts';
import type { Ctx } from '../../context.ts';
import { toPlainText } from '../../inline.ts';
import type { LayoutContent } from '../../model.ts';
import type { Mark, TextBox } from '../../scene.ts';

/** Side length of the check mark after the better value, and the gap before it, px. */
const checkSize = 20;
const checkGap = 12;
/** A check mark in a square of 24 units. */
export const checkPath = 'M20 6L9 17L4 12';

/** Width that a check mark needs after a value, px. */
export const betterMarkWidth = checkSize + checkGap;

/** Names of criteria of which less is better. Counts, such as of faults, say little without what they are a part of. */
const lessIsBetterPattern =
  /\b(?:costs?|prices?|fees?|expenses?|losses|downtime|latency|(?:lead|delivery|waiting|response|processing|set-?up|payback|build) (?:time|period)|time to \p{L}+)\b|成本|价格|单价|费用|损耗|耗时|用时|工期/iu;
/** Names of criteria such as “Cost savings”, of which more is better. */
const reductionPattern =
  /\b(?:sav(?:ed|ings?)|avoided|reduc(?:ed|tions?)|lowered|cut|recovered)\b|节省|节约|降低|减少|降幅|避免|挽回/iu;

/** Returns the index of the lowest of several amounts of one unit; undefined if it isn't certain. */
function findLowest(cells: readonly string[]): number | undefined {
  const amounts = cells.flatMap((cell) => parseAmount(cell) ?? []);
  const [first] = amounts;
  if (!first || amounts.length < cells.length || amounts.some(({ isRough }) => isRough))
    return undefined;
  if (amounts.some((amount) => toUnitKey(amount) !== toUnitKey(first))) return undefined;
  const lowest = Math.min(...amounts.map(({ value }) => value));
  const found = amounts.flatMap(({ value }, i) => (value === lowest ? [i] : []));
  return found.length === 1 ? found[0] : undefined;
}

/**
 * Returns a function that says whether a cell has the better value of its row: no option is recommended, all values of
 * the row are numbers of one unit, and the row's name says that less is better.
 */
export function findBetterCells({
  criteria,
  options,
  winner,
}: LayoutContent<'comparison'>['blocks']): (row: number, column: number) => boolean {
  const best = criteria.map(({ name, cells }) => {
    const plain = toPlainText(name);
    const isLess = lessIsBetterPattern.test(plain) && !reductionPattern.test(plain);
    const isComparable = winner === undefined && isLess && cells.length === options.length;
    return isComparable ? findLowest(cells) : undefined;
  });
  return (row, column) => best[row] !== undefined && best[row] === column;
}

/** Draws a check mark after the text of a cell. */
export function drawBetterMark(ctx: Ctx, cell: TextBox): Mark {
  const [line] = cell.lines;
  const x = (line?.x ?? cell.x) + (line?.width ?? 0) + checkGap;
  const y = (line?.y ?? cell.y) + (cell.lineHeight - checkSize) / 2;
  return pathBox(ctx, { x, y, width: checkSize, height: checkSize }, checkPath, {
    stroke: ctx.theme.palette.ink,
    strokeWidth: 3,
    view: 24,
    z: 3,
  });
}
