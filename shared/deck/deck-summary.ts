import { isTarget, parseAmount } from './change.ts';
import { formatValue, isInlineUnit } from './charts/numbers.ts';
import { emphasisedIndexes } from './emphasis.ts';
import { plainText } from './inline.ts';
import type { LayoutContent, LayoutId, SlideContent } from './model.ts';
import { titleFigures } from './title-figures.ts';

/** A figure of a deck with what it measures, such as `473 GW` and “of capacity added in 2023”. */
export type DeckFigure = { value: string; label: string };

/** What a slide shows of the other slides of its deck: covers and closings draw the deck's own figures. */
export type DeckSummary = {
  /** The figures of the deck, the one to remember first. */
  figures: readonly DeckFigure[];
  /** The values of the deck's first chart or table, relative to the largest; empty without one. */
  shape: readonly number[];
  /** Index of the value in `shape` that its slide is about, otherwise of the largest. */
  peak: number;
  /** Indexes of the slides that are drawn mirrored, because a slide with the same layout is close before them. */
  mirrored: readonly number[];
};

/** The shape of a deck, as a drawing needs it. */
export type DeckShape = Pick<DeckSummary, 'shape' | 'peak'>;

const emptyShape = { shape: [], peak: 0 };
/** Fewest and most values that make a shape. */
const counts = { least: 3, most: 6 } as const;
/** Longest value and label of a figure that is repeated on another slide, in characters. */
const longest = { value: 14, label: 90 } as const;
/** Largest number of figures. */
const mostFigures = 4;
/** Slides of one layout that are at most this far apart differ in their composition. */
const nearby = 3;

const mirroredLayouts: readonly LayoutId[] = ['chart', 'big-number'];

/** Returns a value of a chart with its unit, which other values have at the axis or in the heading. */
const formatWithUnit = (value: number, language: string, unit: string): string => {
  const text = formatValue(value, language, unit);
  return unit === '' || isInlineUnit(unit) ? text : `${text} ${unit}`;
};

/** Returns the values of the categories that a chart of one series is about. */
function chartFigures(slide: LayoutContent<'chart'>, language: string): DeckFigure[] {
  const { categories = [], series, unit = '', emphasis } = slide.blocks;
  const [only, ...more] = series;
  if (!only || more.length > 0) return [];
  const named = emphasisedIndexes(categories, slide.title, emphasis);
  return [...named].map((i) => ({
    value: formatWithUnit(only.values[i] ?? 0, language, unit),
    label: [categories[i] ?? '', plainText(only.name)].join(/^zh/i.test(language) ? '：' : ': '),
  }));
}

function slideFigures(slide: SlideContent, language: string): DeckFigure[] {
  switch (slide.layout) {
    case 'big-number': {
      const { value, label, comparison } = slide.blocks;
      return [{ value, label }, ...(comparison ? [comparison] : [])];
    }
    case 'stats':
      return slide.blocks.stats.map(({ value, label }) => ({ value, label }));
    case 'before-after':
      // A target without its heading would read as a fact.
      if (isTarget(slide.blocks.after)) return [];
      return slide.blocks.measures.map(({ after, name }) => ({ value: after, label: name }));
    case 'chart':
      return chartFigures(slide, language);
    default:
      return [];
  }
}

/** Returns the figures of the slides; first those that the title of their slide names. */
function findFigures(slides: readonly SlideContent[], language: string): DeckFigure[] {
  const found = slides.flatMap((slide) => {
    const named = titleFigures(slide.title).map(({ value }) => value);
    return slideFigures(slide, language).map(({ value, label }) => ({
      value: plainText(value),
      label: plainText(label),
      isNamed: named.includes(parseAmount(value)?.value ?? Number.NaN),
    }));
  });
  const short = found.filter(
    ({ value, label }) =>
      /\d/.test(value) && value.length <= longest.value && label.length <= longest.label,
  );
  return [...short.filter(({ isNamed }) => isNamed), ...short.filter(({ isNamed }) => !isNamed)]
    .slice(0, mostFigures)
    .map(({ value, label }) => ({ value, label }));
}

type Shape = { values: number[]; emphasis: ReadonlySet<number> };

