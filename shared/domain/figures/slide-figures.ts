import { hasBlankData } from '../../deck/blank-texts.ts';
import { listContentParts } from '../../deck/content-parts.ts';
import { toPlainText } from '../../deck/inline.ts';
import type { SlideContent } from '../../deck/model.ts';
import { getFigureSentence } from './figure-sentence.ts';
import { type Figure, findFigures } from './find-figures.ts';
import type { NumberStyle } from './numerals.ts';
import type { FigureClaim } from './same-figure.ts';
import type { Unit } from './units.ts';

/** A number with its unit, on a slide or in its notes, and the part of the slide that contains it. */
export type SlideFigure = FigureClaim & {
  part: string;
  /** The unit of the preceding figure, for a number without a unit in a list: "12.9%, Oceania by 9.4". */
  impliedUnit?: Unit;
};

/** Matches the text after a number without a unit or a noun, such as "9.4" in "by 9.4, Africa by 3". */
const noNounFollowsPattern =
  /^\s*(?:$|[,.;:)，。；：）、!?！？]|(?:and|or|und|oder)(?!\p{L})|[和或])/u;

/** Returns the unit of the preceding figure in the same text, which a number without a unit implies. */
function inferUnit(text: string, figures: readonly Figure[], at: number): Unit | undefined {
  const figure = figures[at];
  if (!figure || figure.dates || figure.currency || figure.readings[0]?.unit) return undefined;
  if (!noNounFollowsPattern.test(text.slice(figure.end, figure.end + 8))) return undefined;
  return figures[at - 1]?.readings[0]?.unit;
}

/** Parts of a slide whose numbers are no claims: the number of a section, and code. */
const labelPartPattern = /^(?:number|code)$/;
/** Parts that contain little more than a number; the unit is elsewhere. */
const valuePartPattern =
  /^(?:value|comparison\.value|stats\[\d+\]\.value|stages\[\d+\]\.value|rows\[\d+\]\[\d+\]|criteria\[\d+\]\.cells\[\d+\])$/;

/** Returns the numbers of a chart as they are drawn, with the chart's unit. */
function listChartTexts(slide: SlideContent): { part: string; text: string }[] {
  if (slide.layout !== 'chart' || hasBlankData(slide)) return [];
  const { kind, series, unit = '' } = slide.blocks;
  // Changes in a waterfall are checked without their sign: sources state the size of a change, but not always its sign.
  const shown = (value: number) => (kind === 'waterfall' ? Math.abs(value) : value);
  const isBefore = /^(?:[$€£¥₹₩]|US\$|HK\$|[A-Z]{3})/.test(unit);
  const [sign = '', scale = ''] = isBefore
    ? (/^([^\s$€£¥₹₩A-Z]*[$€£¥₹₩A-Z]+)\s*(.*)$/s.exec(unit) ?? []).slice(1)
    : [];
  const drawn = (value: number) =>
    (isBefore ? `${sign}${value} ${scale}` : `${value} ${unit}`).trim();
  return series.flatMap(({ values, points = [] }, s) => [
    ...values.map((value, i) => ({ part: `series[${s}].values[${i}]`, text: drawn(shown(value)) })),
    ...points.flatMap(({ x, y }, i) => [
      { part: `series[${s}].points[${i}].x`, text: String(x) },
      { part: `series[${s}].points[${i}].y`, text: drawn(y) },
    ]),
  ]);
}

/** Returns the lengths of all lists of the slide: a number that counts the slide's items is not a claim. */
function collectListLengths(value: unknown, counts = new Set<number>()): Set<number> {
  if (Array.isArray(value)) counts.add(value.length);
  if (typeof value === 'object' && value !== null)
    for (const item of Object.values(value)) collectListLengths(item, counts);
  return counts;
}

/** Returns the value of a bare whole number; undefined for other figures. */
function getPlainCount({ readings, currency, dates, hedge, sign }: Figure): number | undefined {
  const [reading] = readings;
  const isBare = !currency && !dates && !hedge && !sign && !reading?.unit;
  const [only, more] = reading?.values ?? [];
  return isBare && only && !more && Number.isInteger(only.value) ? only.value : undefined;
}

/** Small whole numbers are in every text, whatever they count. */
const maxSmallCount = 12;

/** Returns the headers of a table's columns, or of a comparison's options and row. */
function listHeaders(slide: SlideContent, part: string): string[] {
  if (slide.layout === 'table') return slide.blocks.columns;
  if (slide.layout !== 'comparison') return [];
  const { options, criteria } = slide.blocks;
  const row = /^criteria\[(\d+)\]/.exec(part)?.[1];
  return [...options, criteria[Number(row ?? -1)]?.name ?? ''];
}

/** Returns the texts that say what a small whole number without a unit counts; undefined for other figures. */
function getCountLabels(slide: SlideContent, part: string, figure: Figure): string | undefined {
  const count = getPlainCount(figure);
  if (count === undefined || count > maxSmallCount) return undefined;
  const sentence = getFigureSentence(slide, { part, text: figure.text });
  return [slide.title, ...listHeaders(slide, part), sentence].map(toPlainText).join('\n');
}

/** Returns the parts of a slide that can contain figures: visible texts, chart data and notes. */
function listFigureParts(slide: SlideContent): { part: string; text: string; isBare: boolean }[] {
  const shown = listContentParts(slide)
    .filter(({ part }) => !labelPartPattern.test(part))
    .map(({ part, text }) => ({
      part,
      text: toPlainText(text),
      isBare: valuePartPattern.test(part),
    }));
  const drawn = listChartTexts(slide).map((one) => ({ ...one, isBare: true }));
  return [...shown, ...drawn, { part: 'notes', text: slide.notes, isBare: false }];
}

/**
 * Returns every figure of a slide that makes a claim, with its part. Counts of the slide's own items, zero and one,
 * and words such as “half” or “two” are not claims.
 */
export function findSlideFigures(slide: SlideContent, style: NumberStyle): SlideFigure[] {
  const counts = collectListLengths(slide.blocks);
  return listFigureParts(slide).flatMap(({ part, text, isBare }) => {
    const figures = findFigures(text, style);
    return figures
      .map((figure, i) => ({ figure, unit: inferUnit(text, figures, i) }))
      .filter(({ figure }) => {
        const count = getPlainCount(figure);
        const isDrawn = part.startsWith('series');
        return (
          !figure.isSoft && (isDrawn || count === undefined || (count > 1 && !counts.has(count)))
        );
      })
      .map(({ figure, unit }) => {
        const labels = isBare ? getCountLabels(slide, part, figure) : undefined;
        return {
          figure,
          isBare,
          part,
          ...(unit ? { impliedUnit: unit } : {}),
          ...(labels === undefined ? {} : { labels }),
          ...(part.startsWith('series') ? { needsDigits: true as const } : {}),
        };
      });
  });
}
