import { hasBlankData, isBlankText } from './blank-texts.ts';
import { blend } from './color.ts';
import { listContentParts } from './content-parts.ts';
import type { SlideContent } from './model.ts';
import {
  type Box,
  flattenBoxes,
  mapTextBoxes,
  type Scene,
  type TableBox,
  type TextBox,
} from './scene.ts';
import { getSlideImage } from './slide-image.ts';

/** Returns the parts that still have the placeholder texts of a new, empty slide. */
function listBlankParts(slide: SlideContent): ReadonlySet<string> {
  const parts = listContentParts(slide).filter(({ part, text }) =>
    isBlankText(slide.layout, part, text),
  );
  return new Set(parts.map(({ part }) => part));
}

/** Whether a slide still has a placeholder text or the sample data of an empty chart. */
export const hasPlaceholders = (slide: SlideContent): boolean =>
  listBlankParts(slide).size > 0 || hasBlankData(slide);

/** Whether a slide has only placeholder texts and sample data, so that readers must not see it. */
export function isBlankSlide(slide: SlideContent): boolean {
  if (getSlideImage(slide)) return false;
  const ownParts = listContentParts(slide).filter(
    ({ part, text }) => text.trim() !== '' && !isBlankText(slide.layout, part, text),
  );
  return hasBlankData(slide)
    ? ownParts.every(({ part }) => part.startsWith('categories'))
    : ownParts.length === 0;
}

/** Removes the slides that only have placeholders; returns all slides if that would remove every slide. */
export function withoutBlankSlides<Slide extends SlideContent>(slides: readonly Slide[]): Slide[] {
  const shown = slides.filter((slide) => !isBlankSlide(slide));
  return shown.length > 0 ? shown : [...slides];
}

const hasText = (boxes: Box[]): boolean => flattenBoxes(boxes).some(({ kind }) => kind === 'text');

/** Returns a table with the cells of these parts empty; an empty array if the table has no other text. */
function withoutCells(table: TableBox, parts: ReadonlySet<string>): TableBox[] {
  const empty = (cell: TextBox): TextBox =>
    parts.has(cell.part ?? '') ? { ...cell, lines: [] } : cell;
  const rows = table.rows.map((row) => ({ ...row, cells: row.cells.map(empty) }));
  const isEmpty = rows.every(({ cells }) => cells.every(({ lines }) => lines.length === 0));
  return isEmpty ? [] : [{ ...table, rows }];
}

/** Returns the boxes without the texts of these parts, and without the groups and tables that had no other text. */
const withoutTexts = (boxes: Box[], parts: ReadonlySet<string>): Box[] =>
  boxes.flatMap((box): Box[] => {
    if (box.kind === 'text') return parts.has(box.part ?? '') ? [] : [box];
    if (box.kind === 'table') return withoutCells(box, parts);
    if (box.kind !== 'group') return [box];
    const children = withoutTexts(box.children, parts);
    return hasText(box.children) && !hasText(children) ? [] : [{ ...box, children }];
  });

/** Returns a slide's drawing without its placeholder texts and sample data, for readers. */
export function withoutBlankTexts(scene: Scene, slide: SlideContent): Scene {
  const parts = listBlankParts(slide);
  if (parts.size === 0 && !hasBlankData(slide)) return scene;
  const boxes = withoutTexts(scene.boxes, parts);
  return {
    ...scene,
    boxes: hasBlankData(slide) ? boxes.filter(({ kind }) => kind !== 'chart') : boxes,
  };
}

/** Opacity of a placeholder text over the slide's background. */
const placeholderOpacity = 0.45;

/** Returns a slide's drawing with pale placeholder texts, for its editor. */
export function withPaleBlankTexts(scene: Scene, slide: SlideContent): Scene {
  const parts = listBlankParts(slide);
  if (parts.size === 0) return scene;
  const boxes = scene.boxes.map((box) =>
    mapTextBoxes(box, (text) =>
      parts.has(text.part ?? '')
        ? {
            ...text,
            lines: text.lines.map((line) => ({
              ...line,
              runs: line.runs.map((run) => ({
                ...run,
                color: blend(run.color, text.on, placeholderOpacity),
              })),
            })),
          }
        : text,
    ),
  );
  return { ...scene, boxes };
}

/** Lists whose entries match those of another list by index, such as rows and columns: empty entries must stay. */
const fixedListPaths: ReadonlySet<string> = new Set([
  ...['columns', 'rows', 'options', 'criteria', 'cells', 'categories', 'series', 'values'],
]);

function isEmpty(value: unknown): boolean {
  if (value === '') return true;
  return typeof value === 'object' && value !== null && Object.values(value).every(isEmpty);
}

function removeParts(value: unknown, path: string, parts: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return parts.has(path) ? '' : value;
  if (Array.isArray(value)) {
    const items = value.map((item, i) => removeParts(item, `${path}[${i}]`, parts));
    const isFixed = /\]$/.test(path) || fixedListPaths.has(path.split('.').at(-1) ?? '');
    return isFixed ? items : items.filter((item) => !isEmpty(item));
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    removeParts(item, path === '' ? key : `${path}.${key}`, parts),
  ]);
  return Object.fromEntries(entries) as unknown;
}

/**
 * Returns a slide's content without placeholder texts and sample data, for text exports. A placeholder becomes an empty
 * string, and list entries without other texts are removed; the result may not be valid by the schema.
 */
export function withoutBlankContent<Slide extends SlideContent>(slide: Slide): Slide {
  const parts = listBlankParts(slide);
  if (parts.size === 0 && !hasBlankData(slide)) return slide;
  const blocks = removeParts(slide.blocks, '', parts) as Slide['blocks'];
  const data = hasBlankData(slide) ? { categories: [], series: [] } : {};
  const title = parts.has('title') ? '' : slide.title;
  return { ...slide, title, blocks: { ...blocks, ...data } };
}