function chartShape(slide: LayoutContent<'chart'>): Shape {
  const { categories = [], series, emphasis } = slide.blocks;
  const [first, ...more] = series;
  const values =
    more.length > 0 && categories.length < counts.least
      ? categories.flatMap((_, c) => series.map((one) => one.values[c] ?? 0))
      : (first?.values ?? []);
  const named = emphasisedIndexes(categories, slide.title, emphasis);
  return {
    values,
    emphasis: more.length > 0 ? new Set() : named,
  };
}

/** Returns the values of the first column of a table that has an amount in each row, without its total. */
function tableShape(slide: LayoutContent<'table'>): Shape {
  const { columns, rows, emphasis } = slide.blocks;
  const amounts = columns.map((_, c) => rows.map((row) => parseAmount(row[c] ?? '')?.value));
  const column = amounts.findIndex((cells, c) => c > 0 && cells.every((one) => one !== undefined));
  const values = (amounts[column] ?? []).flatMap((value) => value ?? []);
  const rest = values.slice(0, -1);
  const last = values.at(-1) ?? 0;
  const isTotal = last >= rest.reduce((sum, value) => sum + value, 0) * 0.95;
  const names = rows.map((row) => row[0] ?? '');
  return {
    values: isTotal ? rest : values,
    emphasis: emphasisedIndexes(names, slide.title, emphasis),
  };
}

function slideShape(slide: SlideContent): Shape | undefined {
  if (slide.layout === 'chart' && slide.blocks.kind !== 'scatter') return chartShape(slide);
  return slide.layout === 'table' ? tableShape(slide) : undefined;
}

/** Returns the values of the first chart, otherwise of the first table, relative to the largest. */
function findShape(slides: readonly SlideContent[]): DeckShape {
  const charts = slides.filter(({ layout }) => layout === 'chart');
  const tables = slides.filter(({ layout }) => layout === 'table');
  for (const slide of [...charts, ...tables]) {
    const found = slideShape(slide);
    const values = found?.values ?? [];
    const largest = Math.max(0, ...values);
    const isUsable = largest > 0 && values.every((value) => value >= 0);
    if (!found || !isUsable || values.length < counts.least) continue;
    const shape = values.slice(0, counts.most).map((value) => value / largest);
    const [named = shape.indexOf(Math.max(...shape))] = found.emphasis;
    const peak = Math.min(named, shape.length - 1);
    return { shape, peak };
  }
  return emptyShape;
}

/** Returns the indexes of every second slide of a layout, if they are close to each other. */
function findMirrored(slides: readonly SlideContent[]): number[] {
  const mirrored: number[] = [];
  slides.forEach(({ layout }, i) => {
    if (!mirroredLayouts.includes(layout)) return;
    const before = slides.slice(0, i).findLastIndex((other) => other.layout === layout);
    if (before >= 0 && i - before <= nearby && !mirrored.includes(before)) mirrored.push(i);
  });
  return mirrored;
}

/** Value below which a bar is a sliver, and the smallest one that is drawn, relative to the largest. */
const sliver = 0.06;
const leastBar = 0.015;

/**
 * Returns the shape of a deck in true proportions, for bars with a common base. Undefined without a shape, or if half
 * of the bars or more would be slivers.
 */
export function barShape(summary: DeckSummary | undefined): DeckShape | undefined {
  if (!summary || summary.shape.length === 0) return undefined;
  const slivers = summary.shape.filter((value) => value < sliver).length;
  if (slivers >= summary.shape.length / 2) return undefined;
  const shape = summary.shape.map((value) => Math.max(leastBar, value));
  // Without a label, an accent on any other bar would claim something.
  return { shape, peak: shape.indexOf(Math.max(...shape)) };
}

/** Exponent that raises small values: plants, peaks and planets show an order rather than amounts. */
const flatness = 0.62;

/** Returns the shape of a deck for a drawing that doesn't look like a chart; undefined without a shape. */
export function drawableShape(summary: DeckSummary | undefined): DeckShape | undefined {
  if (!summary || summary.shape.length === 0) return undefined;
  return { ...summary, shape: summary.shape.map((value) => value ** flatness) };
}

const known = new WeakMap<readonly SlideContent[], DeckSummary>();

/** Returns what the slides of a deck show of each other. Cached while the list exists. */
export function summarizeDeck(slides: readonly SlideContent[], language: string): DeckSummary {
  const cached = known.get(slides);
  if (cached) return cached;
  const summary = {
    figures: findFigures(slides, language),
    ...findShape(slides),
    mirrored: findMirrored(slides),
  };
  known.set(slides, summary);
  return summary;
}
