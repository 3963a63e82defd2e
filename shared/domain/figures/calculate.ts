import type { Calculation, Operation } from '../../deck/calculations.ts';
import { computeDurationBetween, type Duration } from './durations.ts';
import { type Figure, findFigures } from './find-figures.ts';
import { canBeSameCurrency } from './number-notation.ts';
import type { NumberStyle } from './numerals.ts';
import { isEqualWhenRounded } from './same-figure.ts';

/** A number in the base unit of its dimension. */
type Measure = { value: number; dimension: string | undefined; currency: string | undefined };

const getUnit = ({ readings: [first] }: Figure) => first?.unit;

function toMeasure(figure: Figure): Measure | undefined {
  const [quantity, more] = figure.readings[0]?.values ?? [];
  if (!quantity || more) return undefined;
  const unit = getUnit(figure);
  const value = quantity.value * (unit?.factor ?? 1) * (figure.sign === '-' ? -1 : 1);
  return { value, dimension: unit?.dimension, currency: figure.currency };
}

const sumValues = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
const getFirst = (values: readonly number[]) => values[0] ?? Number.NaN;
const getSecond = (values: readonly number[]) => values[1] ?? Number.NaN;

type OperationRule = {
  /** Whether all operands must have the same unit and currency. */
  isUniform: boolean;
  /** Exact number of operands; undefined: two or more. */
  operands?: 2;
  compute: (values: readonly number[]) => number;
  /** Dimension of the result. Undefined: the dimension of the operands, or any dimension. */
  result?: 'percent';
  write: (operands: readonly string[]) => string;
};

const operationRules: Record<Operation, OperationRule> = {
  sum: { isUniform: true, compute: sumValues, write: (texts) => texts.join(' + ') },
  average: {
    isUniform: true,
    compute: (values) => sumValues(values) / values.length,
    write: (texts) => `(${texts.join(' + ')}) ÷ ${texts.length}`,
  },
  product: {
    isUniform: false,
    compute: (values) => values.reduce((a, b) => a * b, 1),
    write: (texts) => texts.join(' × '),
  },
  difference: {
    isUniform: true,
    operands: 2,
    compute: (values) => getFirst(values) - getSecond(values),
    write: (texts) => texts.join(' − '),
  },
  ratio: {
    isUniform: false,
    operands: 2,
    compute: (values) => getFirst(values) / getSecond(values),
    write: (texts) => texts.join(' ÷ '),
  },
  share: {
    isUniform: true,
    operands: 2,
    compute: (values) => (getFirst(values) / getSecond(values)) * 100,
    result: 'percent',
    write: (texts) => `${texts.join(' ÷ ')} × 100`,
  },
  change: {
    isUniform: true,
    operands: 2,
    compute: (values) => ((getSecond(values) - getFirst(values)) / getFirst(values)) * 100,
    result: 'percent',
    write: ([from, to]) => `(${to} − ${from}) ÷ ${from} × 100`,
  },
};

/** Returns the formula of a calculation, such as `237.7 GW ÷ 346 GW × 100`. */
export const writeFormula = (operation: Operation, operands: readonly string[]): string =>
  operationRules[operation].write(operands);

const areUniform = (measures: readonly Measure[]): boolean =>
  measures.every(
    ({ dimension, currency }) =>
      dimension === measures[0]?.dimension && canBeSameCurrency(currency, measures[0]?.currency),
  );

/** Returns a measure as a factor of a product or ratio: 50% is 0.5. */
const toFactor = ({ value, dimension }: Measure): number =>
  dimension === 'percent' ? value / 100 : value;

function computeValue({ operation, operands }: CheckedCalculation): number | undefined {
  const rule = operationRules[operation];
  const measures = operands.flatMap((figure) => toMeasure(figure) ?? []);
  if (measures.length !== operands.length) return undefined;
  if (rule.operands !== undefined && measures.length !== rule.operands) return undefined;
  if (rule.isUniform && !areUniform(measures)) return undefined;
  const values = measures.map(rule.isUniform ? ({ value }) => value : toFactor);
  const value = rule.compute(values);
  return Number.isFinite(value) ? value : undefined;
}

