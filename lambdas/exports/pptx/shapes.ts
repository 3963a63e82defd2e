import {
  canvas,
  type Fill,
  type ImageBox,
  type LineBox,
  type PathBox,
  type Rect,
  type RectBox,
} from '#shared/deck/scene.ts';
import { gradientPng } from '../png/gradient-png.ts';
import { fillXml, lineXml } from './fills.ts';
import { rectGeometryXml, toCustomGeometry } from './geometry.ts';
import { identityXml, type SlideContext } from './slide-context.ts';
import { extentXml } from './units.ts';

type ShapeParts = { name: string; alt: string | null; rect: Rect; geometry: string; paint: string };

function shapeXml(slide: SlideContext, { name, alt, rect, geometry, paint }: ShapeParts): string {
  return `<p:sp><p:nvSpPr>${identityXml(slide, name, alt)}<p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm>${extentXml(rect)}</a:xfrm>${geometry}${paint}</p:spPr></p:sp>`;
}

/** Returns the circle of a full-slide radial gradient that fades to transparent; undefined for other boxes. */
function findGlowCircle(box: RectBox): Rect | undefined {
  const { fill } = box;
  if (typeof fill !== 'object' || fill.kind !== 'radial' || box.stroke !== undefined)
    return undefined;
  const isWhole = box.width >= canvas.width && box.height >= canvas.height;
  const fades = fill.stops.at(-1)?.opacity === 0;
  if (!isWhole || !fades) return undefined;
  const { cx, cy, r } = fill;
  return { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
}

/** Returns the part of a glow that lies on the slide. */
function clipToSlide(glow: Rect): Rect {
  const [x, y] = [Math.max(0, glow.x), Math.max(0, glow.y)];
  const right = Math.min(canvas.width, glow.x + glow.width);
  const bottom = Math.min(canvas.height, glow.y + glow.height);
  return { x, y: Math.floor(y), width: right - x, height: bottom - Math.floor(y) };
}

/**
 * Converts a glow of three or more colours to an image, because some programs show only the first and last
 * colour of a gradient. Undefined for other boxes.
 */
export function toGlowPicture(box: RectBox): ImageBox | undefined {
  const glow = findGlowCircle(box);
  const { fill, id, z, order, role } = box;
  if (!glow || typeof fill !== 'object' || fill.kind !== 'radial') return undefined;
  if (new Set(fill.stops.map(({ color }) => color)).size < 3) return undefined;
  const rect = clipToSlide(glow);
  const png = Buffer.from(gradientPng(fill, rect)).toString('base64');
  const href = `data:image/png;base64,${png}`;
  return { kind: 'image', id, z, order, role, ...rect, href, fit: 'cover' };
}

function paintXml(slide: SlideContext, box: RectBox | PathBox, rect: Rect): string {
  const { fill, stroke, strokeWidth, opacity = 1 } = box;
  const isRound = box.kind === 'path';
  const line = lineXml(slide.colors, rect, { stroke, width: strokeWidth, opacity, isRound });
  return `${fillXml(slide.colors, fill, rect, opacity)}${line}`;
}

function altText(box: RectBox | PathBox | LineBox): string | null {
  return box.alt === undefined || box.alt === '' ? null : box.alt;
}

/**
 * Splits a glow into two circles with linear falloff whose sum approximates it, because all programs draw linear
 * falloff alike. Empty when the glow has several colours or is already linear.
 */
function splitGlow(box: RectBox, glow: Rect): RectBox[] {
  const { fill } = box;
  if (typeof fill !== 'object' || fill.kind !== 'radial') return [];
  const [first] = fill.stops;
  const at = (share: number) => {
    const near = fill.stops.find((stop) => stop.offset >= share);
    return near?.opacity ?? 0;
  };
  const [atCentre, atHalf] = [at(0), at(0.5)];
  const isEven = fill.stops.every((stop) => stop.color === first?.color);
  if (!first || !isEven || atHalf >= atCentre / 2 || atHalf <= 0) return [];
  const lightCircle = (radius: number, opacity: number): RectBox => {
    const origin = { x: fill.cx - radius, y: fill.cy - radius };
    const stops = [
      { offset: 0, color: first.color, opacity },
      { offset: 1, color: first.color, opacity: 0 },
    ];
    const { cx, cy } = fill;
    const size = { ...origin, width: 2 * radius, height: 2 * radius, radius };
    return { ...box, ...size, fill: { kind: 'radial', cx, cy, r: radius, stops } };
  };
  // The sum matches the glow's opacity at its centre and at half its radius.
  return [
    lightCircle(glow.width / 2, 2 * atHalf),
    lightCircle(glow.width / 4, atCentre - 2 * atHalf),
  ];
}

/** Returns a rectangle as a native shape; an ellipse if its radius makes it a circle. */
export function rectXml(slide: SlideContext, box: RectBox): string {
  const glow = findGlowCircle(box);
  const circles = glow ? splitGlow(box, glow) : [];
  if (circles.length > 0) return circles.map((circle) => rectXml(slide, circle)).join('');
  const rect = glow ?? { x: box.x, y: box.y, width: box.width, height: box.height };
  const radius = glow ? glow.width / 2 : box.radius;
  const geometry = rectGeometryXml(rect, radius);
  const name = glow ? 'Glow' : 'Shape';
  return shapeXml(slide, {
    name,
    alt: altText(box),
    rect,
    geometry,
    paint: paintXml(slide, box, rect),
  });
}

/** Returns a path as custom geometry. */
export function pathXml(slide: SlideContext, box: PathBox): string {
  const { rect, xml } = toCustomGeometry(box);
  const paint = paintXml(slide, box, rect);
  return shapeXml(slide, { name: 'Drawing', alt: altText(box), rect, geometry: xml, paint });
}

/** Returns a line as a connector. */
export function lineBoxXml(slide: SlideContext, box: LineBox): string {
  const { x1, y1, x2, y2, stroke, strokeWidth, dash, opacity } = box;
  const rect = {
    x: Math.min(x1, x2),
    y: Math.min(y1, y2),
    width: Math.abs(x2 - x1),
    height: Math.abs(y2 - y1),
  };
  const flip = `${x2 < x1 ? ' flipH="1"' : ''}${y2 < y1 ? ' flipV="1"' : ''}`;
  const line = lineXml(slide.colors, rect, {
    stroke: stroke satisfies Fill,
    width: strokeWidth,
    dash,
    opacity,
  });
  return `<p:cxnSp><p:nvCxnSpPr>${identityXml(slide, 'Line', altText(box))}<p:cNvCxnSpPr/><p:nvPr/></p:nvCxnSpPr><p:spPr><a:xfrm${flip}>${extentXml(rect)}</a:xfrm><a:prstGeom prst="line"><a:avLst/></a:prstGeom>${line}</p:spPr></p:cxnSp>`;
}
