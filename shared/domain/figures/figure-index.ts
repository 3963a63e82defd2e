import type { Passage } from '../../schemas/research.ts';
import { DateIndex } from './date-index.ts';
import type { Figure } from './find-figures.ts';
import { haveCommonWord } from './label-words.ts';
import { createQuote } from './quote.ts';
import {
  areComparable,
  computeRoundingBounds,
  computeUnitFactor,
  type FigureClaim,
  splitRange,
} from './same-figure.ts';
import type { TextRange } from './text-ranges.ts';
import type { Unit } from './units.ts';
import { ValueList } from './value-list.ts';

/** A passage's figures and their context. */
export type FigurePassage = {
  passage: Passage;
  figures: readonly Figure[];
  /** Years of the passage's source, for dates without a year. */
  years: ReadonlySet<number>;
  hasPercent: boolean;
};

/** The figures of one passage that support a claim: one figure, or one figure for each end of a range. */
export type FoundFigures = { passage: Passage; figures: readonly TextRange[] };

/** Figures with the same sign, currency and unit; only their values differ. */
type ComparableFigures = {
  sample: Figure;
  unit: Unit | undefined;
  hasPercent: boolean;
  values: number[];
  readings: number[];
  list?: ValueList;
};

type FigureReading = Figure['readings'][number];

/** Maximum number of indexed figures, far above any real deck; further figures are not searched. */
const maxIndexedFigures = 400_000;
/** Maximum comparisons for the ranges of one slide, thousands of times what a real slide needs. */
const maxComparisons = 1_000_000;

/** Maximum number of occurrences of one small number whose sentences are compared with the number's labels. */
const maxLabelChecks = 500;

/** Returns the sentence or table row of a figure, with the table's header and the heading above. */
function getTextAround({ passage, figures }: FoundFigures): string {
  const header = passage.kind === 'table' ? passage.text.split('\n', 1) : [];
  return [...passage.heading.slice(-1), ...header, createQuote(passage, figures)].join('\n');
}

/** Index of the figures of many passages. Finds the first passage that supports a claim. */
export class FigureIndex {
  private readonly passages: Passage[] = [];
  private readonly groups = new Map<string, ComparableFigures>();
  private readonly dates = new DateIndex();
  // These arrays are indexed by the figure's id: its passage, its start and end in the passage, and whether it is a
  // common word such as “half”.
  private readonly passageByFigure: number[] = [];
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private readonly areSoft: boolean[] = [];
  /** Id of the figure to which a reading belongs; indexed by the reading's id. */
  private readonly figureByReading: number[] = [];

  /** Indexes passages in the order in which they are searched. */
  constructor(passages: Iterable<FigurePassage>) {
    for (const one of passages) {
      if (this.starts.length >= maxIndexedFigures) break;
      this.add(one);
    }
  }

  private add({ passage, figures, years, hasPercent }: FigurePassage): void {
    for (const figure of figures) {
      const number = this.starts.length;
      if (number >= maxIndexedFigures) break;
      this.passageByFigure.push(this.passages.length);
      this.starts.push(figure.start);
      this.ends.push(figure.end);
      this.areSoft.push(figure.isSoft);
      for (const date of figure.dates ?? []) this.dates.add(date, years, number);
      for (const reading of figure.readings) this.addReading(figure, reading, number, hasPercent);
    }
    this.passages.push(passage);
  }

  private addReading(figure: Figure, reading: FigureReading, number: number, hasPercent: boolean) {
    const { unit, values } = reading;
    const { sign, currency, readings } = figure;
    const isCounted = readings[0]?.unit !== undefined;
    const key = [sign, currency, isCounted, unit?.dimension, unit?.factor, hasPercent].join();
    let group = this.groups.get(key);
    if (!group) {
      group = { sample: figure, unit, hasPercent, values: [], readings: [] };
      this.groups.set(key, group);
    }
    for (const { value } of values) {
      if (!Number.isFinite(value)) continue;
      group.values.push(value);
      group.readings.push(this.figureByReading.length);
    }
    this.figureByReading.push(number);
  }

  /**
   * Yields the value lists comparable with a reading of a claim, each with the factor from the claim's unit to the
   * list's unit.
   */
  private *comparableLists({ figure, isBare }: FigureClaim, written: FigureReading) {
    for (const group of this.groups.values()) {
      if (!areComparable(figure, group.sample)) continue;
      const { hasPercent } = group;
      const factor = computeUnitFactor(written.unit, group.unit, { isBare, hasPercent });
      if (factor === undefined) continue;
      group.list ??= new ValueList(group.values, group.readings);
      yield { list: group.list, factor };
    }
  }

  /**
   * Returns the first passage that supports a claim and its first supporting figures; undefined if none does.
   * `budget` limits the comparisons of a slide.
   */
  find(claim: FigureClaim, budget: ComparisonBudget): FoundFigures | undefined {
    if (claim.labels !== undefined) return this.findLabelled(claim, claim.labels, budget);
    const ends = splitRange(claim);
    if (ends.length < 2) {
      const number = this.findFirst(claim);
      return number === undefined ? undefined : this.toFound([number]);
    }
    return this.findRange(claim, ends, budget);
  }

  /**
   * Finds a small whole number in a sentence or table row that shares a word with the labels. If the claim needs
   * digits, number words such as “three” don't support it.
   */
  private findLabelled(
    claim: FigureClaim,
    labels: string,
    budget: ComparisonBudget,
  ): FoundFigures | undefined {
    const numbers = new Set<number>();
    for (const written of claim.figure.readings) {
      const [quantity] = written.values;
      if (!quantity) continue;
      for (const { list, factor } of this.comparableLists(claim, written))
        for (const reading of budget.spendEach(
          list.all(computeRoundingBounds({ value: quantity.value * factor, step: 0 })),
        ))
          numbers.add(this.figureByReading[reading] ?? 0);
    }
    for (const number of [...numbers].sort((a, b) => a - b).slice(0, maxLabelChecks)) {
      const canSupport = claim.needsDigits !== true || !this.areSoft[number];
      const found = canSupport ? this.toFound([number]) : undefined;
      if (found && haveCommonWord(labels, getTextAround(found))) return found;
    }
    return undefined;
  }