/** A calculation with its operands as figures. */
export type CheckedCalculation = { operation: Operation; operands: Figure[] };

/** Parses the operands of a calculation; undefined when one is not exactly one figure. */
export function parseOperands(
  { operation, operands }: Calculation,
  style: NumberStyle,
): CheckedCalculation | undefined {
  const figures = operands.map((text) => findFigures(text, style));
  if (figures.some(({ length }) => length !== 1)) return undefined;
  return { operation, operands: figures.flat() };
}

/** Returns the factor from a figure's unit to the unit of the result. */
function computeResultFactor(figure: Figure, { operation, operands }: CheckedCalculation): number {
  const unit = getUnit(figure);
  const { result, isUniform } = operationRules[operation];
  if (result === 'percent') return 1;
  // A product or ratio of percentages is a factor, see toFactor; a sum or difference of percentages is a percentage.
  if (unit) return unit.dimension === 'percent' && !isUniform ? 0.01 : unit.factor;
  const [operand] = operands;
  return isUniform && operand ? (getUnit(operand)?.factor ?? 1) : 1;
}

/** Whether the figure's unit and currency can be those of the result. */
function hasResultUnit(figure: Figure, { operation, operands }: CheckedCalculation): boolean {
  const dimension = getUnit(figure)?.dimension;
  const { result, isUniform } = operationRules[operation];
  if (result) return dimension === undefined || dimension === result;
  if (!isUniform) return true;
  const [operand] = operands;
  if (!operand) return false;
  const isSameUnit = dimension === undefined || dimension === getUnit(operand)?.dimension;
  // Percentage points have the dimension `percent` too, so the difference of two percentages also matches here.
  return isSameUnit && canBeSameCurrency(figure.currency, operand.currency);
}

/** Returns the duration that a difference of dates or times of day is; undefined for other calculations. */
const computeDuration = ({ operation, operands }: CheckedCalculation): Duration | undefined =>
  operation === 'difference' ? computeDurationBetween(operands) : undefined;

/** Whether a figure is a duration; a number without a unit counts in the unit of the dates. */
function isDuration(figure: Figure, { seconds, unit }: Duration): boolean {
  const [written, more] = figure.readings[0]?.values ?? [];
  const own = getUnit(figure);
  if (!written || more || (own && own.dimension !== 'time')) return false;
  return isEqualWhenRounded(written, seconds / (own?.factor ?? unit), figure.hedge);
}

/**
 * Whether a figure equals the result of a calculation at its written precision. The sign of a change or a difference
 * doesn't matter unless it is written: "fell by 60%" is a change of −60%.
 */
export function isResultOf(figure: Figure, calculation: CheckedCalculation): boolean {
  const duration = computeDuration(calculation);
  if (duration) return isDuration(figure, duration);
  const result = computeValue(calculation);
  const [written, more] = figure.readings[0]?.values ?? [];
  if (result === undefined || !written || more || !hasResultUnit(figure, calculation)) return false;
  const factor = computeResultFactor(figure, calculation);
  const sign = figure.sign === undefined ? Math.sign(result) || 1 : figure.sign === '-' ? -1 : 1;
  return isEqualWhenRounded(written, (result * sign) / factor, figure.hedge);
}

const maxDecimals = 2;

/** Returns the result of a calculation in the unit of a figure, without the unit; undefined when it can't be computed. */
export function formatResultInUnit(
  figure: Figure,
  calculation: CheckedCalculation,
): string | undefined {
  const duration = computeDuration(calculation);
  const result = duration ? duration.seconds : computeValue(calculation);
  if (result === undefined) return undefined;
  const factor = duration
    ? (getUnit(figure)?.factor ?? duration.unit)
    : computeResultFactor(figure, calculation);
  return String(Number((result / factor).toFixed(maxDecimals)));
}
