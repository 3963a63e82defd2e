import { pathBox, placeText, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle, typesetText } from '../../context.ts';
import type { Box, Rect } from '../../scene.ts';
import type { BodyPlacement, SequenceStyle } from '../../theme.ts';
import { arch, disc, dunes } from './art.ts';
import { cream, earth, palette } from './tokens.ts';

/** Colours of the doors: the three dark enough for light text. */
const doors = [palette.accent, earth.olive, earth.soil];

function doorColor(index: number): string {
  return doors[index % doors.length] ?? palette.accent;
}

/** Returns the path of hills from each event to the next. */
function hills(from: number, to: number, y: number, stops: number[]): string {
  const [first = from] = stops;
  const ways = stops.slice(1).map((stop, i) => {
    const start = stops[i] ?? from;
    const reach = (stop - start) * 0.36;
    return `C${start + reach} ${y - 20} ${stop - reach} ${y - 20} ${stop} ${y}`;
  });
  const last = stops.at(-1) ?? from;
  const reach = (to - last) * 0.5;
  return `M${first} ${y}${ways.join('')}C${last + reach} ${y - 20} ${to} ${y - 12} ${to} ${y - 12}`;
}

/** Sequences of discs connected by hills; timeline events are suns on hills, the last one larger. */
export const sequence: SequenceStyle = {
  nodeSize: 76,
  drawNode: (ctx, rect, index) => [
    rectBox(ctx, rect, { fill: doorColor(index), radius: rect.width / 2, z: 2 }),
  ],
  numberColors: (index) => ({ color: cream, on: doorColor(index) }),
  drawConnector: (ctx, from, to, y) => {
    const rise = Math.min(18, (to - from) / 4);
    const area = { x: from, y: y - rise, width: to - from, height: rise };
    const d = `M${from} ${y}Q${(from + to) / 2} ${y - 2 * rise} ${to} ${y}`;
    return [pathBox(ctx, area, d, { stroke: earth.clay, strokeWidth: 4 })];
  },
  drawEvent: (ctx, rect, _index, isLast) => {
    const [cx, cy, r] = [rect.x + rect.width / 2, rect.y + rect.height / 2, isLast ? 15 : 10];
    const sun = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
    const fill = isLast ? palette.accent : earth.ochre;
    return [rectBox(ctx, sun, { fill, stroke: palette.surface, strokeWidth: 4, radius: r, z: 2 })];
  },
  drawAxis: (ctx, { from, to, y }, stops) => {
    const area = { x: from, y: y - 20, width: to - from, height: 20 };
    return [pathBox(ctx, area, hills(from, to, y, stops), { stroke: earth.clay, strokeWidth: 4 })];
  },
};

const minHeight = 112;

/** Draws process steps as doors of increasing height, with a sun behind the last. */
function drawSteps(ctx: Ctx, places: Rect[]): Box[] {
  return places.flatMap((area, i) => {
    const isLast = i === places.length - 1;
    const rise = (area.height - minHeight) * (places.length > 1 ? i / (places.length - 1) : 1);
    const height = Math.round(minHeight + rise);
    const width = Math.min(area.width, 136);
    const door = { x: area.x, y: area.y + area.height - height, width, height };
    const on = doorColor(i);
    const style = createTextStyle(ctx, 'display', 52, { leading: 1.1, color: cream });
    const block = typesetText(ctx, [{ text: String(i + 1) }], style, width);
    const at = { x: door.x, y: door.y + 34, role: 'label', align: 'center' } as const;
    return [
      ...(isLast ? [disc(ctx, { cx: door.x + width, cy: door.y + 52, r: 52 }, earth.ochre)] : []),
      { ...arch(ctx, door, on), z: 2 },
      placeText(ctx, block, { ...at, isSilent: true, on }),
    ];
  });
}

/** Full-height leaf-shaped panels with dunes below the text; bodies without panels are vertically centred. */
export const bodyPlacement: BodyPlacement = {
  shareAbove: 0.22,
  shareAboveWithoutPanel: 0.5,
  isFullHeight: true,
  drawBelowText: dunes,
  processArt: { height: 250, draw: drawSteps },
};
