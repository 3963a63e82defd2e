import type { Passage } from '../../schemas/research.ts';
import type { Budget } from './figure-index.ts';
import type { Figure } from './find-figures.ts';
import type { Quantity } from './numerals.ts';
import { type Claim, isRounded } from './same-figure.ts';
import { areSameCurrency } from './writing.ts';

/** Figures further apart than this are of different statements. */
const nearby = 160;

type Single = { figure: Figure; value: number };

/** Each value by itself, those of a range too. */
const singles = (figures: readonly Figure[]): Single[] =>
  figures.flatMap((figure) =>
    figure.dates ? [] : (figure.readings[0]?.values ?? []).map(({ value }) => ({ figure, value })),
  );

const unitOf = ({ readings: [first] }: Figure) => first?.unit?.dimension;

function areAlike(a: Figure, b: Figure): boolean {
  return unitOf(a) === unitOf(b) && areSameCurrency(a.currency, b.currency);
}

/** What two numbers give: changes and shares in per cent, multiples, differences. */
function outcomes(a: number, b: number, dimension: string | undefined): number[] {
  if (a === 0 || b === 0) return [];
  if (dimension === 'percent')
    return [Math.abs((b - a) / a) * 100, (Math.min(a, b) / Math.max(a, b)) * 100];
  if (dimension === 'multiple') return [Math.max(a, b) / Math.min(a, b)];
  return [Math.abs(b - a)];
}

const isTelling = ({ value, step }: Quantity, dimension: string | undefined): boolean =>
  // A small round difference is met by chance.
  dimension === 'percent' || dimension === 'multiple' || value / step >= 20;

type Column = { sum: number; figures: Figure[] };

/** The columns of a table with the sums of their values. */
function columnsOf(all: readonly Single[], text: string): Column[] {
  const columns = new Map<number, Column>();
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

/** Values derived from a passage's figures: from pairs close to each other and from a table's columns. */
export class Derivations {
  readonly passage: Passage;
  private readonly singles: Single[];
  private readonly columns: Column[];

  constructor({ passage, figures }: { passage: Passage; figures: readonly Figure[] }) {
    this.passage = passage;
    this.singles = singles(figures);
    this.columns = passage.kind === 'table' ? columnsOf(this.singles, passage.text) : [];
  }

  /**
   * The figures from which a claim is computed: a change, share, multiple or difference of two figures close to each
   * other, or the sum of a table's column. Undefined without such figures, or when the budget is spent.
   */
  of(claim: Claim, budget: Budget): Figure[] | undefined {
    const [told, more] = claim.figure.readings[0]?.values ?? [];
    if (!told || more || claim.figure.dates) return undefined;
    const pair = isTelling(told, unitOf(claim.figure))
      ? this.pairFor(claim, told, budget)
      : undefined;
    return pair ?? this.columns.find(({ sum }) => isRounded(told, sum))?.figures;
  }

  private pairFor(claim: Claim, told: Quantity, budget: Budget): Figure[] | undefined {
    const dimension = unitOf(claim.figure);
    const isCounted = dimension === 'percent' || dimension === 'multiple';
    const all = this.singles;
    for (const [i, a] of all.entries()) {
      const unit = unitOf(a.figure);
      if (isCounted ? unit === 'multiple' : unit !== dimension) continue;
      for (let j = i + 1; j < all.length; j += 1) {
        const b = all[j];
        if (!b || b.figure.start - a.figure.end > nearby || !budget.take()) break;
        if (!areAlike(a.figure, b.figure)) continue;
        const given = outcomes(a.value, b.value, dimension);
        if (given.some((value) => isRounded(told, value, claim.figure.hedge)))
          return [a.figure, b.figure];
      }
    }
    return undefined;
  }
}
