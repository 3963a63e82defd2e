import type { Rect } from '#shared/deck/scene.ts';
import { readColor, type SchemeColors } from './colors.ts';
import { type Element, findChild, findDescendant } from './xml-tree.ts';

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

const clampMagnitude = (value: number, to: number): number => Math.min(to, Math.max(-to, value));

const parseCoordinate = (text: string | undefined): number => {
  const value = Number(text ?? 0);
  return Number.isFinite(value) ? clampMagnitude(value, maxValues.emu) : 0;
};

const clampToCanvas = (value: number): number => clampMagnitude(value, maxValues.canvas);

function readXfrm(xfrm: Element | undefined, { scaleX, scaleY, x, y }: Transform) {
  const [off, ext] = [findChild(xfrm, 'a:off')?.attributes, findChild(xfrm, 'a:ext')?.attributes];
  if (!off || !ext) return undefined;
  return {
    x: clampToCanvas(parseCoordinate(off.x) * scaleX + x),
    y: clampToCanvas(parseCoordinate(off.y) * scaleY + y),
    width: clampToCanvas(parseCoordinate(ext.cx) * scaleX),
    height: clampToCanvas(parseCoordinate(ext.cy) * scaleY),
  };
}

function composeGroupTransform(xfrm: Element | undefined, outer: Transform): Transform {
  const rect = readXfrm(xfrm, outer);
  const [off, ext] = [
    findChild(xfrm, 'a:chOff')?.attributes,
    findChild(xfrm, 'a:chExt')?.attributes,
  ];
  if (!rect || !off || !ext) return outer;
  const scaleX =
    parseCoordinate(ext.cx) === 0
      ? outer.scaleX
      : clampToCanvas(rect.width / parseCoordinate(ext.cx));
  const scaleY =
    parseCoordinate(ext.cy) === 0
      ? outer.scaleY
      : clampToCanvas(rect.height / parseCoordinate(ext.cy));
  return {
    scaleX,
    scaleY,
    x: rect.x - parseCoordinate(off.x) * scaleX,
    y: rect.y - parseCoordinate(off.y) * scaleY,
  };
}

const propertiesElementByShape: Record<string, string> = {
  'p:sp': 'p:nvSpPr',
  'p:pic': 'p:nvPicPr',
  'p:cxnSp': 'p:nvCxnSpPr',
  'p:graphicFrame': 'p:nvGraphicFramePr',
};

function readShape(element: Element, transform: Transform): TemplateShape {
  const ph = findDescendant(
    element,
    propertiesElementByShape[element.name] ?? '',
    'p:nvPr',
    'p:ph',
  );
  const xfrm = findDescendant(element, 'p:spPr', 'a:xfrm') ?? findChild(element, 'p:xfrm');
  const fill = findChild(element, 'p:blipFill') ?? findDescendant(element, 'p:spPr', 'a:blipFill');
  return {
    element,
    rect: readXfrm(xfrm, transform),
    placeholder: ph && { type: ph.attributes.type ?? 'obj', index: ph.attributes.idx ?? '' },
    picture: findChild(fill, 'a:blip')?.attributes['r:embed'],
  };
}

/** Returns the shapes of a master or layout in paint order, those in groups too. */
export function readTemplateShapes(root: Element, slideWidth: number): TemplateShape[] {
  const visit = (parent: Element, transform: Transform): TemplateShape[] =>
    parent.children.flatMap((one) => {
      if (one.name === 'p:grpSp')
        return visit(
          one,
          composeGroupTransform(findDescendant(one, 'p:grpSpPr', 'a:xfrm'), transform),
        );
      return one.name in propertiesElementByShape ? [readShape(one, transform)] : [];
    });
  const tree = findDescendant(root, 'p:cSld', 'p:spTree');
  const scale = 1280 / slideWidth;
  return tree ? visit(tree, { scaleX: scale, scaleY: scale, x: 0, y: 0 }) : [];
}

/** The fill of an area: a colour, a picture, or neither for a fill without a single colour. */
export type ShapeFill = { color?: string | undefined; picture?: string | undefined };

/** Returns the fill in an element's properties; undefined without one. For a gradient, returns its middle colour. */
export function readFilling(
  holder: Element | undefined,
  scheme: SchemeColors,
): ShapeFill | undefined {
  const solid = findChild(holder, 'a:solidFill');
  if (solid) return { color: readColor(solid, scheme) };
  const stops = findDescendant(holder, 'a:gradFill', 'a:gsLst')?.children ?? [];
  if (stops.length > 0) return { color: readColor(stops[Math.floor(stops.length / 2)], scheme) };
  const blip = findDescendant(holder, 'a:blipFill', 'a:blip');
  if (blip) return { picture: blip.attributes['r:embed'] };
  return findChild(holder, 'a:pattFill')
    ? { color: readColor(findDescendant(holder, 'a:pattFill', 'a:bgClr'), scheme) }
    : undefined;
}

/** Returns the background of a master or layout; undefined if it has none of its own. */
export function readBackground(
  root: Element,
  theme: Element,
  scheme: SchemeColors,
): ShapeFill | undefined {
  const background = findDescendant(root, 'p:cSld', 'p:bg');
  const own = readFilling(findChild(background, 'p:bgPr'), scheme);
  if (own) return own;
  const reference = findChild(background, 'p:bgRef');
  if (!reference) return undefined;
  // Indexes from 1001 refer to the theme's background fills (ECMA-376, 20.1.4.2.1).
  const index = Number(reference.attributes.idx) - 1001;
  const fills = findDescendant(
    theme,
    'a:themeElements',
    'a:fmtScheme',
    'a:bgFillStyleLst',
  )?.children;
  const fill = fills?.[index];
  const color = readColor(reference, scheme);
  if (!fill || !color) return { color };
  const withColor = new Map([...scheme, ['phClr', color]]);
  return readFilling({ ...reference, children: [fill] }, withColor) ?? { color };
}
