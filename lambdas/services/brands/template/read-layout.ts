import type {
  CompanyLayout,
  CompanyPlaceholder,
} from '#lambdas/exports/pptx/company/company-template.ts';
import { computeContrast, computeLuminance } from '#shared/deck/color.ts';
import type { Rect } from '#shared/deck/scene.ts';
import type { SchemeColors } from './colors.ts';
import { computeSharedArea, findFreeArea } from './free-area.ts';
import {
  type InheritedPlaceholder,
  inheritPlaceholder,
  type MasterContext,
} from './placeholders.ts';
import {
  readBackground,
  readFilling,
  readTemplateShapes,
  type ShapeFill,
  type TemplateShape,
} from './shapes.ts';
import type { TemplateLayout, TemplateMaster } from './template-parts.ts';
import { findChild } from './xml-tree.ts';

/** A master with the fields that its layouts need. */
export type MasterView = MasterContext & {
  master: TemplateMaster;
  slide: { width: number; height: number };
};

/** A layout with its placeholders; `number` is the number of its part in the exported file. */
export type LayoutView = {
  layout: TemplateLayout;
  number: number;
  master: MasterView;
  shapes: TemplateShape[];
  placeholders: InheritedPlaceholder[];
};

/** Returns the view of a master. `size` is the slide size in EMU. */
export function viewMaster(
  master: TemplateMaster,
  scheme: SchemeColors,
  size: { width: number; height: number },
): MasterView {
  const shapes = readTemplateShapes(master.part.tree, size.width);
  return {
    master,
    tree: master.part.tree,
    shapes,
    scheme,
    slideWidth: size.width,
    slide: { width: 1280, height: (1280 * size.height) / size.width },
  };
}

/** Returns the view of a layout. */
export function viewLayout(layout: TemplateLayout, number: number, master: MasterView): LayoutView {
  const shapes = readTemplateShapes(layout.tree, master.slideWidth);
  const placeholders = shapes.flatMap((shape) => inheritPlaceholder(shape, master) ?? []);
  return { layout, number, master, shapes, placeholders };
}

/** Returns the first placeholder of the given types. */
export const findPlaceholder = (
  { placeholders }: Pick<LayoutView, 'placeholders'>,
  ...types: string[]
): InheritedPlaceholder | undefined => placeholders.find(({ type }) => types.includes(type));

/** Returns the largest placeholder for texts or any content. */
export function findTextPlaceholder(view: LayoutView): InheritedPlaceholder | undefined {
  const texts = view.placeholders.filter(({ type }) => ['body', 'obj', 'subTitle'].includes(type));
  const area = ({ rect }: InheritedPlaceholder) => rect.width * rect.height;
  return texts.toSorted((a, b) => area(b) - area(a))[0];
}

/** Shapes that a layout shows, in paint order: those of its master, unless it hides them, then its own. */
export function listDrawnShapes({ layout, master, shapes }: LayoutView): TemplateShape[] {
  const isOwn = ['0', 'false'].includes(layout.tree.attributes.showMasterSp ?? '');
  return [...(isOwn ? [] : master.shapes), ...shapes].filter(({ placeholder }) => !placeholder);
}

/** Whether a shape covers nearly all of an area. */
const coversArea = (shape: Rect, area: Rect): boolean =>
  computeSharedArea(shape, area) >= 0.9 * area.width * area.height;

/** Returns the fill behind an area of a layout. */
export function findBackground(view: LayoutView, area: Rect): ShapeFill {
  const { layout, master } = view;
  const { tree: theme } = master.master.theme;
  let filling = readBackground(layout.tree, theme, master.scheme) ??
    readBackground(master.tree, theme, master.scheme) ?? { color: master.scheme.get('bg1') };
  for (const { element, rect, picture } of listDrawnShapes(view)) {
    if (!rect || !coversArea(rect, area)) continue;
    const own = picture ? { picture } : readFilling(findChild(element, 'p:spPr'), master.scheme);
    if (own?.color || own?.picture) filling = own;
  }
  return filling;
}

/** Contrast ratio of ordinary text by WCAG AA. */
const minTextContrast = 4.5;

/**
 * Returns the background and text colours in an area. If the background is a picture, guesses its colour from the
 * text's colour.
 */
