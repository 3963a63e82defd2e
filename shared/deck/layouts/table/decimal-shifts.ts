import { type Ctx, typesetText } from '../../context.ts';
import { toPlainText } from '../../inline.ts';
import type { TextStyle } from '../../text-style.ts';
import { isNumericCell, isRoughNumber } from './cell-kinds.ts';

/** Returns the decimal separator, decimals and unit of a number; only the unit if it is a whole number. */
function getDecimalTail(text: string): string {
  const plain = toPlainText(text).trim();
  const point = plain.lastIndexOf('.');
  if (point >= 0 && /^\.\d/.test(plain.slice(point))) return plain.slice(point);
  const digits = [...plain].map((character) => /\d/.test(character));
  return [...plain].slice(digits.lastIndexOf(true) + 1).join('');
}

/** Returns the distances in px by which the cells of a numeric column move to the left, to align decimal points. */
export function computeDecimalShifts(
  ctx: Ctx,
  cells: { text: string; style: TextStyle }[],
): number[] {
  const tails = cells.map(({ text, style }) => {
    if (!isNumericCell(text)) return undefined;
    const tail = getDecimalTail(text);
    return tail === '' ? 0 : typesetText(ctx, [{ text: tail }], style, 1e5).inkWidth;
  });
  const widest = Math.max(0, ...tails.map((tail) => tail ?? 0));
  // A number with a qualifier, such as “about 5”, is not shifted: its last digit is aligned with those of the other
  // numbers, and the qualifier is to the left.
  return tails.map((tail, i) =>
    tail === undefined || isRoughNumber(cells[i]?.text ?? '') ? 0 : widest - tail,
  );
}
