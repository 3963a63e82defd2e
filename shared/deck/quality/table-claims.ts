import { listNumbers, parseAmount } from '../change.ts';
import { toPlainText } from '../inline.ts';
import type { SlideContent } from '../model.ts';
import type { Finding } from '../scene.ts';
import { findPercentages } from './claims.ts';

/** Returns the percentages that a list of values shows: each as a share of another, and the changes between two. */
const listRelations = (values: readonly number[]): number[] =>
  values.flatMap((a, i) =>
    values.flatMap((b, j) => {
      const ratio = Math.abs(a / b) * 100;
      return i === j || !Number.isFinite(ratio) ? [] : [ratio, Math.abs(ratio - 100)];
    }),
  );

/**
 * Reports a table whose title claims a percentage that no cell states and that two values of a column or row don't show.
 */
export function checkTableTitle(slide: SlideContent): Finding[] {
  if (slide.layout !== 'table') return [];
  const rows = slide.blocks.rows.map((row) => row.map(toPlainText));
  const amounts = rows.map((row) => row.map((cell) => parseAmount(cell)?.value));
  const isValue = (value: number | undefined): value is number => value !== undefined;
  const columns = slide.blocks.columns.map((_, c) => amounts.map((row) => row[c]).filter(isValue));
  const shown = [
    ...rows.flat().flatMap(listNumbers).map(Number),
    ...[...columns, ...amounts.map((row) => row.filter(isValue))].flatMap(listRelations),
  ];
  const wrong = findPercentages(toPlainText(slide.title)).find(
    ({ value, slack }) => !shown.some((one) => Math.abs(one - value) <= slack),
  );
  if (!wrong) return [];
  const { text: figure } = wrong;
  return [
    {
      code: 'title_not_plotted',
      severity: 'warning',
      message: `The title says ${figure}, but no cell of the table is that, and no two values of a column or row have that share or change: add the column that shows it, or claim what the table shows.`,
      params: { figure },
      part: 'title',
    },
  ];
}
