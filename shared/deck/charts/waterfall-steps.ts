/** A column of a waterfall: a level from zero, or a change from the level before it. */
export type WaterfallStep = { kind: 'level' | 'rise' | 'fall'; from: number; to: number };

/** Removes the rounding error of sums of decimal fractions. */
const roundSum = (value: number) => Number(value.toPrecision(12));

/** Returns the columns of a waterfall. The first value is the start; `totals` are the indexes of later levels. */
export function createWaterfallSteps(
  values: readonly number[],
  totals: readonly number[],
): WaterfallStep[] {
  let level = 0;
  return values.map((value, i) => {
    const isLevel = i === 0 || totals.includes(i);
    const from = isLevel ? 0 : level;
    level = isLevel ? value : roundSum(level + value);
    return { kind: isLevel ? 'level' : value < 0 ? 'fall' : 'rise', from, to: level };
  });
}

/** Largest error of a total whose summands are rounded as shown. */
function computeTolerance(values: readonly number[]): number {
  const decimals = values.map((value) => (String(value).split('.')[1] ?? '').length);
  return 0.5 * 10 ** -Math.min(4, Math.max(0, ...decimals)) * values.length;
}

/** A total that differs from the sum of the values before it. */
export type WrongTotal = { index: number; value: number; sum: number };

/** Returns the totals that differ from the sum of the start and the steps by more than rounding. */
export function findWrongTotals(
  values: readonly number[],
  totals: readonly number[],
): WrongTotal[] {
  let sum = values[0] ?? 0;
  return values.flatMap((value, index) => {
    if (index === 0) return [];
    if (!totals.includes(index)) {
      sum = roundSum(sum + value);
      return [];
    }
    const wrong = Math.abs(value - sum) > computeTolerance(values) ? [{ index, value, sum }] : [];
    sum = value;
    return wrong;
  });
}

/**
 * Returns the indexes of the totals: the named categories, otherwise the last one if it is the sum of all before it.
 * The first category always is the start.
 */
export function findTotalIndexes(
  names: readonly string[],
  values: readonly number[],
  totals: readonly string[] = [],
): number[] {
  const named = names.flatMap((name, i) => (i > 0 && totals.includes(name) ? [i] : []));
  const last = values.length - 1;
  if (named.length > 0 || last < 2) return named;
  return findWrongTotals(values, [last]).length === 0 ? [last] : [];
}
