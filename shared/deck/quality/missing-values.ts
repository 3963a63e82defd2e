import { toPlainText } from '../inline.ts';
import { findNumericColumns, isMissingCell } from '../layouts/table/cell-kinds.ts';
import type { SlideContent } from '../model.ts';
import type { Finding } from '../scene.ts';

/** Words that rank entries, so that every entry needs a value. Excludes “only 7 GW” and “most of”. */
const rankingClaimPattern =
  /\b(?:only(?! ?(?:about |around |over |some )?[\d$€£])|highest|lowest|largest|smallest|biggest|fastest|slowest|fewest|best|worst|none|no other)\b|最[高低大小多少快慢好差]|唯一|没有一/iu;
const missingValuePattern =
  /\bnot (?:given|reported|available)\b|未给出|未提供|未公布|没有数据|暂无数据/iu;

/**
 * Returns the name of the first entry without a value, or the words of the takeaway that say a value is missing;
 * undefined if every entry has a value.
 */
function findMissingEntry({ layout, blocks }: SlideContent): string | undefined {
  if (layout === 'chart')
    return blocks.not_given?.[0] ?? missingValuePattern.exec(toPlainText(blocks.takeaway))?.[0];
  if (layout !== 'table') return undefined;
  const numeric = findNumericColumns([blocks.columns, ...blocks.rows]);
  const row = blocks.rows.find((cells) =>
    numeric.some((isNumber, i) => isNumber && isMissingCell(cells[i] ?? '')),
  );
  return row && toPlainText(row[0] ?? '');
}

/** Reports a title that ranks the entries of a slide although the value of one is not given. */
export function checkMissingValues(slide: SlideContent): Finding[] {
  const [words] = rankingClaimPattern.exec(toPlainText(slide.title)) ?? [];
  const name = words === undefined ? undefined : findMissingEntry(slide);
  if (words === undefined || name === undefined) return [];
  const message = `The title says “${words}”, but a value is missing (${name}): limit the claim to the entries with a value, or leave it out.`;
  return [
    {
      code: 'claim_without_value',
      severity: 'warning',
      message,
      params: { figure: words, name },
      part: 'title',
    },
  ];
}
