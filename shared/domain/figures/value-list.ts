import type { Rounding } from './same-figure.ts';
import { firstWhere } from './sorted.ts';

/** Numbers with an id each, searchable by value. */
export class ValueList {
  private readonly values: Float64Array;
  private readonly ids: Uint32Array;
  /** A segment tree over the least ids. */
  private readonly least: Uint32Array;

  constructor(values: readonly number[], ids: readonly number[]) {
    const { length } = values;
    const valueAt = (at: number) => values[at] ?? 0;
    const order = Uint32Array.from(values, (_, i) => i).sort((a, b) => valueAt(a) - valueAt(b));
    this.values = Float64Array.from(order, valueAt);
    this.ids = Uint32Array.from(order, (at) => ids[at] ?? 0);
    this.least = new Uint32Array(2 * length);
    this.least.set(this.ids, length);
    for (let at = length - 1; at > 0; at -= 1)
      this.least[at] = Math.min(this.least[2 * at] ?? 0, this.least[2 * at + 1] ?? 0);
  }

  private rangeOf({ isEnough, isTooMuch }: Rounding): [from: number, to: number] {
    const { values } = this;
    const from = firstWhere(values.length, (at) => isEnough(values[at] ?? 0));
    return [from, firstWhere(values.length, (at) => isTooMuch(values[at] ?? 0))];
  }

  /** The least id of a value that a rounded number may represent; undefined when there is none. */
  first(rounding: Rounding): number | undefined {
    let [from, to] = this.rangeOf(rounding);
    if (from >= to) return undefined;
    let found = Number.POSITIVE_INFINITY;
    const { least, ids } = this;
    for (from += ids.length, to += ids.length; from < to; from >>>= 1, to >>>= 1) {
      if (from % 2 === 1) found = Math.min(found, least[from++] ?? found);
      if (to % 2 === 1) found = Math.min(found, least[--to] ?? found);
    }
    return found;
  }

  /** The ids of all values that a rounded number may represent, in no order. */
  all(rounding: Rounding): Uint32Array {
    return this.ids.subarray(...this.rangeOf(rounding));
  }
}
