import { isToldBy } from './dates.ts';
import type { Figure, Reading } from './find-figures.ts';
import type { Quantity } from './numerals.ts';
import type { Unit } from './units.ts';
import { areSameCurrency } from './writing.ts';

/** What is told around a figure: the years of its source, and whether its passage counts in per cent. */
export type Around = { years: ReadonlySet<number>; hasPercent: boolean };

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
  const zeros = /0*$/.exec(String(value))?.[0].length ?? 0;
  return 10 ** zeros;
}

/** Whether a number that is told is the known one, as exactly as it is written. */
export function isRounded(told: Quantity, known: number, hedge?: Figure['hedge']): boolean {
  const { value, step } = told;
  const slack = Math.max(1, Math.abs(value)) * tolerance;
  const off = known - value;
  const round = roundStep(told);
  if (hedge === 'over') return off >= -slack && off < round;
  if (hedge === 'under') return off <= slack && -off < round;
  return Math.abs(off) <= (hedge === 'about' ? round : step) / 2 + slack;
}

const nameless = new Set<Unit['dimension']>(['percent', 'multiple', 'ratio', 'clock']);

/** How many of the known unit one of the told unit is; undefined where they count different things. */
function factorBetween(
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

function areSame(told: Reading, known: Reading, claim: Claim, around: Around): boolean {
  const options = { isBare: claim.isBare, hasPercent: around.hasPercent };
  const factor = factorBetween(told.unit, known.unit, options);
  if (factor === undefined) return false;
  return told.values.every(({ value, step }) =>
    known.values.some((one) =>
      isRounded({ value: value * factor, step: step * factor }, one.value, claim.figure.hedge),
    ),
  );
}

/** Whether one is an amount of money and the other is counted in something else. */
const isMoneyOnly = (one: Figure, other: Figure): boolean =>
  one.currency !== undefined && other.readings[0]?.unit !== undefined;

/** Whether a passage's figure tells what a slide claims. */
export function tells(claim: Claim, known: Figure, around: Around): boolean {
  const { figure } = claim;
  if (figure.sign && known.sign && figure.sign !== known.sign) return false;
  if (!areSameCurrency(figure.currency, known.currency)) return false;
  if (isMoneyOnly(figure, known) || isMoneyOnly(known, figure)) return false;
  const { dates = [] } = figure;
  const others = known.dates ?? [];
  const isDated =
    dates.length > 0 &&
    others.length > 0 &&
    dates.every((date) => others.some((other) => isToldBy(date, other, around.years)));
  if (isDated) return true;
  return figure.readings.some((told) =>
    known.readings.some((one) => areSame(told, one, claim, around)),
  );
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
