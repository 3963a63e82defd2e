import type { Rect } from '#shared/deck/scene.ts';
import { solidColor } from './colors.ts';
import { findFirst, findPlaceholder, inheritanceChain } from './inheritance.ts';
import type { SlideParts } from './slide-parts.ts';
import { type Element, findChild, numberAttribute } from './xml.ts';

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

type Space = { x: number; y: number; sx: number; sy: number };

const toRect = (space: Space, off: Element | undefined, ext: Element | undefined): Rect => ({
  x: space.x + (numberAttribute(off, 'x') ?? 0) * space.sx,
  y: space.y + (numberAttribute(off, 'y') ?? 0) * space.sy,
  width: (numberAttribute(ext, 'cx') ?? 0) * space.sx,
  height: (numberAttribute(ext, 'cy') ?? 0) * space.sy,
});

function groupSpace(group: Element, space: Space): Space {
  const frame = findChild(group, 'grpSpPr', 'xfrm');
  const [from, size] = [findChild(frame, 'chOff'), findChild(frame, 'chExt')];
  const [cx, cy] = [numberAttribute(size, 'cx') ?? 0, numberAttribute(size, 'cy') ?? 0];
  if (cx === 0 || cy === 0) return space;
  const rect = toRect(space, findChild(frame, 'off'), findChild(frame, 'ext'));
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
    const own = readFill(findChild(one, 'spPr'), parts);
    if (own !== undefined) return own === 'none' || isRectangular(one) ? own : 'unclear';
  }
  const style = findChild(shape, 'style', 'fillRef');
  if (!style || style.attributes.idx === '0') return 'none';
  return solidColor(style, parts.scheme) ?? 'unclear';
}

/** Whether the shape covers its whole rectangle, unlike other geometries. */
const isRectangular = (shape: Element): boolean =>
  /^(rect|roundRect|round\dSameRect|round1Rect|snip\w+)$/.test(
    findChild(shape, 'spPr', 'prstGeom')?.attributes.prst ?? 'rect',
  ) && findChild(shape, 'spPr', 'custGeom') === undefined;

function readShapes(tree: Element | undefined, space: Space, parts: SlideParts): DrawnShape[] {
  return (tree?.children ?? []).flatMap((shape): DrawnShape[] => {
    if (shape.name === 'grpSp') return readShapes(shape, groupSpace(shape, space), parts);
    if (shape.name === 'AlternateContent') return readShapes(shape.children[0], space, parts);
    if (!['sp', 'pic', 'graphicFrame'].includes(shape.name)) return [];
    const lineage = inheritanceChain(shape, parts);
    const frame =
      shape.name === 'graphicFrame' ? findChild(shape, 'xfrm') : findFirst(lineage, 'spPr', 'xfrm');
    return [
      {
        shape,
        kind: shape.name === 'pic' ? 'picture' : shape.name === 'sp' ? 'shape' : 'frame',
        rect: toRect(space, findChild(frame, 'off'), findChild(frame, 'ext')),
        isTurned: Math.abs(numberAttribute(frame, 'rot') ?? 0) % 21_600_000 > 120_000,
        fill: shape.name === 'graphicFrame' ? 'none' : shapeFill(shape, lineage, parts),
      },
    ];
  });
}

const shapeTree = (part: Element | undefined) => findChild(part, 'cSld', 'spTree');

/**
 * Returns everything that a slide shows: the shapes of its master and layout, which are drawn first, and its own
 * shapes.
 */
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
    const background = findChild(one, 'cSld', 'bg');
    if (!background) continue;
    const reference = findChild(background, 'bgRef');
    if (reference) return solidColor(reference, parts.scheme) ?? 'unclear';
    return readFill(findChild(background, 'bgPr'), parts) ?? 'unclear';
  }
  return '#ffffff';
}
