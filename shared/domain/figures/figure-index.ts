import type { Passage } from '../../schemas/research.ts';
import { DateIndex } from './date-index.ts';
import type { Figure } from './find-figures.ts';
import type { Stretch } from './places.ts';
import { areComparable, type Claim, endsOf, factorBetween, roundingOf } from './same-figure.ts';
import type { Unit } from './units.ts';
import { ValueList } from './value-list.ts';

/** A passage's figures and their context. */
export type FigurePassage = {
  passage: Passage;
  figures: readonly Figure[];
  /** Years of its source, for dates that leave theirs open. */
  years: ReadonlySet<number>;
  hasPercent: boolean;
};

/** The figures of one passage that support a claim: one, or one for each end of a range. */
export type Found = { passage: Passage; figures: readonly Stretch[] };

/** Figures that compare with a claim in the same way, except for their values. */
type Alike = {
  like: Figure;
  unit: Unit | undefined;
  hasPercent: boolean;
  values: number[];
  readings: number[];
  list?: ValueList;
};

type Reading = Figure['readings'][number];

/** Maximum number of indexed figures, far beyond any real deck's; the rest is not searched. */
const figuresAtMost = 400_000;
/** Maximum comparisons for the ranges of one slide: thousands of times what a real slide needs. */
const comparedAtMost = 1_000_000;

/** Index of the figures of many passages; finds the first that supports a claim. */
export class FigureIndex {
  private readonly passages: Passage[] = [];
  private readonly alike = new Map<string, Alike>();
  private readonly dates = new DateIndex();
  // Location by a figure's number.
  private readonly passageOf: number[] = [];
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  /** By a reading's number, the number of its figure. */
  private readonly figureOf: number[] = [];

  /** Indexes passages in the order in which they are searched. */
  constructor(passages: Iterable<FigurePassage>) {
    for (const one of passages) {
      if (this.starts.length >= figuresAtMost) break;
      this.add(one);
    }
  }

  private add({ passage, figures, years, hasPercent }: FigurePassage): void {
    for (const figure of figures) {
      const number = this.starts.length;
      if (number >= figuresAtMost) break;
      this.passageOf.push(this.passages.length);
      this.starts.push(figure.start);
      this.ends.push(figure.end);
      for (const date of figure.dates ?? []) this.dates.add(date, years, number);
      for (const reading of figure.readings) this.addReading(figure, reading, number, hasPercent);
    }
    this.passages.push(passage);
  }

  private addReading(figure: Figure, reading: Reading, number: number, hasPercent: boolean) {
    const { unit, values } = reading;
    const { sign, currency, readings } = figure;
    const isCounted = readings[0]?.unit !== undefined;
    const key = [sign, currency, isCounted, unit?.dimension, unit?.factor, hasPercent].join();
    let alike = this.alike.get(key);
    if (!alike) {
      alike = { like: figure, unit, hasPercent, values: [], readings: [] };
      this.alike.set(key, alike);
    }
    for (const { value } of values) {
      if (!Number.isFinite(value)) continue;
      alike.values.push(value);
      alike.readings.push(this.figureOf.length);
    }
    this.figureOf.push(number);
  }

  /** The lists that are comparable with a reading of a claim, each with the factor from the claim's unit to its own. */
  private *listsFor({ figure, isBare }: Claim, told: Reading) {
    for (const alike of this.alike.values()) {
      if (!areComparable(figure, alike.like)) continue;
      const { hasPercent } = alike;
      const factor = factorBetween(told.unit, alike.unit, { isBare, hasPercent });
      if (factor === undefined) continue;
      alike.list ??= new ValueList(alike.values, alike.readings);
      yield { list: alike.list, factor };
    }
  }

  /** The first passage that supports a claim, with its first supporting figures; `budget` is the slide's. */
  find(claim: Claim, budget: Budget): Found | undefined {
    const ends = endsOf(claim);
    if (ends.length < 2) {
      const number = this.firstOf(claim);
      return number === undefined ? undefined : this.foundAt([number]);
    }
    return this.findRange(claim, ends, budget);
  }

  private foundAt(numbers: readonly number[]): Found | undefined {
    const passage = this.passages[this.passageOf[numbers[0] ?? -1] ?? -1];
    const figures = numbers.map((one) => ({
      start: this.starts[one] ?? 0,
      end: this.ends[one] ?? 0,
    }));
    return passage && { passage, figures };
  }

