import { findFirstIndex } from './binary-search.ts';
import type { RoundingBounds } from './same-figure.ts';

/** Numbers, each with an id, searchable by value. */
export class ValueList {
  private readonly values: Float64Array;
  private readonly ids: Uint32Array;
  /** A segment tree of minimum ids. */
  private readonly minIds: Uint32Array;

  constructor(values: readonly number[], ids: readonly number[]) {
    const { length } = values;
    const valueAt = (at: number) => values[at] ?? 0;
    const order = Uint32Array.from(values, (_, i) => i).sort((a, b) => valueAt(a) - valueAt(b));
    this.values = Float64Array.from(order, valueAt);
    this.ids = Uint32Array.from(order, (at) => ids[at] ?? 0);
    this.minIds = new Uint32Array(2 * length);
    this.minIds.set(this.ids, length);
    for (let at = length - 1; at > 0; at -= 1)
      this.minIds[at] = Math.min(this.minIds[2 * at] ?? 0, this.minIds[2 * at + 1] ?? 0);
  }

  private findRange({ isEnough, isTooMuch }: RoundingBounds): [from: number, to: number] {
    const { values } = this;
    const from = findFirstIndex(values.length, (at) => isEnough(values[at] ?? 0));
    return [from, findFirstIndex(values.length, (at) => isTooMuch(values[at] ?? 0))];
  }

  /** Returns the lowest id of a value that a rounded number can represent; undefined when there is none. */
  first(rounding: RoundingBounds): number | undefined {
    let [from, to] = this.findRange(rounding);
    if (from >= to) return undefined;
    let lowestId = Number.POSITIVE_INFINITY;
    const { minIds, ids } = this;
    for (from += ids.length, to += ids.length; from < to; from >>>= 1, to >>>= 1) {
      if (from % 2 === 1) lowestId = Math.min(lowestId, minIds[from++] ?? lowestId);
      if (to % 2 === 1) lowestId = Math.min(lowestId, minIds[--to] ?? lowestId);
    }
    return lowestId;
  }

  /** Returns the ids of all values that a rounded number can represent, in no order. */
  all(rounding: RoundingBounds): Uint32Array {
    return this.ids.subarray(...this.findRange(rounding));
  }
}
