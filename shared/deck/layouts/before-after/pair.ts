import {
  type Amount,
  describeChange,
  isTarget,
  type NumberChange,
  parseAmount,
} from '../../change.ts';
import type { Ctx } from '../../context.ts';
import { toPlainText } from '../../inline.ts';
import type { LayoutContent } from '../../model.ts';

/** Blocks of a before-and-after slide. */
export type Blocks = LayoutContent<'before-after'>['blocks'];
type Measure = Blocks['measures'][number];

/** The two figures of a measure as numbers, if both can be drawn as bars on one scale. */
function toBarValues(
  from: Amount | undefined,
  to: Amount | undefined,
): [number, number] | undefined {
  if (!from || !to || from.value < 0 || to.value < 0) return undefined;
  const isSameUnit = describeChange(from, to, 'en') !== undefined;
  return isSameUnit && Math.max(from.value, to.value) > 0 ? [from.value, to.value] : undefined;
}

/** A measure with its figures as numbers, the change between them, and whether that is good. */
export type Pair = {
  measure: Measure;
  index: number;
  values: [number, number] | undefined;
  change: NumberChange | undefined;
  isBetter: boolean | undefined;
  /** Whether the figures are minimums, so that their bars have an open end. */
  isOpen: [boolean, boolean];
  /** The figures as they are drawn: without their unit if the name of the measure has it. */
  figures: [string, string];
};

/** Returns the unit of both figures if it is a word that the name of the measure has, too; otherwise undefined. */
function findNamedUnit(name: string, from: Amount | undefined, to: Amount | undefined) {
  const unit = to?.after.trim().toLowerCase() ?? '';
  const isWord = /^\p{L}{2,}$/u.test(unit) && !/\p{Script=Han}/u.test(unit);
  const isShared = from?.after.trim().toLowerCase() === unit;
  const words = toPlainText(name)
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  return isWord && isShared && words.includes(unit) ? unit : undefined;
}

/** Returns a figure without the unit at its end. */
function withoutUnit(figure: string, unit: string | undefined): string {
  const plain = toPlainText(figure).trimEnd();
  if (unit === undefined || !plain.toLowerCase().endsWith(unit)) return figure;
  return plain.slice(0, -unit.length).trimEnd();
}

/** Reads the figures of a measure and computes their change. `after` is the heading of the second state. */
export function createPair(ctx: Ctx, measure: Measure, index: number, after: string): Pair {
  const [from, to] = [parseAmount(measure.before), parseAmount(measure.after)];
  const unit = findNamedUnit(measure.name, from, to);
  const full = from && to ? describeChange(from, to, ctx.language) : undefined;
  const change = full && { ...full, absolute: withoutUnit(full.absolute, unit) };
  const goodDirection = measure.better === 'higher' ? 'up' : 'down';
  // The change to a state that has not been reached is neither good nor bad yet.
  const isReached = !to?.isMinimum && !isTarget(after);
  const isKnown =
    isReached && measure.better !== undefined && change && change.direction !== 'none';
  return {
    measure,
    index,
    values: toBarValues(from, to),
    change,
    isBetter: isKnown ? change.direction === goodDirection : undefined,
    isOpen: [from?.isMinimum === true, to?.isMinimum === true],
    figures: [withoutUnit(measure.before, unit), withoutUnit(measure.after, unit)],
  };
}
