import { lineBox } from '../boxes.ts';
import type { TextBlock } from '../context.ts';
import type { Mark, Rect } from '../scene.ts';
import { type ChartContext, placeChartLabel, typesetChartLabel } from './chart-context.ts';
import type { Dot } from './scatter.ts';

const labelGap = 11;
const ringDistances = [0, 16, 32, 52, 76, 104];

function isDisjoint(a: Rect, b: Rect): boolean {
  return (
    a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
  );
}

function isWithin(inner: Rect, outer: Rect): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/** Yields label positions around a point, nearest first: right, left, above, below, diagonal, then farther away. */
function* listLabelPositions(
  dot: Dot,
  { width, height }: TextBlock,
): Generator<Rect & { ring: number }> {
  for (const ring of ringDistances) {
    const away = labelGap + ring;
    const [left, right] = [dot.x - away - width, dot.x + away];
    const [above, below] = [dot.y - away - height, dot.y + away];
    const [middleX, middleY] = [dot.x - width / 2, dot.y - height / 2];
    const corners: [number, number][] = [
      [right, middleY],
      [left, middleY],
      [middleX, above],
      [middleX, below],
      [right, above],
      [right, below],
      [left, above],
      [left, below],
    ];
    for (const [x, y] of corners) yield { x, y, width, height, ring };
  }
}

/** Draws a line from a point to a label that is not directly next to it. */
function drawLeaderLine(chart: ChartContext, dot: Dot, place: Rect): Mark {
  const x = Math.min(Math.max(dot.x, place.x), place.x + place.width);
  const y = Math.min(Math.max(dot.y, place.y), place.y + place.height);
  const stroke = { stroke: chart.ctx.theme.palette.muted, strokeWidth: 1, z: 3 };
  return lineBox(chart.ctx, [dot.x, dot.y], [x, y], stroke);
}

/** Draws labels next to their points without overlaps. Labels that don't fit are left out and add a finding. */
export function drawPointLabels(chart: ChartContext, dots: Dot[], plot: Rect): Mark[] {
  const { ctx } = chart;
  const taken: Rect[] = dots.map((dot) => ({ x: dot.x - 8, y: dot.y - 8, width: 16, height: 16 }));
  const named = dots.filter((dot) => dot.label !== undefined);
  let hidden = 0;
  const marks = named.flatMap((dot): Mark[] => {
    const block = typesetChartLabel(chart, dot.label ?? '', {
      size: 16,
      color: ctx.theme.palette.ink,
    });
    for (const place of listLabelPositions(dot, block)) {
      if (!isWithin(place, plot) || !taken.every((other) => isDisjoint(place, other))) continue;
      taken.push(place);
      const label = placeChartLabel(chart, block, { x: place.x, y: place.y, part: dot.part });
      return place.ring > 0 ? [drawLeaderLine(chart, dot, place), label] : [label];
    }
    hidden += 1;
    return [];
  });
  if (hidden > 0)
    ctx.findings.push({
      code: 'does_not_fit',
      severity: 'error',
      message: `series[].points[].label: ${hidden} of ${named.length} names have no room beside their points.`,
      params: { hidden, cut_percent: Math.ceil((hidden / named.length) * 100) },
      part: 'series[].points[].label',
    });
  return marks;
}