  private toFound(numbers: readonly number[]): FoundFigures | undefined {
    const passage = this.passages[this.passageByFigure[numbers[0] ?? -1] ?? -1];
    const figures = numbers.map((one) => ({
      start: this.starts[one] ?? 0,
      end: this.ends[one] ?? 0,
    }));
    return passage && { passage, figures };
  }

  /** Returns the id of the first figure that supports a single value; undefined if none does. */
  private findFirst(claim: FigureClaim): number | undefined {
    const { readings, dates = [], hedge } = claim.figure;
    let lowestNumber = Number.POSITIVE_INFINITY;
    for (const written of readings) {
      const [quantity] = written.values;
      if (!quantity) continue;
      for (const { list, factor } of this.comparableLists(claim, written)) {
        const reading = list.first(computeRoundingBounds(scaleQuantity(quantity, factor), hedge));
        if (reading !== undefined)
          lowestNumber = Math.min(lowestNumber, this.figureByReading[reading] ?? lowestNumber);
      }
    }
    for (const date of dates.slice(0, 1))
      for (const [number] of this.dates.matching(date))
        lowestNumber = Math.min(lowestNumber, number ?? lowestNumber);
    return lowestNumber === Number.POSITIVE_INFINITY ? undefined : lowestNumber;
  }

  /**
   * Finds the first passage that supports both ends of a range. Prefers one figure that contains the whole range to
   * two separate figures.
   */
  private findRange(
    claim: FigureClaim,
    ends: readonly FigureClaim[],
    budget: ComparisonBudget,
  ): FoundFigures | undefined {
    const written = ends.map((end) => this.firstByPassage(end, budget));
    const [one, ...others] = written;
    let passage = Number.POSITIVE_INFINITY;
    for (const at of one?.keys() ?? [])
      if (at < passage && others.every((other) => other.has(at))) passage = at;
    if (passage === Number.POSITIVE_INFINITY) return undefined;
    const wholeRange = this.findWholeRange(claim, passage, budget);
    if (wholeRange !== undefined) return this.toFound([wholeRange]);
    return this.toFound(written.flatMap((end) => end.get(passage) ?? []));
  }

  /** Returns the first figure that supports a single value, by passage. */
  private firstByPassage(claim: FigureClaim, budget: ComparisonBudget): Map<number, number> {
    const firstFigures = new Map<number, number>();
    const addFigure = (number: number) => {
      const passage = this.passageByFigure[number] ?? 0;
      const known = firstFigures.get(passage);
      if (known === undefined || number < known) firstFigures.set(passage, number);
    };
    const { readings, dates = [], hedge } = claim.figure;
    for (const written of readings) {
      const [quantity] = written.values;
      if (!quantity) continue;
      for (const { list, factor } of this.comparableLists(claim, written)) {
        const rounding = computeRoundingBounds(scaleQuantity(quantity, factor), hedge);
        for (const reading of budget.spendEach(list.all(rounding)))
          addFigure(this.figureByReading[reading] ?? 0);
      }
    }
    for (const date of dates.slice(0, 1))
      for (const numbers of this.dates.matching(date))
        for (const one of budget.spendEach(numbers)) addFigure(one);
    return firstFigures;
  }

  /** Returns the id of the first figure in a passage that contains the whole range; undefined without one. */
  private findWholeRange(
    claim: FigureClaim,
    passage: number,
    budget: ComparisonBudget,
  ): number | undefined {
    const isHere = (number: number) => this.passageByFigure[number] === passage;
    const { readings, dates = [], hedge } = claim.figure;
    const foundNumbers: number[] = [];
    for (const written of readings) {
      for (const { list, factor } of this.comparableLists(claim, written)) {
        const each = written.values.map((quantity) => {
          const all = budget.spendEach(
            list.all(computeRoundingBounds(scaleQuantity(quantity, factor), hedge)),
          );
          return new Set(all.filter((reading) => isHere(this.figureByReading[reading] ?? -1)));
        });
        for (const reading of intersect(each))
          foundNumbers.push(this.figureByReading[reading] ?? 0);
      }
    }
    const each = dates.map(
      (date) =>
        new Set(
          this.dates.matching(date).flatMap((numbers) => budget.spendEach(numbers).filter(isHere)),
        ),
    );
    foundNumbers.push(...intersect(each));
    return foundNumbers.length === 0 ? undefined : foundNumbers.reduce((a, b) => Math.min(a, b));
  }
}

const scaleQuantity = ({ value, step }: { value: number; step: number }, factor: number) => ({
  value: value * factor,
  step: step * factor,
});

const intersect = ([one = new Set(), ...others]: readonly ReadonlySet<number>[]): number[] =>
  [...one].filter((id) => others.every((other) => other.has(id)));

/** Limits the comparisons of one slide; anything beyond the limit counts as not found. */
export class ComparisonBudget {
  private left = maxComparisons;

  /** Spends one comparison; false when none are left. */
  spend(): boolean {
    this.left -= 1;
    return this.left >= 0;
  }

  /** Spends a comparison for each id and returns the ids within the budget. */
  spendEach(ids: Iterable<number>): number[] {
    const taken: number[] = [];
    for (const id of ids) {
      if (!this.spend()) break;
      taken.push(id);
    }
    return taken;
  }
}
