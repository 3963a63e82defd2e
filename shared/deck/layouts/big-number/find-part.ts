import { parseCalculation } from '../../calculations.ts';
import { type Amount, parseAmount } from '../../change.ts';
import type { LayoutContent } from '../../model.ts';

/**
 * The two figures of a big-number slide of which one is a part of the other. `isHeroPart`: the large number is the part.
 * `percent` is the part's share of the whole as the slide states it, without the percent sign.
 */
export type PartOfWhole = { part: Amount; whole: Amount; isHeroPart: boolean; percent: string };

/** Range of shares that are drawn: the smaller part of the bar must be visible. */
const shareRange = { min: 0.02, max: 0.98 } as const;

/** Returns the share of two figures that the slide states as a calculation, such as `22% = share(1,500; 6,900)`. */
function findStatedShare(
  calculations: readonly string[],
  part: Amount,
  whole: Amount,
): string | undefined {
  for (const text of calculations) {
    const { figure = '', operation, operands = [] } = parseCalculation(text) ?? {};
    const [first, second] = operands.map((operand) => parseAmount(operand)?.value);
    const percent = parseAmount(figure);
    const isShare = operation === 'share' && operands.length === 2 && percent?.after === '%';
    if (isShare && first === part.value && second === whole.value)
      return percent.value.toFixed(percent.decimals);
  }
  return undefined;
}

/**
 * Returns the part and the whole if the slide's two figures are amounts, and its calculations say that one is a share of
 * the other; otherwise undefined.
 */
export function findPart(slide: LayoutContent<'big-number'>): PartOfWhole | undefined {
  const { value, comparison } = slide.blocks;
  const [hero, other] = [parseAmount(value), comparison && parseAmount(comparison.value)];
  if (!hero || !other) return undefined;
  if ([hero, other].some(({ after, isMinimum }) => after.trim() === '%' || isMinimum))
    return undefined;
  const isHeroPart = hero.value < other.value;
  const [part, whole] = isHeroPart ? [hero, other] : [other, hero];
  const share = part.value / whole.value;
  if (!(share >= shareRange.min && share <= shareRange.max)) return undefined;
  const percent = findStatedShare(slide.calculations ?? [], part, whole);
  return percent === undefined ? undefined : { part, whole, isHeroPart, percent };
}
