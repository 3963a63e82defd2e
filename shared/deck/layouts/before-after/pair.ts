import {
  type Amount,
  describeChange,
  isTarget,
  type NumberChange,
  parseAmount,
} from '../../change.ts';
import type { Ctx } from '../../context.ts';
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
};

/** Reads the figures of a measure and computes their change. `after` is the heading of the second state. */
export function createPair(ctx: Ctx, measure: Measure, index: number, after: string): Pair {
  const [from, to] = [parseAmount(measure.before), parseAmount(measure.after)];
  const change = from && to ? describeChange(from, to, ctx.language) : undefined;
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
  };
}
