import { hasBlankData } from './blank-texts.ts';
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
  /** Indexes of the slides that are drawn mirrored, because a slide with the same layout is close before them. */
  mirrored: readonly number[];
};

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
  if (!only || more.length > 0 || hasBlankData(slide)) return [];
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

const known = new WeakMap<readonly SlideContent[], DeckSummary>();

/** Returns what the slides of a deck show of each other. Cached while the list exists. */
export function summarizeDeck(slides: readonly SlideContent[], language: string): DeckSummary {
  const cached = known.get(slides);
  if (cached) return cached;
  const summary = {
    figures: findFigures(slides, language),
    mirrored: findMirrored(slides),
  };
  known.set(slides, summary);
  return summary;
}
