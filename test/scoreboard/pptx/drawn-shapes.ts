import type { Rect } from '#shared/deck/scene.ts';
import { readSolidColor } from './colors.ts';
import { findFirst, findInheritanceChain, findPlaceholder } from './inheritance.ts';
import type { SlideParts } from './slide-parts.ts';
import { type Element, findChild, readNumberAttribute } from './xml.ts';

/** A background: a colour, none, or a colour that can't be determined. */
export type FillColor = string | 'none' | 'unclear';

/** A shape on a slide, in paint order. */
export type DrawnShape = {
  shape: Element;
  kind: 'shape' | 'picture' | 'frame';
  rect: Rect;
  isTurned: boolean;
  fill: FillColor;
};

type CoordinateSpace = { x: number; y: number; sx: number; sy: number };

const toRect = (
  space: CoordinateSpace,
  off: Element | undefined,
  ext: Element | undefined,
): Rect => ({
  x: space.x + (readNumberAttribute(off, 'x') ?? 0) * space.sx,
  y: space.y + (readNumberAttribute(off, 'y') ?? 0) * space.sy,
  width: (readNumberAttribute(ext, 'cx') ?? 0) * space.sx,
  height: (readNumberAttribute(ext, 'cy') ?? 0) * space.sy,
});

function readGroupSpace(group: Element, space: CoordinateSpace): CoordinateSpace {
  const frame = findChild(group, 'grpSpPr', 'xfrm');
  const [from, size] = [findChild(frame, 'chOff'), findChild(frame, 'chExt')];
  const [cx, cy] = [readNumberAttribute(size, 'cx') ?? 0, readNumberAttribute(size, 'cy') ?? 0];
  if (cx === 0 || cy === 0) return space;
  const rect = toRect(space, findChild(frame, 'off'), findChild(frame, 'ext'));
  const [sx, sy] = [rect.width / cx, rect.height / cy];
  const [x, y] = [readNumberAttribute(from, 'x') ?? 0, readNumberAttribute(from, 'y') ?? 0];
  return { x: rect.x - x * sx, y: rect.y - y * sy, sx, sy };
}

/** Returns the fill defined by a shape's properties. */
export function readFill(
  properties: Element | undefined,
  parts: SlideParts,
): FillColor | undefined {
  for (const one of properties?.children ?? []) {
    if (one.name === 'noFill') return 'none';
    if (one.name === 'solidFill') return readSolidColor(one, parts.scheme) ?? 'unclear';
    if (['gradFill', 'blipFill', 'pattFill', 'grpFill'].includes(one.name)) return 'unclear';
  }
  return undefined;
}

function readShapeFill(shape: Element, lineage: readonly Element[], parts: SlideParts): FillColor {
  if (shape.name === 'pic') return 'unclear';
  for (const one of lineage) {
    const own = readFill(findChild(one, 'spPr'), parts);
    if (own !== undefined) return own === 'none' || isRectangular(one) ? own : 'unclear';
  }
  const style = findChild(shape, 'style', 'fillRef');
  if (!style || style.attributes.idx === '0') return 'none';
  return readSolidColor(style, parts.scheme) ?? 'unclear';
}

/** Whether the shape covers its whole rectangle, unlike other geometries. */
const isRectangular = (shape: Element): boolean =>
  /^(rect|roundRect|round\dSameRect|round1Rect|snip\w+)$/.test(
    findChild(shape, 'spPr', 'prstGeom')?.attributes.prst ?? 'rect',
  ) && findChild(shape, 'spPr', 'custGeom') === undefined;

function readShapes(
  tree: Element | undefined,
  space: CoordinateSpace,
  parts: SlideParts,
): DrawnShape[] {
  return (tree?.children ?? []).flatMap((shape): DrawnShape[] => {
    if (shape.name === 'grpSp') return readShapes(shape, readGroupSpace(shape, space), parts);
    if (shape.name === 'AlternateContent') return readShapes(shape.children[0], space, parts);
    if (!['sp', 'pic', 'graphicFrame'].includes(shape.name)) return [];
    const lineage = findInheritanceChain(shape, parts);
    const frame =
      shape.name === 'graphicFrame' ? findChild(shape, 'xfrm') : findFirst(lineage, 'spPr', 'xfrm');
    return [
      {
        shape,
        kind: shape.name === 'pic' ? 'picture' : shape.name === 'sp' ? 'shape' : 'frame',
        rect: toRect(space, findChild(frame, 'off'), findChild(frame, 'ext')),
        isTurned: Math.abs(readNumberAttribute(frame, 'rot') ?? 0) % 21_600_000 > 120_000,
        fill: shape.name === 'graphicFrame' ? 'none' : readShapeFill(shape, lineage, parts),
      },
    ];
  });
}

const findShapeTree = (part: Element | undefined) => findChild(part, 'cSld', 'spTree');

/**
 * Returns everything that a slide shows: the shapes of its master and layout, which are drawn first, and its own
 * shapes.
 */
export function readDrawnShapes(parts: SlideParts): { beneath: DrawnShape[]; own: DrawnShape[] } {
  const space = { x: 0, y: 0, sx: parts.scale, sy: parts.scale };
  const furniture = (part: Element | undefined) =>
    readShapes(findShapeTree(part), space, parts).filter(({ shape }) => !findPlaceholder(shape));
  const isHidden = [parts.slide, parts.layout].map((one) => one?.attributes.showMasterSp === '0');
  return {
    beneath: [
      ...(isHidden.includes(true) ? [] : furniture(parts.master)),
      ...(isHidden[0] ? [] : furniture(parts.layout)),
    ],
    own: readShapes(findShapeTree(parts.slide), space, parts),
  };
}

/** Returns the colour of the slide's background. */
export function readBackground(parts: SlideParts): FillColor {
  for (const one of [parts.slide, parts.layout, parts.master]) {
    const background = findChild(one, 'cSld', 'bg');
    if (!background) continue;
    const reference = findChild(background, 'bgRef');
    if (reference) return readSolidColor(reference, parts.scheme) ?? 'unclear';
    return readFill(findChild(background, 'bgPr'), parts) ?? 'unclear';
  }
  return '#ffffff';
}
