import type { Rect } from '#shared/deck/scene.ts';
import { readColor, type SchemeColors } from './colors.ts';
import { child, descend, type Element } from './xml-tree.ts';

/** A shape of a master or layout. Positions are on a canvas 1280 px wide. */
export type TemplateShape = {
  element: Element;
  /** Undefined for a placeholder that inherits its position. */
  rect: Rect | undefined;
  placeholder: { type: string; index: string } | undefined;
  /** Id of the relationship to its picture. */
  picture: string | undefined;
};

/** Maps coordinates inside a group to the slide. */
type Transform = { scaleX: number; scaleY: number; x: number; y: number };

/** Maximum of a coordinate in EMU (ECMA-376, 20.1.10.16), and of a position on the canvas and a scale of a group. */
const maxValues = { emu: 27_273_042_316_900, canvas: 1_000_000 } as const;

const limit = (value: number, to: number): number => Math.min(to, Math.max(-to, value));

const number = (text: string | undefined): number => {
  const value = Number(text ?? 0);
  return Number.isFinite(value) ? limit(value, maxValues.emu) : 0;
};

const onCanvas = (value: number): number => limit(value, maxValues.canvas);

function readXfrm(xfrm: Element | undefined, { scaleX, scaleY, x, y }: Transform) {
  const [off, ext] = [child(xfrm, 'a:off')?.attributes, child(xfrm, 'a:ext')?.attributes];
  if (!off || !ext) return undefined;
  return {
    x: onCanvas(number(off.x) * scaleX + x),
    y: onCanvas(number(off.y) * scaleY + y),
    width: onCanvas(number(ext.cx) * scaleX),
    height: onCanvas(number(ext.cy) * scaleY),
  };
}

function groupTransform(xfrm: Element | undefined, outer: Transform): Transform {
  const rect = readXfrm(xfrm, outer);
  const [off, ext] = [child(xfrm, 'a:chOff')?.attributes, child(xfrm, 'a:chExt')?.attributes];
  if (!rect || !off || !ext) return outer;
  const scaleX = number(ext.cx) === 0 ? outer.scaleX : onCanvas(rect.width / number(ext.cx));
  const scaleY = number(ext.cy) === 0 ? outer.scaleY : onCanvas(rect.height / number(ext.cy));
  return { scaleX, scaleY, x: rect.x - number(off.x) * scaleX, y: rect.y - number(off.y) * scaleY };
}

const propertiesOf: Record<string, string> = {
  'p:sp': 'p:nvSpPr',
  'p:pic': 'p:nvPicPr',
  'p:cxnSp': 'p:nvCxnSpPr',
  'p:graphicFrame': 'p:nvGraphicFramePr',
};

function readShape(element: Element, transform: Transform): TemplateShape {
  const ph = descend(element, propertiesOf[element.name] ?? '', 'p:nvPr', 'p:ph');
  const xfrm = descend(element, 'p:spPr', 'a:xfrm') ?? child(element, 'p:xfrm');
  const fill = child(element, 'p:blipFill') ?? descend(element, 'p:spPr', 'a:blipFill');
  return {
    element,
    rect: readXfrm(xfrm, transform),
    placeholder: ph && { type: ph.attributes.type ?? 'obj', index: ph.attributes.idx ?? '' },
    picture: child(fill, 'a:blip')?.attributes['r:embed'],
  };
}

/** Returns the shapes of a master or layout in paint order, those in groups too. */
export function readTemplateShapes(root: Element, slideWidth: number): TemplateShape[] {
  const visit = (parent: Element, transform: Transform): TemplateShape[] =>
    parent.children.flatMap((one) => {
      if (one.name === 'p:grpSp')
        return visit(one, groupTransform(descend(one, 'p:grpSpPr', 'a:xfrm'), transform));
      return one.name in propertiesOf ? [readShape(one, transform)] : [];
    });
  const tree = descend(root, 'p:cSld', 'p:spTree');
  const scale = 1280 / slideWidth;
  return tree ? visit(tree, { scaleX: scale, scaleY: scale, x: 0, y: 0 }) : [];
}

/** The fill of an area: a colour, a picture, or neither for a fill without a single colour. */
export type Filling = { color?: string | undefined; picture?: string | undefined };

/** Returns the fill in an element's properties; undefined without one. For a gradient, returns its middle colour. */
export function readFilling(
  holder: Element | undefined,
  scheme: SchemeColors,
): Filling | undefined {
  const solid = child(holder, 'a:solidFill');
  if (solid) return { color: readColor(solid, scheme) };
  const stops = descend(holder, 'a:gradFill', 'a:gsLst')?.children ?? [];
  if (stops.length > 0) return { color: readColor(stops[Math.floor(stops.length / 2)], scheme) };
  const blip = descend(holder, 'a:blipFill', 'a:blip');
  if (blip) return { picture: blip.attributes['r:embed'] };
  return child(holder, 'a:pattFill')
    ? { color: readColor(descend(holder, 'a:pattFill', 'a:bgClr'), scheme) }
    : undefined;
}

/** Returns the background of a master or layout; undefined if it has none of its own. */
export function readBackground(
  root: Element,
  theme: Element,
  scheme: SchemeColors,
): Filling | undefined {
  const background = descend(root, 'p:cSld', 'p:bg');
  const own = readFilling(child(background, 'p:bgPr'), scheme);
  if (own) return own;
  const reference = child(background, 'p:bgRef');
  if (!reference) return undefined;
  // Indexes from 1001 refer to the theme's background fills (ECMA-376, 20.1.4.2.1).
  const index = Number(reference.attributes.idx) - 1001;
  const fills = descend(theme, 'a:themeElements', 'a:fmtScheme', 'a:bgFillStyleLst')?.children;
  const fill = fills?.[index];
  const color = readColor(reference, scheme);
  if (!fill || !color) return { color };
  const withColor = new Map([...scheme, ['phClr', color]]);
  return readFilling({ ...reference, children: [fill] }, withColor) ?? { color };
}
