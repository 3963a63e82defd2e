import { chartShapes, fitsChartKind } from '../charts/chart-shapes.ts';
import type { LayoutContent, SlideContent } from '../model.ts';
import type { RepairChange } from '../repair.ts';
import { countWords } from '../word-count.ts';

type SharedFields = Pick<SlideContent, 'title' | 'notes' | 'sources'> & {
  kicker?: string | undefined;
};

/** Returns the fields of a slide that every layout has. */
export function getSharedFields(slide: SlideContent): SharedFields {
  const { title, notes, sources, kicker } = slide;
  return { title, notes, sources, ...(kicker === undefined ? {} : { kicker }) };
}

/**
 * Changes a single statistic to a big number, and statistics with long or non-numeric values to cards. Those with a
 * picture stay, because the other layouts have none.
 */
function swapStats(slide: LayoutContent<'stats'>): SlideContent {
  const { stats, image } = slide.blocks;
  if (image) return slide;
  const [only] = stats;
  if (stats.length === 1 && only) {
    const { value, label, detail } = only;
    const context = detail === undefined ? {} : { context: detail };
    return {
      ...getSharedFields(slide),
      layout: 'big-number',
      blocks: { value, label, ...context },
    };
  }
  const isWordy = stats.some(
    ({ value }) => !/\d|[一二三四五六七八九十百千万亿]/u.test(value) || countWords(value) > 3,
  );
  if (!isWordy) return slide;
  const cards = stats.map(({ value, label, detail }) => ({
    heading: value,
    text: detail === undefined ? label : `${label}. ${detail}`,
  }));
  return { ...getSharedFields(slide), layout: 'cards', blocks: { cards } };
}

/** Changes the chart kind if the data doesn't suit it, such as a donut with negative values. */
export function swapChart(slide: LayoutContent<'chart'>): SlideContent {
  const { kind } = slide.blocks;
  if (fitsChartKind(kind, slide.blocks)) return slide;
  return { ...slide, blocks: { ...slide.blocks, kind: chartShapes[kind].fallback } };
}

/** Changes a list of six short items with details to cards, because a list can't hold as much. */
function swapBullets(slide: LayoutContent<'bullets'>): SlideContent {
  const { items, lead } = slide.blocks;
  const cards = items.flatMap(({ text, detail }) =>
    detail !== undefined && countWords(text) <= 6 ? [{ heading: text, text: detail }] : [],
  );
  if (lead !== undefined || items.length !== 6 || cards.length !== items.length) return slide;
  return { ...getSharedFields(slide), layout: 'cards', blocks: { cards } };
}

/** Changes the layout of a slide if its content suits another layout better. */
export function swapLayout(slide: SlideContent, changes: RepairChange[]): SlideContent {
  const swapped =
    slide.layout === 'stats'
      ? swapStats(slide)
      : slide.layout === 'chart'
        ? swapChart(slide)
        : slide.layout === 'bullets'
          ? swapBullets(slide)
          : slide;
  if (swapped !== slide)
    changes.push({
      code: 'swapped_layout',
      message: `The content suits another form than ${slide.layout}.`,
    });
  return swapped;
}