  /** The number of the first figure that supports a claim of one value. */
  private firstOf(claim: Claim): number | undefined {
    const { readings, dates = [], hedge } = claim.figure;
    let first = Number.POSITIVE_INFINITY;
    for (const told of readings) {
      const [quantity] = told.values;
      if (!quantity) continue;
      for (const { list, factor } of this.listsFor(claim, told)) {
        const reading = list.first(roundingOf(scaled(quantity, factor), hedge));
        if (reading !== undefined) first = Math.min(first, this.figureOf[reading] ?? first);
      }
    }
    for (const date of dates.slice(0, 1))
      for (const [number] of this.dates.matching(date)) first = Math.min(first, number ?? first);
    return first === Number.POSITIVE_INFINITY ? undefined : first;
  }

  /** One figure of a passage supports a range, or two of them do; a figure with the range also matches both ends. */
  private findRange(claim: Claim, ends: readonly Claim[], budget: Budget): Found | undefined {
    const told = ends.map((end) => this.firstByPassage(end, budget));
    const [one, ...others] = told;
    let passage = Number.POSITIVE_INFINITY;
    for (const at of one?.keys() ?? [])
      if (at < passage && others.every((other) => other.has(at))) passage = at;
    if (passage === Number.POSITIVE_INFINITY) return undefined;
    const whole = this.wholeIn(claim, passage, budget);
    if (whole !== undefined) return this.foundAt([whole]);
    return this.foundAt(told.flatMap((end) => end.get(passage) ?? []));
  }

  /** By passage that supports a claim of one value, the number of its first supporting figure. */
  private firstByPassage(claim: Claim, budget: Budget): Map<number, number> {
    const first = new Map<number, number>();
    const take = (number: number) => {
      const passage = this.passageOf[number] ?? 0;
      const known = first.get(passage);
      if (known === undefined || number < known) first.set(passage, number);
    };
    const { readings, dates = [], hedge } = claim.figure;
    for (const told of readings) {
      const [quantity] = told.values;
      if (!quantity) continue;
      for (const { list, factor } of this.listsFor(claim, told)) {
        const rounding = roundingOf(scaled(quantity, factor), hedge);
        for (const reading of budget.of(list.all(rounding))) take(this.figureOf[reading] ?? 0);
      }
    }
    for (const date of dates.slice(0, 1))
      for (const numbers of this.dates.matching(date))
        for (const one of budget.of(numbers)) take(one);
    return first;
  }

  /** The number of a passage's first figure that holds a whole range. */
  private wholeIn(claim: Claim, passage: number, budget: Budget): number | undefined {
    const isHere = (number: number) => this.passageOf[number] === passage;
    const { readings, dates = [], hedge } = claim.figure;
    const found: number[] = [];
    for (const told of readings) {
      for (const { list, factor } of this.listsFor(claim, told)) {
        const each = told.values.map((quantity) => {
          const all = budget.of(list.all(roundingOf(scaled(quantity, factor), hedge)));
          return new Set(all.filter((reading) => isHere(this.figureOf[reading] ?? -1)));
        });
        for (const reading of inAll(each)) found.push(this.figureOf[reading] ?? 0);
      }
    }
    const each = dates.map(
      (date) =>
        new Set(this.dates.matching(date).flatMap((numbers) => budget.of(numbers).filter(isHere))),
    );
    found.push(...inAll(each));
    return found.length === 0 ? undefined : found.reduce((a, b) => Math.min(a, b));
  }
}

const scaled = ({ value, step }: { value: number; step: number }, factor: number) => ({
  value: value * factor,
  step: step * factor,
});

const inAll = ([one = new Set(), ...others]: readonly ReadonlySet<number>[]): number[] =>
  [...one].filter((id) => others.every((other) => other.has(id)));

/** Limits the comparisons of one slide; anything beyond the limit counts as not found. */
export class Budget {
  private left = comparedAtMost;

  /** Spends one comparison; false when none are left. */
  take(): boolean {
    this.left -= 1;
    return this.left >= 0;
  }

  /** Spends a comparison for each id and returns the ids within the budget. */
  of(ids: Iterable<number>): number[] {
    const taken: number[] = [];
    for (const id of ids) {
      if (!this.take()) break;
      taken.push(id);
    }
    return taken;
  }
}
