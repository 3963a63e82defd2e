import { listContentParts } from '#shared/deck/content-parts.ts';
import { convertBlocks } from '#shared/deck/convert-blocks.ts';
import {
  type LayoutId,
  layoutIds,
  type SlideContent,
  slideContentSchema,
} from '#shared/deck/model.ts';
import { getBaseFields, listDroppedTexts } from '#shared/deck/place-picture.ts';
import { checkCapacity } from '#shared/deck/quality/content.ts';
import { getSlideImage } from '#shared/deck/slide-image.ts';
import { listOtherKinds } from './chart-kinds.ts';
import { castContent, isSame, withValue } from './content-tree.ts';
import { getGrid, setGridCells } from './grid.ts';

/** A slide in another layout, and the texts that were dropped. */
export type ConvertedSlide = { content: SlideContent; dropped: { part: string; text: string }[] };

/** Header of the first column, which has none in charts and comparisons. */
const emptyHeader = '—';

/** Converts between tables, comparisons and charts with the same rows. */
function convertData(slide: SlideContent, layout: LayoutId): unknown {
  const cells = getGrid(slide)?.cells;
  if (!cells || (slide.layout === 'chart' && slide.blocks.kind === 'scatter')) return null;
  const base = { ...getBaseFields(slide), layout };
  const caption = slide.layout === 'chart' ? slide.blocks.takeaway : undefined;
  const [head = [], ...rows] = cells;
  const filledCells = [head.map((name) => name || emptyHeader), ...rows];
  if (layout === 'table')
    return setGridCells(
      castContent({ ...base, blocks: { columns: [], rows: [], caption } }),
      filledCells,
    );
  if (layout === 'comparison')
    return setGridCells(castContent({ ...base, blocks: { options: [], criteria: [] } }), cells);
  if (layout !== 'chart' || !isNumeric(rows)) return null;
  const takeaway = slide.layout === 'table' ? (slide.blocks.caption ?? slide.title) : slide.title;
  const blocks = { kind: 'bar', categories: [], series: [], takeaway };
  return setGridCells(castContent({ ...base, blocks }), cells);
}

const isNumeric = (rows: readonly string[][]): boolean =>
  rows.every(([, ...values]) => values.every((value) => /^[-−+]?[\d.,]+\s*%?$/.test(value.trim())));

/** Removes undefined values, which the schema does not accept. */
const removeUndefined = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

function findDropped(before: SlideContent, after: SlideContent): ConvertedSlide['dropped'] {
  const numbers = getGrid(after)?.cells.flat() ?? [];
  const isPictureLost = getSlideImage(before) && !getSlideImage(after);
  const texts = listDroppedTexts(before, after, numbers);
  return isPictureLost ? [{ part: 'image', text: '' }, ...texts] : texts;
}

const textLength = (parts: readonly { text: string }[]): number =>
  parts.reduce((sum, { text }) => sum + text.length, 0);

/** Maximum fraction of the text that a conversion may drop. */
const maxDroppedFraction = 1 / 3;

/** Converts a slide to another layout; null if it does not fit. */
export function convertSlide(
  slide: SlideContent,
  layout: LayoutId,
  picture = getSlideImage(slide),
): ConvertedSlide | null {
  const blocks = convertBlocks(slide, layout, picture);
  const draft = blocks ? { ...getBaseFields(slide), layout, blocks } : convertData(slide, layout);
  const parsed = slideContentSchema.safeParse(removeUndefined(draft));
  if (!parsed.success) return null;
  const dropped = findDropped(slide, parsed.data);
  const all = textLength(listContentParts(slide).filter(({ part }) => part !== 'title'));
  if (textLength(dropped) > all * maxDroppedFraction) return null;
  return { content: parsed.data, dropped };
}

/** Returns a chart as each other kind that can draw its data. */
const listChartKinds = (slide: SlideContent): ConvertedSlide[] =>
  slide.layout !== 'chart'
    ? []
    : listOtherKinds(slide.blocks).map((kind) => ({
        content: withValue(slide, 'kind', kind),
        dropped: [],
      }));

/** Whether more texts of a slide are too long for its layout than in another layout. */
const exceedsMoreLimits = (content: SlideContent, than: SlideContent): boolean =>
  checkCapacity(content).length > checkCapacity(than).length;

/** Returns the slide in every other layout or chart kind that fits its texts, in the order of the schema. */
export const listConversions = (slide: SlideContent): ConvertedSlide[] => [
  ...listChartKinds(slide),
  ...layoutIds.flatMap((layout) => {
    const converted = layout === slide.layout ? null : convertSlide(slide, layout);
    if (!converted || isSame(converted.content, slide)) return [];
    return exceedsMoreLimits(converted.content, slide) ? [] : [converted];
  }),
];
