import type { Rect } from '#shared/deck/scene.ts';
import { solidColor } from './colors.ts';
import { firstOf, lineageOf, placeholderOf } from './inherit.ts';
import type { SlideParts } from './parts.ts';
import { child, type Element, numberOf } from './xml.ts';

/** What lies beneath: a colour, nothing, or something whose colour nobody can tell. */
export type Ground = string | 'none' | 'unclear';

/** Something on a slide in the order of painting. */
export type Drawn = {
  shape: Element;
  kind: 'shape' | 'picture' | 'frame';
  rect: Rect;
  isTurned: boolean;
  fill: Ground;
};

type Space = { x: number; y: number; sx: number; sy: number };

const rectIn = (space: Space, off: Element | undefined, ext: Element | undefined): Rect => ({
  x: space.x + (numberOf(off, 'x') ?? 0) * space.sx,
  y: space.y + (numberOf(off, 'y') ?? 0) * space.sy,
  width: (numberOf(ext, 'cx') ?? 0) * space.sx,
  height: (numberOf(ext, 'cy') ?? 0) * space.sy,
});

function spaceOf(group: Element, space: Space): Space {
  const frame = child(group, 'grpSpPr', 'xfrm');
  const [from, size] = [child(frame, 'chOff'), child(frame, 'chExt')];
  const [cx, cy] = [numberOf(size, 'cx') ?? 0, numberOf(size, 'cy') ?? 0];
  if (cx === 0 || cy === 0) return space;
  const rect = rectIn(space, child(frame, 'off'), child(frame, 'ext'));
  const [sx, sy] = [rect.width / cx, rect.height / cy];
  const [x, y] = [numberOf(from, 'x') ?? 0, numberOf(from, 'y') ?? 0];
  return { x: rect.x - x * sx, y: rect.y - y * sy, sx, sy };
}

/** The ground that a shape's properties give. */
export function groundOf(properties: Element | undefined, parts: SlideParts): Ground | undefined {
  for (const one of properties?.children ?? []) {
    if (one.name === 'noFill') return 'none';
    if (one.name === 'solidFill') return solidColor(one, parts.scheme) ?? 'unclear';
    if (['gradFill', 'blipFill', 'pattFill', 'grpFill'].includes(one.name)) return 'unclear';
  }
  return undefined;
}

function fillOf(shape: Element, lineage: readonly Element[], parts: SlideParts): Ground {
  if (shape.name === 'pic') return 'unclear';
  for (const one of lineage) {
    const own = groundOf(child(one, 'spPr'), parts);
    if (own !== undefined) return own === 'none' || isBoxy(one) ? own : 'unclear';
  }
  const style = child(shape, 'style', 'fillRef');
  if (!style || style.attributes.idx === '0') return 'none';
  return solidColor(style, parts.scheme) ?? 'unclear';
}

/** Other outlines don't fill their rectangle. */
const isBoxy = (shape: Element): boolean =>
  /^(rect|roundRect|round\dSameRect|round1Rect|snip\w+)$/.test(
    child(shape, 'spPr', 'prstGeom')?.attributes.prst ?? 'rect',
  ) && child(shape, 'spPr', 'custGeom') === undefined;

function drawnIn(tree: Element | undefined, space: Space, parts: SlideParts): Drawn[] {
  return (tree?.children ?? []).flatMap((shape): Drawn[] => {
    if (shape.name === 'grpSp') return drawnIn(shape, spaceOf(shape, space), parts);
    if (shape.name === 'AlternateContent') return drawnIn(shape.children[0], space, parts);
    if (!['sp', 'pic', 'graphicFrame'].includes(shape.name)) return [];
    const lineage = lineageOf(shape, parts);
    const frame =
      shape.name === 'graphicFrame' ? child(shape, 'xfrm') : firstOf(lineage, 'spPr', 'xfrm');
    return [
      {
        shape,
        kind: shape.name === 'pic' ? 'picture' : shape.name === 'sp' ? 'shape' : 'frame',
        rect: rectIn(space, child(frame, 'off'), child(frame, 'ext')),
        isTurned: Math.abs(numberOf(frame, 'rot') ?? 0) % 21_600_000 > 120_000,
        fill: shape.name === 'graphicFrame' ? 'none' : fillOf(shape, lineage, parts),
      },
    ];
  });
}

const treeOf = (part: Element | undefined) => child(part, 'cSld', 'spTree');

/** Everything that a slide shows, what its master and its layout draw first. */
export function drawnOn(parts: SlideParts): { beneath: Drawn[]; own: Drawn[] } {
  const space = { x: 0, y: 0, sx: parts.scale, sy: parts.scale };
  const furniture = (part: Element | undefined) =>
    drawnIn(treeOf(part), space, parts).filter(({ shape }) => !placeholderOf(shape));
  const isHidden = [parts.slide, parts.layout].map((one) => one?.attributes.showMasterSp === '0');
  return {
    beneath: [
      ...(isHidden.includes(true) ? [] : furniture(parts.master)),
      ...(isHidden[0] ? [] : furniture(parts.layout)),
    ],
    own: drawnIn(treeOf(parts.slide), space, parts),
  };
}

/** The colour of the slide's own ground. */
export function backgroundOf(parts: SlideParts): Ground {
  for (const one of [parts.slide, parts.layout, parts.master]) {
    const background = child(one, 'cSld', 'bg');
    if (!background) continue;
    const reference = child(background, 'bgRef');
    if (reference) return solidColor(reference, parts.scheme) ?? 'unclear';
    return groundOf(child(background, 'bgPr'), parts) ?? 'unclear';
  }
  return '#ffffff';
}
