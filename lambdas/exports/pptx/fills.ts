import { blend } from '#shared/deck/color.ts';
import type { Fill, GradientStop, Rect } from '#shared/deck/scene.ts';
import type { Colors } from './colors.ts';
import { toEmu, toPermille } from './units.ts';

type LinearGradient = Extract<Fill, { kind: 'linear' }>;
type RadialGradient = Extract<Fill, { kind: 'radial' }>;

/** Interpolates the colour and opacity of a gradient at an offset. */
function interpolateStop(stops: GradientStop[], offset: number): GradientStop {
  const after = stops.findIndex((stop) => stop.offset >= offset);
  const [next, last] = [stops[after], stops[after - 1]];
  if (!next) return { ...(stops.at(-1) ?? { color: '#000000' }), offset };
  if (!last) return { ...next, offset };
  const span = next.offset - last.offset;
  const share = span === 0 ? 1 : (offset - last.offset) / span;
  const [from, to] = [last.opacity ?? 1, next.opacity ?? 1];
  return {
    offset,
    color: blend(next.color, last.color, share),
    opacity: from + (to - from) * share,
  };
}

/** Returns the part of a gradient between two offsets, rescaled to 0–1. */
function sliceStops(stops: GradientStop[], from: number, to: number): GradientStop[] {
  const inside = stops.filter((stop) => stop.offset > from && stop.offset < to);
  return [interpolateStop(stops, from), ...inside, interpolateStop(stops, to)].map((stop) => ({
    ...stop,
    offset: (stop.offset - from) / (to - from),
  }));
}

function stopListXml(colors: Colors, stops: GradientStop[], opacity: number): string {
  const items = stops.map(
    ({ offset, color, opacity: own = 1 }) =>
      `<a:gs pos="${toPermille(Math.min(1, Math.max(0, offset)))}">${colors.xml(color, own * opacity)}</a:gs>`,
  );
  return `<a:gsLst>${items.join('')}</a:gsLst>`;
}

/**
 * Returns a linear gradient. OOXML runs it from corner to corner of the shape, so the stops are clipped to that
 * range.
 */
function linearFillXml(colors: Colors, fill: LinearGradient, rect: Rect, opacity: number): string {
  const [dx, dy] = [fill.x2 - fill.x1, fill.y2 - fill.y1];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const reach = (Math.abs(ux) * rect.width + Math.abs(uy) * rect.height) / 2;
  const middle =
    (rect.x + rect.width / 2 - fill.x1) * ux + (rect.y + rect.height / 2 - fill.y1) * uy;
  const stops = sliceStops(fill.stops, (middle - reach) / length, (middle + reach) / length);
  const angle = ((Math.atan2(dy, dx) * 180) / Math.PI + 360) % 360;
  return `<a:gradFill rotWithShape="1">${stopListXml(colors, stops, opacity)}<a:lin ang="${Math.round(angle * 60_000)}" scaled="0"/></a:gradFill>`;
}

/**
 * Returns a radial gradient. OOXML extends it to the shape's farthest corner; its centre is given as insets from the
 * sides.
 */
function radialFillXml(colors: Colors, fill: RadialGradient, rect: Rect, opacity: number): string {
  const share = (value: number, size: number) => Math.min(1, Math.max(0, value / size));
  const [l, t] = [share(fill.cx - rect.x, rect.width), share(fill.cy - rect.y, rect.height)];
  const right = Math.max(fill.cx - rect.x, rect.x + rect.width - fill.cx);
  const bottom = Math.max(fill.cy - rect.y, rect.y + rect.height - fill.cy);
  const stops = sliceStops(fill.stops, 0, Math.hypot(right, bottom) / fill.r);
  const focus = `l="${toPermille(l)}" t="${toPermille(t)}" r="${toPermille(1 - l)}" b="${toPermille(1 - t)}"`;
  return `<a:gradFill rotWithShape="1">${stopListXml(colors, stops, opacity)}<a:path path="circle"><a:fillToRect ${focus}/></a:path></a:gradFill>`;
}

/** Returns the fill of a shape with the bounds `rect`. */
export function fillXml(colors: Colors, fill: Fill | undefined, rect: Rect, opacity = 1): string {
  if (fill === undefined || fill === 'none') return '<a:noFill/>';
  if (typeof fill === 'string') return `<a:solidFill>${colors.xml(fill, opacity)}</a:solidFill>`;
  const isFlat = rect.width <= 0 || rect.height <= 0;
  if (isFlat && fill.kind === 'radial') return fillXml(colors, fill.stops[0]?.color, rect, opacity);
  return fill.kind === 'linear'
    ? linearFillXml(colors, fill, rect, opacity)
    : radialFillXml(colors, fill, rect, opacity);
}

export type Outline = {
  stroke?: Fill | undefined;
  width?: number | undefined;
  dash?: string | undefined;
  isRound?: boolean;
  opacity?: number | undefined;
};

/** Returns a dash pattern. OOXML gives dash lengths relative to the line width, in thousandths of a percent. */
function dashXml(dash: string | undefined, width: number): string {
  const lengths = (dash ?? '')
    .split(/[\s,]+/)
    .map(Number)
    .filter((length) => length >= 0);
  if (lengths.length === 0 || width <= 0 || dash === undefined) return '';
  const pairs = Array.from({ length: Math.ceil(lengths.length / 2) }, (_, i) => {
    const [dash = 0, gap = dash] = lengths.slice(i * 2, i * 2 + 2);
    return `<a:ds d="${toPermille(dash / width)}" sp="${toPermille(gap / width)}"/>`;
  });
  return `<a:custDash>${pairs.join('')}</a:custDash>`;
}

/** Returns a shape's outline, or an explicit "no line". */
export function lineXml(colors: Colors, rect: Rect, outline: Outline): string {
  const { stroke, width = 1, dash, isRound, opacity = 1 } = outline;
  if (stroke === undefined || stroke === 'none') return '<a:ln><a:noFill/></a:ln>';
  const cap = isRound ? 'rnd' : 'flat';
  const join = isRound ? '<a:round/>' : '';
  const fill = fillXml(colors, stroke, rect, opacity);
  return `<a:ln w="${toEmu(width)}" cap="${cap}">${fill}${dashXml(dash, width)}${join}</a:ln>`;
}
