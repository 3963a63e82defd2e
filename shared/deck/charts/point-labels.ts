import type { Block } from '../context.ts';
import { lineBox } from '../place.ts';
import type { Mark, Rect } from '../scene.ts';
import { type ChartContext, placeChartLabel, setChartLabel } from './chart-context.ts';
import type { Dot } from './scatter.ts';

const clear = 11;
const rings = [0, 16, 32, 52, 76, 104];

function isApart(a: Rect, b: Rect): boolean {
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

/** Places around a point, the nearest first: right, left, above, below, then aslant; then farther out. */
function* placesAround(dot: Dot, { width, height }: Block): Generator<Rect & { ring: number }> {
  for (const ring of rings) {
    const away = clear + ring;
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

/** From a label that stands off to its point. */
function leader(chart: ChartContext, dot: Dot, place: Rect): Mark {
  const x = Math.min(Math.max(dot.x, place.x), place.x + place.width);
  const y = Math.min(Math.max(dot.y, place.y), place.y + place.height);
  const stroke = { stroke: chart.ctx.theme.palette.muted, strokeWidth: 1, z: 3 };
  return lineBox(chart.ctx, [dot.x, dot.y], [x, y], stroke);
}

/** Names beside their points, none over another or over a point. Those without room are a finding. */
export function drawPointLabels(chart: ChartContext, dots: Dot[], plot: Rect): Mark[] {
  const { ctx } = chart;
  const taken: Rect[] = dots.map((dot) => ({ x: dot.x - 8, y: dot.y - 8, width: 16, height: 16 }));
  const named = dots.filter((dot) => dot.label !== undefined);
  let hidden = 0;
  const marks = named.flatMap((dot): Mark[] => {
    const block = setChartLabel(chart, dot.label ?? '', { size: 14, color: ctx.theme.palette.ink });
    for (const place of placesAround(dot, block)) {
      if (!isWithin(place, plot) || !taken.every((other) => isApart(place, other))) continue;
      taken.push(place);
      const label = placeChartLabel(chart, block, { x: place.x, y: place.y, part: dot.part });
      return place.ring > 0 ? [leader(chart, dot, place), label] : [label];
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
