import type { Passage } from '../../schemas/research.ts';
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

function ofPair(claim: Claim, told: Quantity, all: readonly Single[]): Figure[] | undefined {
  const dimension = unitOf(claim.figure);
  for (const [i, a] of all.entries()) {
    for (const b of all.slice(i + 1)) {
      if (b.figure.start - a.figure.end > nearby) break;
      const isCounted = dimension === 'percent' || dimension === 'multiple';
      if (!areAlike(a.figure, b.figure) || (!isCounted && unitOf(a.figure) !== dimension)) continue;
      if (isCounted && unitOf(a.figure) === 'multiple') continue;
      if (
        outcomes(a.value, b.value, dimension).some((value) =>
          isRounded(told, value, claim.figure.hedge),
        )
      )
        return [a.figure, b.figure];
    }
  }
  return undefined;
}

/** The sum of a table's column: as many figures as it has rows, one in each. */
function ofColumn(told: Quantity, all: readonly Single[], { text }: Passage): Figure[] | undefined {
  const columns = new Map<number, Single[]>();
  let at = 0;
  for (const line of text.split('\n')) {
    const own = all.filter(({ figure }) => figure.start >= at && figure.end <= at + line.length);
    for (const single of own) {
      const column = line.slice(0, single.figure.start - at).split('|').length;
      columns.set(column, [...(columns.get(column) ?? []), single]);
    }
    at += line.length + 1;
  }
  const found = [...columns.values()].find(
    (column) =>
      column.length >= 2 &&
      isRounded(
        told,
        column.reduce((sum, { value }) => sum + value, 0),
      ),
  );
  return found?.map(({ figure }) => figure);
}

/**
 * The figures of a passage that a claim follows from: a change, a share, a multiple or a difference of two that stand
 * near each other, or the sum of a table's column. Undefined where it follows from none.
 */
export function derivedFrom(
  claim: Claim,
  figures: readonly Figure[],
  passage: Passage,
): Figure[] | undefined {
  const [told, more] = claim.figure.readings[0]?.values ?? [];
  if (!told || more || claim.figure.dates) return undefined;
  const all = singles(figures);
  const dimension = unitOf(claim.figure);
  const pair = isTelling(told, dimension) ? ofPair(claim, told, all) : undefined;
  return pair ?? (passage.kind === 'table' ? ofColumn(told, all, passage) : undefined);
}