function findAreaColors(
  view: LayoutView,
  area: Rect,
  text: InheritedPlaceholder | undefined,
): Pick<CompanyLayout, 'surface' | 'ink'> {
  const { scheme } = view.master;
  const textColor = text?.color ?? scheme.get('tx1') ?? '#000000';
  const guessedSurface = computeLuminance(textColor) < 0.4 ? '#ffffff' : '#1c1c1c';
  const surface = findBackground(view, area).color ?? guessedSurface;
  const candidates = [textColor, scheme.get('tx1'), scheme.get('bg1'), '#000000', '#ffffff'];
  const ink = candidates.find(
    (color) => color && computeContrast(color, surface) >= minTextContrast,
  );
  return { surface, ink: ink ?? '#000000' };
}

const toPlaceholder = (one: InheritedPlaceholder | undefined): CompanyPlaceholder | undefined => {
  if (!one) return undefined;
  const { color: _, family: _family, ...placeholder } = one;
  return placeholder;
};

/**
 * Maximum share of a title's width that is cut off for a drawing at its right end, and the distance between them in
 * px.
 */
const titleDrawingLimits = { share: 0.35, gap: 12 } as const;

/** Returns a title that ends before the company's drawings at its right end, such as a sticker. */
function shortenTitle(title: CompanyPlaceholder, shapes: readonly Rect[]): CompanyPlaceholder {
  const { rect } = title;
  const minX = rect.x + rect.width * (1 - titleDrawingLimits.share);
  const starts = shapes
    .filter(
      (shape) => shape.x - titleDrawingLimits.gap >= minX && computeSharedArea(shape, rect) > 0,
    )
    .map(({ x }) => x - titleDrawingLimits.gap);
  if (starts.length === 0) return title;
  const width = Math.min(...starts) - rect.x;
  return { ...title, rect: { ...rect, width }, cut: rect.width - width };
}

/** Rectangles of a layout's drawings. */
const listShapeRects = (view: LayoutView): Rect[] =>
  listDrawnShapes(view).flatMap(({ rect }) => rect ?? []);

/** Returns a layout's placeholders by purpose; without those that the layout doesn't have. */
function placeholdersByPurpose(view: LayoutView, text: InheritedPlaceholder | undefined) {
  const title = toPlaceholder(findPlaceholder(view, 'title', 'ctrTitle'));
  if (!title) throw new Error('a layout without a title was chosen');
  const [footer, slideNumber] = [
    toPlaceholder(findPlaceholder(view, 'ftr')),
    toPlaceholder(findPlaceholder(view, 'sldNum')),
  ];
  const kept = toPlaceholder(text);
  return {
    title: shortenTitle(title, listShapeRects(view)),
    ...(kept ? { text: kept } : {}),
    ...(footer ? { footer } : {}),
    ...(slideNumber ? { slideNumber } : {}),
  };
}

/** Whether a text placeholder holds a line or more, and doesn't cover the title. */
const isUsable = (
  text: InheritedPlaceholder | undefined,
  title: InheritedPlaceholder | undefined,
): boolean =>
  text !== undefined &&
  text.rect.height >= 24 &&
  text.rect.width >= 240 &&
  (!title || computeSharedArea(text.rect, title.rect) < 0.2 * text.rect.width * text.rect.height);

/**
 * Returns how slides use a layout. `sample` is the layout whose text placeholder shows where content belongs;
 * `isTextFilled` is true for covers and sections, whose subtitle or lead goes into the placeholder.
 */
export function toCompanyLayout(
  view: LayoutView,
  sample: LayoutView | undefined,
  isTextFilled: boolean,
): CompanyLayout {
  const title = findPlaceholder(view, 'title', 'ctrTitle');
  const own = findTextPlaceholder(view);
  const text = isTextFilled
    ? (findPlaceholder(view, 'subTitle') ?? own)
    : (own ?? (sample && findTextPlaceholder(sample)));
  const footers = view.placeholders.filter(({ type }) => ['ftr', 'sldNum', 'dt'].includes(type));
  const body = findFreeArea(isTextFilled ? undefined : text?.rect, {
    slide: view.master.slide,
    title: title?.rect,
    footers: footers.map(({ rect }) => rect),
    shapes: listShapeRects(view),
  });
  return {
    number: view.number,
    name: view.layout.title,
    isAdded: false,
    ...placeholdersByPurpose(view, isTextFilled && isUsable(text, title) ? text : undefined),
    body,
    ...findAreaColors(view, body, text),
  };
}
