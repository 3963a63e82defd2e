import { contentParts } from '../../deck/content-parts.ts';
import { plainText } from '../../deck/inline.ts';
import type { SlideContent } from '../../deck/model.ts';
import { type Figure, findFigures } from './find-figures.ts';
import type { Style } from './numerals.ts';
import type { Claim } from './same-figure.ts';

/** A figure that a slide shows or its speaker says, with its part of the slide. */
export type SlideFigure = Claim & { part: string };

/** Parts whose number is a label of the slide's own. */
const labels = /^(?:number|code)$/;
/** Parts that hold little but a number; what it counts stands beside it. */
const cells =
  /^(?:value|comparison\.value|stats\[\d+\]\.value|stages\[\d+\]\.value|rows\[\d+\]\[\d+\]|criteria\[\d+\]\.cells\[\d+\])$/;

/** Numbers of a chart as they are drawn, with the chart's unit. */
function chartTexts(slide: SlideContent): { part: string; text: string }[] {
  if (slide.layout !== 'chart') return [];
  const { series, unit = '' } = slide.blocks;
  const isBefore = /^(?:[$€£¥₹₩]|US\$|HK\$|[A-Z]{3})/.test(unit);
  const [sign = '', scale = ''] = isBefore
    ? (/^([^\s$€£¥₹₩A-Z]*[$€£¥₹₩A-Z]+)\s*(.*)$/s.exec(unit) ?? []).slice(1)
    : [];
  const drawn = (value: number) =>
    (isBefore ? `${sign}${value} ${scale}` : `${value} ${unit}`).trim();
  return series.flatMap(({ values, points = [] }, s) => [
    ...values.map((value, i) => ({ part: `series[${s}].values[${i}]`, text: drawn(value) })),
    ...points.flatMap(({ x, y }, i) => [
      { part: `series[${s}].points[${i}].x`, text: String(x) },
      { part: `series[${s}].points[${i}].y`, text: drawn(y) },
    ]),
  ]);
}

/** How many entries each list of the slide has: saying so is no claim. */
function ownCounts(value: unknown, counts = new Set<number>()): Set<number> {
  if (Array.isArray(value)) counts.add(value.length);
  if (typeof value === 'object' && value !== null)
    for (const item of Object.values(value)) ownCounts(item, counts);
  return counts;
}

/** A bare whole number. */
function countOf({ readings, currency, dates, hedge, sign }: Figure): number | undefined {
  const [reading] = readings;
  const isBare = !currency && !dates && !hedge && !sign && !reading?.unit;
  const [only, more] = reading?.values ?? [];
  return isBare && only && !more && Number.isInteger(only.value) ? only.value : undefined;
}

/** The parts of a slide in which figures stand: all that is shown, a chart's data, the notes. */
function partsOf(slide: SlideContent): { part: string; text: string; isBare: boolean }[] {
  const shown = contentParts(slide)
    .filter(({ part }) => !labels.test(part))
    .map(({ part, text }) => ({ part, text: plainText(text), isBare: cells.test(part) }));
  const drawn = chartTexts(slide).map((one) => ({ ...one, isBare: true }));
  return [...shown, ...drawn, { part: 'notes', text: slide.notes, isBare: false }];
}

/**
 * Every figure of a slide that claims something, with the part it stands in. Counts of the slide's own entries, none
 * and one, and words such as "half" or "two" claim nothing.
 */
export function slideFigures(slide: SlideContent, style: Style): SlideFigure[] {
  const counts = ownCounts(slide.blocks);
  return partsOf(slide).flatMap(({ part, text, isBare }) =>
    findFigures(text, style)
      .filter((figure) => {
        const count = countOf(figure);
        const isDrawn = part.startsWith('series');
        return (
          !figure.isSoft && (isDrawn || count === undefined || (count > 1 && !counts.has(count)))
        );
      })
      .map((figure) => ({ figure, isBare, part })),
  );
}
