import { type ContentPart, contentParts, partPattern } from '../content-parts.ts';
import { isRule, isTableRow, strayMark, tableRow } from '../markup.ts';
import type { SlideContent } from '../model.ts';
import type { Finding } from '../scene.ts';

// In a cell three dashes say that there is nothing; in a row of them they are a table's rule.
const cells = new Set(['rows[][]', 'criteria[].cells[]']);
const rowOf = (part: string): string => part.replace(/\[\d+\]$/, '');

/** Parts that are rules and not the one empty cell of a row. */
function rulesAmong(parts: readonly ContentPart[]): Set<string> {
  const isOther = ({ part, text }: ContentPart, row: string) =>
    rowOf(part) === row && !isRule(text);
  const found = parts.filter(({ part, text }) => {
    if (!isRule(text)) return false;
    return !cells.has(partPattern(part)) || !parts.some((one) => isOther(one, rowOf(part)));
  });
  return new Set(found.map(({ part }) => part));
}

/** Entries of one list that are rows of a table; one alone is a line of prose. */
function rowsAmong(parts: readonly ContentPart[]): Set<string> {
  const rows = parts.filter(({ part, text }) => part.includes('[') && isTableRow(text));
  const patterns = rows.map(({ part }) => partPattern(part));
  const found = rows.filter((_, i) => patterns.filter((one) => one === patterns[i]).length > 1);
  return new Set(found.map(({ part }) => part));
}

/** Marks that were meant as markup and are shown as they stand. Code may hold any. */
export function checkMarkup(slide: SlideContent): Finding[] {
  const parts = contentParts(slide).filter(({ part }) => part !== 'code');
  const rules = rulesAmong(parts);
  const rows = rowsAmong(parts);
  return parts.flatMap(({ part, text }) => {
    const isTable = rules.has(part) || rows.has(part);
    const stray = strayMark(text) ?? (isTable ? tableRow : undefined);
    if (!stray) return [];
    return [
      {
        code: 'stray_markup',
        severity: stray.isError ? ('error' as const) : ('warning' as const),
        message: `${part} ${stray.message}.`,
        part,
      },
    ];
  });
}
