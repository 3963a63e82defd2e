import { toPlainText } from '../../inline.ts';

const missingTextPattern =
  /^(?:n\/?a|not (?:given|known|available|reported)|unknown|无|未知|未提供|未列|暂无|[-–—]*)$/i;
const roughPrefixPattern = /^(?:about|around|almost|nearly|over|under|约|近|超过?)\s*/i;
const totalLabelPattern =
  /^(?:total|sum|overall|all|world(?:wide)?|average|mean|both|together|combined|合计|总计|总量|两者|共计|全部|全国|全球|平均)(?![\p{L}])/iu;

/** Whether a cell says that there is no value. */
export function isMissingCell(text: string): boolean {
  return missingTextPattern.test(toPlainText(text).trim());
}

/** Whether a cell is a number, percentage or amount. */
export function isNumericCell(text: string): boolean {
  return /^[\s\p{Sc}≈~<>±+\-−–—]*[\d][\d\s.,/]*(?:(?:[%‰×x]|\p{L}{1,3})\s*)?$/u.test(
    toPlainText(text).trim().replace(roughPrefixPattern, ''),
  );
}

/** Whether a number has a qualifier such as “about” before it. */
export function isRoughNumber(text: string): boolean {
  return roughPrefixPattern.test(toPlainText(text).trim());
}

const uncertaintyWordsPattern =
  /\b(?:disputed|contested|plausible|possibl[ey]|unknown|uncertain|unclear|unproven|debated)\b|争议|存疑|未知|不明|未证实|待证实/iu;

/** Whether a row says that it is uncertain; emphasis must not make it look like a winner. */
export const isDoubtfulRow = (row: readonly string[]): boolean =>
  row.some((cell) => uncertaintyWordsPattern.test(toPlainText(cell)));

/** Whether a row sums up the others; it gets a stronger line above. */
export function isTotalRow(row: readonly string[]): boolean {
  return totalLabelPattern.test(toPlainText(row[0] ?? '').trim());
}

/**
 * Returns, per column, whether all its cells are numeric or missing; such columns are aligned to the right and use the
 * theme's font for numbers.
 */
export function findNumericColumns(grid: string[][]): boolean[] {
  return (grid[0] ?? []).map((_, i) => {
    const cells = grid.slice(1).map((row) => row[i] ?? '');
    return (
      cells.some(isNumericCell) && cells.every((text) => isNumericCell(text) || isMissingCell(text))
    );
  });
}
