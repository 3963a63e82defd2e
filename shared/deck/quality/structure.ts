import { toPlainText } from '../inline.ts';
import { getLayoutInfo } from '../layouts.ts';
import type { SlideContent } from '../model.ts';
import type { Finding } from '../scene.ts';
import { getSlideImage } from '../slide-image.ts';

/** Returns the outer list at a path such as `items[]` or `rows[][]`; undefined if there is none. */
function getListAt(slide: SlideContent, part: string): unknown[] | undefined {
  const [path = ''] = part.split('[]');
  const found = path
    .split('.')
    .reduce<unknown>(
      (value, key) => (value as Record<string, unknown> | undefined)?.[key],
      slide.blocks,
    );
  return Array.isArray(found) ? found : undefined;
}

/** Reports lists with fewer or more entries than the layout is designed for. */
export function checkCounts(slide: SlideContent): Finding[] {
  const seen = new Set<string>();
  return getLayoutInfo(slide.layout).capacity.flatMap(({ part, items }): Finding[] => {
    const list = items && getListAt(slide, part);
    const [path = ''] = part.split('[]');
    if (!items || !list || seen.has(path)) return [];
    seen.add(path);
    const count = list.length;
    const [min, max] = items;
    // A scatter chart has points instead of categories, so an empty list is valid.
    if (count === 0 || (count >= min && count <= max)) return [];
    const isFew = count < min;
    const message = isFew
      ? `${path} has ${count} entries; this layout wants ${min} or more.`
      : `${path} has ${count} entries; at most ${max} suit this layout.`;
    return [
      {
        code: isFew ? 'too_few' : 'too_many',
        severity: isFew ? 'info' : 'warning',
        message,
        params: { count, limit: isFew ? min : max },
        part: path,
      },
    ];
  });
}

function checkRowLengths(
  rows: readonly (readonly unknown[])[],
  width: number,
  path: string,
): Finding[] {
  const index = rows.findIndex((row) => row.length !== width);
  if (index < 0) return [];
  const part = `${path}[${index}]`;
  const message = `${part} has ${rows[index]?.length ?? 0} cells for ${width} columns.`;
  return [{ code: 'ragged', severity: 'error', message, part }];
}

/** Reports table rows that don't match the number of columns, and a winner that isn't one of the options. */
export function checkTables(slide: SlideContent): Finding[] {
  if (slide.layout === 'table')
    return checkRowLengths(slide.blocks.rows, slide.blocks.columns.length, 'rows');
  if (slide.layout !== 'comparison') return [];
  const { options, criteria, winner } = slide.blocks;
  const cells = criteria.map((row) => row.cells);
  const findings = checkRowLengths(cells, options.length, 'criteria');
  if (winner === undefined || winner < options.length) return findings;
  const message = `winner names option ${winner + 1} of ${options.length}.`;
  return [...findings, { code: 'winner', severity: 'error', message, part: 'options' }];
}

/** Reports titles in capital letters only. */
export function checkCapitals(slide: SlideContent): Finding[] {
  const letters = toPlainText(slide.title).match(/\p{L}/gu) ?? [];
  const isAllCapitals =
    letters.length >= 12 && letters.every((letter) => !/\p{Ll}|\p{Lo}/u.test(letter));
  if (!isAllCapitals) return [];
  return [
    {
      code: 'capitals',
      severity: 'warning',
      message: 'The title is all in capitals.',
      part: 'title',
    },
  ];
}

/** Reports images with a meaningless alt text, such as the slide's title, the default until a user enters a text. */
export function checkAltText(slide: SlideContent): Finding[] {
  const image = getSlideImage(slide);
  if (!image || image.decorative) return [];
  const alt = image.alt.trim();
  const isEmpty =
    alt.length < 4 ||
    alt === toPlainText(slide.title).trim() ||
    /^(?:image|picture|photo|图片|照片|[\w-]+\.(?:png|jpe?g|webp|gif))$/i.test(alt);
  if (!isEmpty) return [];
  return [
    {
      code: 'alt_text',
      severity: 'warning',
      message: 'The picture’s alt text says nothing of what it shows.',
      part: 'image',
    },
  ];
}
