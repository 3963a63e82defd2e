import { hasBlankData } from './blank-texts.ts';
import { isTarget, parseAmount } from './change.ts';
import { formatValue, isInlineUnit } from './charts/numbers.ts';
import { findEmphasisedIndexes } from './emphasis.ts';
import { toPlainText } from './inline.ts';
import type { LayoutContent, LayoutId, SlideContent } from './model.ts';
import { findTitleFigures } from './title-figures.ts';

/** A figure of a deck with what it measures, such as `473 GW` and “of capacity added in 2023”. */
export type DeckFigure = { value: string; label: string };

/** Data of a deck on which the drawing of one slide depends: covers and closings draw the deck's figures. */
export type DeckSummary = {
  /** The figures of the deck, the most important first. */
  figures: readonly DeckFigure[];
  /** The figures that the title of their slide states without a reservation: covers show only these. */
  stated: readonly DeckFigure[];
  /** Indexes of the slides that are drawn mirrored, because a slide with the same layout is close before them. */
  mirrored: readonly number[];
  /** Whether a slide has a layout for data, such as a chart or a table. */
  hasData: boolean;
};

/** Maximum characters of the value and the label of a figure that a cover or closing repeats. */
const maxLengths = { value: 14, label: 90 } as const;
/** Maximum number of figures in a summary. */
const maxFigures = 4;
/** Of two slides with the same layout, the later one is mirrored if they are at most this far apart. */
const maxMirrorDistance = 3;

const dataLayouts: readonly LayoutId[] = [
  'chart',
  'table',
  'stats',
  'big-number',
  'before-after',
  'funnel',
];
const mirroredLayouts: readonly LayoutId[] = ['chart', 'big-number'];

/** Formats a chart's value with its unit, which the chart itself shows at the axis or in its heading. */
const formatWithUnit = (value: number, language: string, unit: string): string => {
  const text = formatValue(value, language, unit);
  return unit === '' || isInlineUnit(unit) ? text : `${text} ${unit}`;
};

/** Returns the emphasised values of a chart with one series; empty for other charts. */
function listChartFigures(slide: LayoutContent<'chart'>, language: string): DeckFigure[] {
  const { categories = [], series, unit = '', emphasis } = slide.blocks;
  const [only, ...more] = series;
  if (!only || more.length > 0 || hasBlankData(slide)) return [];
  const named = findEmphasisedIndexes(categories, slide.title, emphasis);
  return [...named].map((i) => ({
    value: formatWithUnit(only.values[i] ?? 0, language, unit),
    label: [categories[i] ?? '', toPlainText(only.name)].join(/^zh/i.test(language) ? '：' : ': '),
  }));
}

function listSlideFigures(slide: SlideContent, language: string): DeckFigure[] {
  switch (slide.layout) {
    case 'big-number': {
      const { value, label, comparison } = slide.blocks;
      return [{ value, label }, ...(comparison ? [comparison] : [])];
    }
    case 'stats':
      return slide.blocks.stats.map(({ value, label }) => ({ value, label }));
    case 'before-after':
      // The figure of a target is left out: without the heading that calls it a target, it would read as a fact.
      if (isTarget(slide.blocks.after)) return [];
      return slide.blocks.measures.map(({ after, name }) => ({ value: after, label: name }));
    case 'chart':
      return listChartFigures(slide, language);
    default:
      return [];
  }
}

/** Words by which a title says that its figure must not be read alone, as in “16.6% is only 5.1 GW”. */
const reservationPattern =
  /\b(?:only|just|merely|hides?|conceals?|masks?|mislead(?:s|ing)?|misread|despite|although|but|not)\b|[只仅却]|掩盖|掩饰|误导|误读|并非|并不|不等于|不代表|看似|虽然|但是/iu;

/** Returns the figures of the slides; those that the title of their slide mentions come first. */
function findFigures(
  slides: readonly SlideContent[],
  language: string,
): Pick<DeckSummary, 'figures' | 'stated'> {
  const found = slides.flatMap((slide) => {
    const named = findTitleFigures(slide.title).map(({ value }) => value);
    return listSlideFigures(slide, language).map(({ value, label }) => ({
      value: toPlainText(value),
      label: toPlainText(label),
      isNamed: named.includes(parseAmount(value)?.value ?? Number.NaN),
      isReserved: reservationPattern.test(toPlainText(slide.title)),
    }));
  });
  const short = found.filter(
    ({ value, label }) =>
      /\d/.test(value) && value.length <= maxLengths.value && label.length <= maxLengths.label,
  );
  const list = (chosen: typeof short): DeckFigure[] =>
    chosen.slice(0, maxFigures).map(({ value, label }) => ({ value, label }));
  const named = short.filter(({ isNamed }) => isNamed);
  return {
    figures: list([...named, ...short.filter(({ isNamed }) => !isNamed)]),
    stated: list(named.filter(({ isReserved }) => !isReserved)),
  };
}

/** Returns the indexes of every second slide of a layout, if they are close to each other. */
function findMirroredSlides(slides: readonly SlideContent[]): number[] {
  const mirrored: number[] = [];
  slides.forEach(({ layout }, i) => {
    if (!mirroredLayouts.includes(layout)) return;
    const before = slides.slice(0, i).findLastIndex((other) => other.layout === layout);
    if (before >= 0 && i - before <= maxMirrorDistance && !mirrored.includes(before))
      mirrored.push(i);
  });
  return mirrored;
}

const summaryCache = new WeakMap<readonly SlideContent[], DeckSummary>();

/** Returns the summary of a deck's slides. Cached as long as the array of slides exists. */
export function summarizeDeck(slides: readonly SlideContent[], language: string): DeckSummary {
  const cached = summaryCache.get(slides);
  if (cached) return cached;
  const summary = {
    ...findFigures(slides, language),
    mirrored: findMirroredSlides(slides),
    hasData: slides.some(({ layout }) => dataLayouts.includes(layout)),
  };
  summaryCache.set(slides, summary);
  return summary;
}
