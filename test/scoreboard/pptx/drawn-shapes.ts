import type { Rect } from '#shared/deck/scene.ts';
import { solidColor } from './colors.ts';
import { findFirst, findPlaceholder, inheritanceChain } from './inheritance.ts';
import type { SlideParts } from './slide-parts.ts';
import { child, type Element, numberAttribute } from './xml.ts';

/** A background: a colour, none, or one whose colour is unknown. */
export type FillColor = string | 'none' | 'unclear';

/** A shape on a slide, in paint order. */
export type DrawnShape = {
  shape: Element;
  kind: 'shape' | 'picture' | 'frame';
  rect: Rect;
  isTurned: boolean;
  fill: FillColor;
};

type Space = { x: number; y: number; sx: number; sy: number };

const toRect = (space: Space, off: Element | undefined, ext: Element | undefined): Rect => ({
  x: space.x + (numberAttribute(off, 'x') ?? 0) * space.sx,
  y: space.y + (numberAttribute(off, 'y') ?? 0) * space.sy,
  width: (numberAttribute(ext, 'cx') ?? 0) * space.sx,
  height: (numberAttribute(ext, 'cy') ?? 0) * space.sy,
});

function groupSpace(group: Element, space: Space): Space {
  const frame = child(group, 'grpSpPr', 'xfrm');
  const [from, size] = [child(frame, 'chOff'), child(frame, 'chExt')];
  const [cx, cy] = [numberAttribute(size, 'cx') ?? 0, numberAttribute(size, 'cy') ?? 0];
  if (cx === 0 || cy === 0) return space;
  const rect = toRect(space, child(frame, 'off'), child(frame, 'ext'));
  const [sx, sy] = [rect.width / cx, rect.height / cy];
  const [x, y] = [numberAttribute(from, 'x') ?? 0, numberAttribute(from, 'y') ?? 0];
  return { x: rect.x - x * sx, y: rect.y - y * sy, sx, sy };
}

/** Returns the fill defined by a shape's properties. */
export function readFill(
  properties: Element | undefined,
  parts: SlideParts,
): FillColor | undefined {
  for (const one of properties?.children ?? []) {
    if (one.name === 'noFill') return 'none';
    if (one.name === 'solidFill') return solidColor(one, parts.scheme) ?? 'unclear';
    if (['gradFill', 'blipFill', 'pattFill', 'grpFill'].includes(one.name)) return 'unclear';
  }
  return undefined;
}

function shapeFill(shape: Element, lineage: readonly Element[], parts: SlideParts): FillColor {
  if (shape.name === 'pic') return 'unclear';
  for (const one of lineage) {
    const own = readFill(child(one, 'spPr'), parts);
    if (own !== undefined) return own === 'none' || isRectangular(one) ? own : 'unclear';
  }
  const style = child(shape, 'style', 'fillRef');
  if (!style || style.attributes.idx === '0') return 'none';
  return solidColor(style, parts.scheme) ?? 'unclear';
}

/** Whether the shape fills its rectangle; other geometries do not. */
const isRectangular = (shape: Element): boolean =>
  /^(rect|roundRect|round\dSameRect|round1Rect|snip\w+)$/.test(
    child(shape, 'spPr', 'prstGeom')?.attributes.prst ?? 'rect',
  ) && child(shape, 'spPr', 'custGeom') === undefined;

function readShapes(tree: Element | undefined, space: Space, parts: SlideParts): DrawnShape[] {
  return (tree?.children ?? []).flatMap((shape): DrawnShape[] => {
    if (shape.name === 'grpSp') return readShapes(shape, groupSpace(shape, space), parts);
    if (shape.name === 'AlternateContent') return readShapes(shape.children[0], space, parts);
    if (!['sp', 'pic', 'graphicFrame'].includes(shape.name)) return [];
    const lineage = inheritanceChain(shape, parts);
    const frame =
      shape.name === 'graphicFrame' ? child(shape, 'xfrm') : findFirst(lineage, 'spPr', 'xfrm');
    return [
      {
        shape,
        kind: shape.name === 'pic' ? 'picture' : shape.name === 'sp' ? 'shape' : 'frame',
        rect: toRect(space, child(frame, 'off'), child(frame, 'ext')),
        isTurned: Math.abs(numberAttribute(frame, 'rot') ?? 0) % 21_600_000 > 120_000,
        fill: shape.name === 'graphicFrame' ? 'none' : shapeFill(shape, lineage, parts),
      },
    ];
  });
}

const shapeTree = (part: Element | undefined) => child(part, 'cSld', 'spTree');

/** Returns everything that a slide shows: what its master and layout draw first, and its own shapes. */
export function readDrawnShapes(parts: SlideParts): { beneath: DrawnShape[]; own: DrawnShape[] } {
  const space = { x: 0, y: 0, sx: parts.scale, sy: parts.scale };
  const furniture = (part: Element | undefined) =>
    readShapes(shapeTree(part), space, parts).filter(({ shape }) => !findPlaceholder(shape));
  const isHidden = [parts.slide, parts.layout].map((one) => one?.attributes.showMasterSp === '0');
  return {
    beneath: [
      ...(isHidden.includes(true) ? [] : furniture(parts.master)),
      ...(isHidden[0] ? [] : furniture(parts.layout)),
    ],
    own: readShapes(shapeTree(parts.slide), space, parts),
  };
}

/** Returns the colour of the slide's background. */
export function readBackground(parts: SlideParts): FillColor {
  for (const one of [parts.slide, parts.layout, parts.master]) {
    const background = child(one, 'cSld', 'bg');
    if (!background) continue;
    const reference = child(background, 'bgRef');
    if (reference) return solidColor(reference, parts.scheme) ?? 'unclear';
    return readFill(child(background, 'bgPr'), parts) ?? 'unclear';
  }
  return '#ffffff';
}
