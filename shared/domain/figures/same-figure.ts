import type { Figure } from './find-figures.ts';
import { canBeSameCurrency } from './number-notation.ts';
import type { Quantity } from './numerals.ts';
import type { Unit } from './units.ts';

/** A figure of a slide that is checked against the sources. */
export type FigureClaim = {
  figure: Figure;
  /** Whether the number is alone in a cell or a chart, with its unit elsewhere. */
  isBare: boolean;
  /**
   * The texts around a small whole number without a unit, such as 3 in a chart. Such a number is in every source, so
   * only a figure whose sentence shares a word with these texts supports it.
   */
  labels?: string;
  /**
   * Whether only digits in a source support the claim, not a number word such as “three”. Set for the values of a
   * chart, which are expected to come from numbers in digits.
   */
  needsDigits?: true;
};

const relativeTolerance = 1e-9;

/** Returns the step of a round number: “about 40,000” means 35,000 to 45,000. */
function getRoundingStep({ value, step }: Quantity): number {
  if (step !== 1 || value < 10 || !Number.isInteger(value)) return step;
  const zeros = /(?<!0)0+$/.exec(String(value))?.[0].length ?? 0;
  return 10 ** zeros;
}

/**
 * Bounds of the numbers that a rounded number can represent. Each predicate stays true from some number upwards.
 */
export type RoundingBounds = {
  isEnough: (known: number) => boolean;
  isTooMuch: (known: number) => boolean;
};

/** Returns the bounds of a number at its written precision. */
export function computeRoundingBounds(written: Quantity, hedge?: Figure['hedge']): RoundingBounds {
  const { value, step } = written;
  const slack = Math.max(1, Math.abs(value)) * relativeTolerance;
  const round = getRoundingStep(written);
  if (hedge === 'over')
    return {
      isEnough: (known) => known - value >= -slack,
      isTooMuch: (known) => known - value >= round,
    };
  if (hedge === 'under')
    return {
      isEnough: (known) => value - known < round,
      isTooMuch: (known) => known - value > slack,
    };
  const near = (hedge === 'about' ? round : step) / 2 + slack;
  return {
    isEnough: (known) => known - value >= -near,
    isTooMuch: (known) => known - value > near,
  };
}

/** Whether a written number equals the known one at its written precision. */
export function isEqualWhenRounded(
  written: Quantity,
  known: number,
  hedge?: Figure['hedge'],
): boolean {
  const { isEnough, isTooMuch } = computeRoundingBounds(written, hedge);
  return isEnough(known) && !isTooMuch(known);
}

const explicitOnlyDimensions = new Set<Unit['dimension']>([
  'percent',
  'multiple',
  'ratio',
  'clock',
]);

/** Returns the factor from the written unit to the known unit; undefined for different dimensions. */
export function computeUnitFactor(
  written: Unit | undefined,
  known: Unit | undefined,
  { isBare, hasPercent }: { isBare: boolean; hasPercent: boolean },
): number | undefined {
  if (written && known)
    return written.dimension === known.dimension ? written.factor / known.factor : undefined;
  if (isBare) return 1;
  const only = written ?? known;
  if (!only || !explicitOnlyDimensions.has(only.dimension)) return 1;
  // A table header says that the values are percentages; its cells do not repeat it.
  return written?.dimension === 'percent' && hasPercent ? 1 : undefined;
}

/** Whether one figure has a currency and the other a unit. */
const isMoneyAgainstUnit = (one: Figure, other: Figure): boolean =>
  one.currency !== undefined && other.readings[0]?.unit !== undefined;

/** Whether signs, currencies and units of two figures are compatible, apart from their values. */
export function areComparable(figure: Figure, known: Figure): boolean {
  if (figure.sign && known.sign && figure.sign !== known.sign) return false;
  if (!canBeSameCurrency(figure.currency, known.currency)) return false;
  return !isMoneyAgainstUnit(figure, known) && !isMoneyAgainstUnit(known, figure);
}

/** Returns the two ends of a range as separate claims, because a passage may contain them separately. */
export function splitRange(claim: FigureClaim): FigureClaim[] {
  const { figure, isBare } = claim;
  const { dates = [], readings } = figure;
  const only = (end: Partial<Figure>): FigureClaim => ({ isBare, figure: { ...figure, ...end } });
  if (dates.length > 1)
    return dates.map((date) => {
      const isBareYear = date.y !== undefined && Object.keys(date).length === 1;
      const year = isBareYear ? [{ values: [{ value: date.y ?? 0, step: 1 }] }] : [];
      return only({ dates: [date], readings: year });
    });
  const count = readings[0]?.values.length ?? 1;
  return Array.from({ length: count }, (_, i) =>
    only({ readings: readings.map((one) => ({ ...one, values: one.values.slice(i, i + 1) })) }),
  );
}
