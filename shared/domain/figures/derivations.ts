import type { Operation } from '../../deck/calculations.ts';
import type { Passage } from '../../schemas/research.ts';
import type { ComparisonBudget } from './figure-index.ts';
import type { Figure } from './find-figures.ts';
import { canBeSameCurrency } from './number-notation.ts';
import type { Quantity } from './numerals.ts';
import { type FigureClaim, isEqualWhenRounded } from './same-figure.ts';

/** Maximum distance in characters between two figures of one computation. */
const maxFigureDistance = 160;

type SingleFigure = { figure: Figure; value: number };

/** Returns the single values of figures; a range has two. */
const listSingleFigures = (figures: readonly Figure[]): SingleFigure[] =>
  figures.flatMap((figure) =>
    figure.dates ? [] : (figure.readings[0]?.values ?? []).map(({ value }) => ({ figure, value })),
  );

const getUnitDimension = ({ readings: [first] }: Figure) => first?.unit?.dimension;

function haveSameUnit(a: Figure, b: Figure): boolean {
  return getUnitDimension(a) === getUnitDimension(b) && canBeSameCurrency(a.currency, b.currency);
}

/** A value computed from two numbers; `isSwapped` when the second one is the first operand. */
type DerivedValue = { operation: Operation; value: number; isSwapped: boolean };

/** Returns the values computed from two numbers: percentage changes and shares, multiples or differences. */
function deriveValues(a: number, b: number, dimension: string | undefined): DerivedValue[] {
  if (a === 0 || b === 0) return [];
  const [ratio, isSwapped] = a > b ? [b / a, true] : [a / b, false];
  if (dimension === 'percent')
    return [
      { operation: 'change', value: Math.abs((b - a) / a) * 100, isSwapped: false },
      { operation: 'share', value: ratio * 100, isSwapped },
    ];
  if (dimension === 'multiple')
    return [{ operation: 'ratio', value: 1 / ratio, isSwapped: !isSwapped }];
  return [{ operation: 'difference', value: Math.abs(b - a), isSwapped: a < b }];
}

/** The figures from which a claim is computed, in the order of the operation. */
export type Derivation = { operation: Operation; figures: Figure[] };

const isSignificant = ({ value, step }: Quantity, dimension: string | undefined): boolean =>
  // Ignores small round differences, which match by chance.
  dimension === 'percent' || dimension === 'multiple' || value / step >= 20;

type FigureColumn = { sum: number; figures: Figure[] };

/** Returns the columns of a table with the sums of their values. */
function sumColumns(all: readonly SingleFigure[], text: string): FigureColumn[] {
  const columns = new Map<number, FigureColumn>();
  let [at, line, column] = [0, 0, 0];
  for (const { figure, value } of all) {
    for (; at < figure.start; at += 1) {
      if (text[at] === '\n') [line, column] = [line + 1, 0];
      else if (text[at] === '|') column += 1;
    }
    const known = columns.get(column) ?? { sum: 0, figures: [] };
    known.sum += value;
    known.figures.push(figure);
    columns.set(column, known);
  }
  return [...columns.values()].filter(({ figures }) => figures.length >= 2);
}

/** Values computed from a passage's figures: from pairs close to each other and from a table's columns. */
export class Derivations {
  readonly passage: Passage;
  private readonly singles: SingleFigure[];
  private readonly columns: FigureColumn[];

  constructor({ passage, figures }: { passage: Passage; figures: readonly Figure[] }) {
    this.passage = passage;
    this.singles = listSingleFigures(figures);
    this.columns = passage.kind === 'table' ? sumColumns(this.singles, passage.text) : [];
  }

  /**
   * Returns the figures from which a claim is computed: two figures close to each other whose change, share, multiple
   * or difference equals the claim, or a table column with that sum. Undefined without such figures, or when the
   * budget is spent.
   */
  find(claim: FigureClaim, budget: ComparisonBudget): Derivation | undefined {
    const [claimed, more] = claim.figure.readings[0]?.values ?? [];
    if (!claimed || more || claim.figure.dates) return undefined;
    const pair = isSignificant(claimed, getUnitDimension(claim.figure))
      ? this.findPair(claim, claimed, budget)
      : undefined;
    if (pair) return pair;
    const column = this.columns.find(({ sum }) => isEqualWhenRounded(claimed, sum));
    return column && { operation: 'sum', figures: column.figures };
  }

  private findPair(
    claim: FigureClaim,
    claimed: Quantity,
    budget: ComparisonBudget,
  ): Derivation | undefined {
    const dimension = getUnitDimension(claim.figure);
    const isCounted = dimension === 'percent' || dimension === 'multiple';
    const allSingles = this.singles;
    for (const [i, a] of allSingles.entries()) {
      const unit = getUnitDimension(a.figure);
      if (isCounted ? unit === 'multiple' : unit !== dimension) continue;
      for (let j = i + 1; j < allSingles.length; j += 1) {
        const b = allSingles[j];
        if (!b || b.figure.start - a.figure.end > maxFigureDistance || !budget.spend()) break;
        if (!haveSameUnit(a.figure, b.figure)) continue;
        const computed = deriveValues(a.value, b.value, dimension).find(({ value }) =>
          isEqualWhenRounded(claimed, value, claim.figure.hedge),
        );
        if (!computed) continue;
        const figures = computed.isSwapped ? [b.figure, a.figure] : [a.figure, b.figure];
        return { operation: computed.operation, figures };
      }
    }
    return undefined;
  }
}
