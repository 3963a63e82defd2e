import { type ContentPart, listContentParts, removeIndexes } from '../content-parts.ts';
import type { SlideContent } from '../model.ts';
import type { Finding } from '../scene.ts';
import { findStrayMarkup, isHorizontalRule, isTableRow, tableRowProblem } from '../stray-markup.ts';

// A single table cell with three dashes means "no value"; a whole row of them is a Markdown table separator.
const cellPaths = new Set(['rows[][]', 'criteria[].cells[]']);
const toRowPath = (part: string): string => part.replace(/\[\d+\]$/, '');

/**
 * Returns the paths of texts that are Markdown horizontal rules or table separators, except single cells with dashes in
 * a table row.
 */
function findRules(parts: readonly ContentPart[]): Set<string> {
  const isOther = ({ part, text }: ContentPart, row: string) =>
    toRowPath(part) === row && !isHorizontalRule(text);
  const found = parts.filter(({ part, text }) => {
    if (!isHorizontalRule(text)) return false;
    return (
      !cellPaths.has(removeIndexes(part)) || !parts.some((one) => isOther(one, toRowPath(part)))
    );
  });
  return new Set(found.map(({ part }) => part));
}

/** Returns the paths of list entries that look like table rows. A single such entry in a list is normal text. */
function findTableRows(parts: readonly ContentPart[]): Set<string> {
  const rows = parts.filter(({ part, text }) => part.includes('[') && isTableRow(text));
  const patterns = rows.map(({ part }) => removeIndexes(part));
  const found = rows.filter((_, i) => patterns.filter((one) => one === patterns[i]).length > 1);
  return new Set(found.map(({ part }) => part));
}

/** Reports Markdown or HTML that readers would see as raw text. Skips code. */
export function checkMarkup(slide: SlideContent): Finding[] {
  const parts = listContentParts(slide).filter(({ part }) => part !== 'code');
  const rules = findRules(parts);
  const rows = findTableRows(parts);
  return parts.flatMap(({ part, text }) => {
    const isTable = rules.has(part) || rows.has(part);
    const stray = findStrayMarkup(text) ?? (isTable ? tableRowProblem : undefined);
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
