import type { CompanyPlaceholder } from '#lambdas/exports/pptx/company/company-template.ts';
import type { Rect } from '#shared/deck/scene.ts';
import { cutText } from '#shared/domain/text.ts';
import { readColor, type SchemeColors } from './colors.ts';
import type { TemplateShape } from './shapes.ts';
import { type Element, findChild, findDescendant } from './xml-tree.ts';

/** A layout's placeholder, with the position and style that it inherits from the master. */
export type InheritedPlaceholder = CompanyPlaceholder & {
  color: string | undefined;
  /** Name of a font, or `+mj-lt` and `+mn-lt` for the theme's fonts. */
  family: string;
};

/** Type of the master's placeholder from which a layout's placeholder inherits, by the type of the latter. */
const masterTypeByLayoutType: Record<string, string> = {
  ctrTitle: 'title',
  title: 'title',
  dt: 'dt',
  ftr: 'ftr',
  sldNum: 'sldNum',
};

const masterStyleByType: Record<string, string> = { title: 'p:titleStyle', body: 'p:bodyStyle' };

/** The parts of a master from which placeholders inherit. */
export type MasterContext = {
  tree: Element;
  shapes: readonly TemplateShape[];
  scheme: SchemeColors;
  slideWidth: number;
};

/** Default distances of a text from the sides of its shape, in EMU (ECMA-376, 21.1.2.1.1). */
const defaultInsets = { lIns: 91_440, tIns: 45_720, rIns: 91_440, bIns: 45_720 } as const;

/** Maximum distance in EMU: the width of the largest slide. Larger values are invalid. */
const maxInset = 51_206_400;

/**
 * Minimum, maximum and default font size in points. PowerPoint allows 4,000, but no text of a slide is larger than
 * this maximum.
 */
const fontSizeLimits = { min: 1, max: 400, usual: 18 } as const;
const maxFamilyLength = 100;

function readSize(size: string | undefined): number {
  const points = Number(size ?? fontSizeLimits.usual * 100) / 100;
  if (!Number.isFinite(points)) return fontSizeLimits.usual;
  return Math.min(fontSizeLimits.max, Math.max(fontSizeLimits.min, points));
}

/**
 * Returns the rectangle of a title without the margins of its paragraphs. The export keeps these margins, so they
 * reduce the width for the text.
 */
function removeMargins(rect: Rect, levels: readonly (Element | undefined)[], scale: number): Rect {
  const margin = (name: 'marL' | 'marR') => {
    const value = Number(levels.flatMap((level) => level?.attributes[name] ?? [])[0] ?? 0);
    return value > 0 && value <= maxInset ? value * scale : 0;
  };
  const width = Math.max(0, rect.width - margin('marL') - margin('marR'));
  return { ...rect, x: rect.x + margin('marL'), width };
}

function insetRect(rect: Rect, bodies: readonly (Element | undefined)[], scale: number): Rect {
  const inset = (name: keyof typeof defaultInsets) => {
    const own = bodies.flatMap((body) => body?.attributes[name] ?? [])[0];
    const value = Number(own ?? defaultInsets[name]);
    return Math.abs(value) <= maxInset ? value * scale : 0;
  };
  return {
    x: rect.x + inset('lIns'),
    y: rect.y + inset('tIns'),
    width: Math.max(0, rect.width - inset('lIns') - inset('rIns')),
    height: Math.max(0, rect.height - inset('tIns') - inset('bIns')),
  };
}

/** Returns a placeholder of a layout with its position and style; undefined without a position. */
export function inheritPlaceholder(
  { element, rect: ownRect, placeholder }: TemplateShape,
  master: MasterContext,
): InheritedPlaceholder | undefined {
  if (!placeholder) return undefined;
  const { type, index } = placeholder;
  const masterType = masterTypeByLayoutType[type] ?? 'body';
  const parent = master.shapes.find((shape) => shape.placeholder?.type === masterType);
  const rect = ownRect ?? parent?.rect;
  if (!rect) return undefined;
  const [own, inherited] = [element, parent?.element].map((one) => findChild(one, 'p:txBody'));
  const levels = [
    findDescendant(own, 'a:lstStyle', 'a:lvl1pPr'),
    findDescendant(inherited, 'a:lstStyle', 'a:lvl1pPr'),
    findDescendant(
      master.tree,
      'p:txStyles',
      masterStyleByType[masterType] ?? 'p:otherStyle',
      'a:lvl1pPr',
    ),
  ];
  const runs = levels.map((level) => findChild(level, 'a:defRPr'));
  const attribute = (name: string) => runs.flatMap((run) => run?.attributes[name] ?? [])[0];
  const scale = 1280 / master.slideWidth;
  const face = runs.flatMap((run) => findChild(run, 'a:latin')?.attributes.typeface ?? [])[0] ?? '';
  const isTitle = masterType === 'title';
  const bodies = [own, inherited].map((body) => findChild(body, 'a:bodyPr'));
  const inner = insetRect(rect, bodies, scale);
  return {
    type,
    index,
    rect: isTitle ? removeMargins(inner, levels, scale) : inner,
    size: readSize(attribute('sz')) * 12_700 * scale,
    isBold: ['1', 'true'].includes(attribute('b') ?? ''),
    isCapitals: attribute('cap') === 'all',
    family: cutText(face, maxFamilyLength) || (isTitle ? '+mj-lt' : '+mn-lt'),
    color: runs.flatMap((run) => readColor(findChild(run, 'a:solidFill'), master.scheme) ?? [])[0],
  };
}
