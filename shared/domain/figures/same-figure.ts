import type { Figure } from './find-figures.ts';
import type { Quantity } from './numerals.ts';
import type { Unit } from './units.ts';
import { areSameCurrency } from './writing.ts';

/** How a claim is to be held against what is known. */
export type Claim = {
  figure: Figure;
  /** It stands alone in a cell or a chart, where its unit is told elsewhere. */
  isBare: boolean;
};

const tolerance = 1e-9;

/** The places that a round number may be rounded to: 40,000 told as "about" is 35,000 to 45,000. */
function roundStep({ value, step }: Quantity): number {
  if (step !== 1 || value < 10 || !Number.isInteger(value)) return step;
  const zeros = /(?<!0)0+$/.exec(String(value))?.[0].length ?? 0;
  return 10 ** zeros;
}

/** Bounds of the numbers that a rounded one may represent. Each predicate stays true from some number upwards. */
export type Rounding = {
  isEnough: (known: number) => boolean;
  isTooMuch: (known: number) => boolean;
};

/** The bounds of a number at its written precision. */
export function roundingOf(told: Quantity, hedge?: Figure['hedge']): Rounding {
  const { value, step } = told;
  const slack = Math.max(1, Math.abs(value)) * tolerance;
  const round = roundStep(told);
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
export function isRounded(told: Quantity, known: number, hedge?: Figure['hedge']): boolean {
  const { isEnough, isTooMuch } = roundingOf(told, hedge);
  return isEnough(known) && !isTooMuch(known);
}

const nameless = new Set<Unit['dimension']>(['percent', 'multiple', 'ratio', 'clock']);

/** How many of the known unit one of the told unit is; undefined where they count different things. */
export function factorBetween(
  told: Unit | undefined,
  known: Unit | undefined,
  { isBare, hasPercent }: { isBare: boolean; hasPercent: boolean },
): number | undefined {
  if (told && known)
    return told.dimension === known.dimension ? told.factor / known.factor : undefined;
  if (isBare) return 1;
  const only = told ?? known;
  if (!only || !nameless.has(only.dimension)) return 1;
  // A table's head counts in per cent, its cells don't say so.
  return told?.dimension === 'percent' && hasPercent ? 1 : undefined;
}

/** Whether one is an amount of money and the other is counted in something else. */
const isMoneyOnly = (one: Figure, other: Figure): boolean =>
  one.currency !== undefined && other.readings[0]?.unit !== undefined;

/** Whether two figures may be the same for all but their values: their signs, their money. */
export function areComparable(figure: Figure, known: Figure): boolean {
  if (figure.sign && known.sign && figure.sign !== known.sign) return false;
  if (!areSameCurrency(figure.currency, known.currency)) return false;
  return !isMoneyOnly(figure, known) && !isMoneyOnly(known, figure);
}

/** The two ends of a range as claims of their own; a passage may tell them apart. */
export function endsOf(claim: Claim): Claim[] {
  const { figure, isBare } = claim;
  const { dates = [], readings } = figure;
  const only = (end: Partial<Figure>): Claim => ({ isBare, figure: { ...figure, ...end } });
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
