import type { SlideContent, SlideContentOf } from '../model.ts';
import type { Change } from '../repair.ts';
import { countWords } from '../words.ts';

type Base = Pick<SlideContent, 'title' | 'notes' | 'sources'> & { kicker?: string | undefined };

/** What a slide keeps in every layout. */
export function baseOf(slide: SlideContent): Base {
  const { title, notes, sources, kicker } = slide;
  return { title, notes, sources, ...(kicker === undefined ? {} : { kicker }) };
}

/** A single statistic has a layout of its own; those whose values are words, or long, read better as cards. */
function swapStats(slide: SlideContentOf<'stats'>): SlideContent {
  const { stats } = slide.blocks;
  const [only] = stats;
  if (stats.length === 1 && only) {
    const { value, label, detail } = only;
    const context = detail === undefined ? {} : { context: detail };
    return { ...baseOf(slide), layout: 'big-number', blocks: { value, label, ...context } };
  }
  const isWordy = stats.some(
    ({ value }) => !/\d|[一二三四五六七八九十百千万亿]/u.test(value) || countWords(value) > 3,
  );
  if (!isWordy) return slide;
  const cards = stats.map(({ value, label, detail }) => ({
    heading: value,
    text: detail === undefined ? label : `${label}. ${detail}`,
  }));
  return { ...baseOf(slide), layout: 'cards', blocks: { cards } };
}

/** A ring shows one whole in a few parts, a stack the parts of several; anything else is a bar or a line chart. */
export function swapChart(slide: SlideContentOf<'chart'>): SlideContent {
  const { kind, series, categories } = slide.blocks;
  const isPositive = series.every(({ values }) => values.every((value) => value >= 0));
  const isWhole = series.length === 1 && categories.length <= 6 && isPositive;
  const fitting: Record<typeof kind, typeof kind> = {
    bar: 'bar',
    'stacked-bar': series.length > 1 ? 'stacked-bar' : 'bar',
    line: 'line',
    area: isPositive ? 'area' : 'line',
    donut: isWhole ? 'donut' : 'bar',
    scatter: 'scatter',
  };
  if (fitting[kind] === kind) return slide;
  return { ...slide, blocks: { ...slide.blocks, kind: fitting[kind] } };
}

/** Six or seven entries with details are more than a list holds; with short heads they are cards. */
function swapBullets(slide: SlideContentOf<'bullets'>): SlideContent {
  const { items, lead } = slide.blocks;
  const cards = items.flatMap(({ text, detail }) =>
    detail !== undefined && countWords(text) <= 6 ? [{ heading: text, text: detail }] : [],
  );
  if (lead !== undefined || items.length !== 6 || cards.length !== items.length) return slide;
  return { ...baseOf(slide), layout: 'cards', blocks: { cards } };
}

/** Gives a slide the layout that its counts ask for. */
export function swapLayout(slide: SlideContent, changes: Change[]): SlideContent {
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
