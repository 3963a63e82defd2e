import type {
  CompanyLayout,
  CompanyPlaceholder,
} from '#lambdas/exports/pptx/company/company-template.ts';
import { contrast, luminance } from '#shared/deck/color.ts';
import type { Rect } from '#shared/deck/scene.ts';
import type { SchemeColors } from './colors.ts';
import { findFreeArea, sharedArea } from './free-area.ts';
import { type Inherited, inheritPlaceholder, type MasterContext } from './placeholders.ts';
import {
  type Filling,
  readBackground,
  readFilling,
  readTemplateShapes,
  type TemplateShape,
} from './shapes.ts';
import type { TemplateLayout, TemplateMaster } from './template-parts.ts';
import { child } from './xml-tree.ts';

/** A master as layouts need it. */
export type MasterView = MasterContext & {
  master: TemplateMaster;
  slide: { width: number; height: number };
};

/** A layout with its placeholders; `number` is that of its part in the export. */
export type LayoutView = {
  layout: TemplateLayout;
  number: number;
  master: MasterView;
  shapes: TemplateShape[];
  placeholders: Inherited[];
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
): Inherited | undefined => placeholders.find(({ type }) => types.includes(type));

/** Returns the largest placeholder for texts or any content. */
export function findTextPlaceholder(view: LayoutView): Inherited | undefined {
  const texts = view.placeholders.filter(({ type }) => ['body', 'obj', 'subTitle'].includes(type));
  const area = ({ rect }: Inherited) => rect.width * rect.height;
  return texts.toSorted((a, b) => area(b) - area(a))[0];
}

/** Shapes that a layout shows, in paint order: those of its master, unless it hides them, then its own. */
export function drawnShapes({ layout, master, shapes }: LayoutView): TemplateShape[] {
  const isOwn = ['0', 'false'].includes(layout.tree.attributes.showMasterSp ?? '');
  return [...(isOwn ? [] : master.shapes), ...shapes].filter(({ placeholder }) => !placeholder);
}

/** Whether a shape covers nearly all of an area. */
const covers = (shape: Rect, area: Rect): boolean =>
  sharedArea(shape, area) >= 0.9 * area.width * area.height;

/** Returns what is behind an area of a layout. */
export function fillingBehind(view: LayoutView, area: Rect): Filling {
  const { layout, master } = view;
  const { tree: theme } = master.master.theme;
  let filling = readBackground(layout.tree, theme, master.scheme) ??
    readBackground(master.tree, theme, master.scheme) ?? { color: master.scheme.get('bg1') };
  for (const { element, rect, picture } of drawnShapes(view)) {
    if (!rect || !covers(rect, area)) continue;
    const own = picture ? { picture } : readFilling(child(element, 'p:spPr'), master.scheme);
    if (own?.color || own?.picture) filling = own;
  }
  return filling;
}

/** Contrast ratio of ordinary text by WCAG AA. */
const textContrast = 4.5;

/** Returns the background and text colours in an area; a picture's colour is guessed from that of the text on it. */
function colorsIn(
  view: LayoutView,
  area: Rect,
  text: Inherited | undefined,
): Pick<CompanyLayout, 'surface' | 'ink'> {
  const { scheme } = view.master;
  const wanted = text?.color ?? scheme.get('tx1') ?? '#000000';
  const guessed = luminance(wanted) < 0.4 ? '#ffffff' : '#1c1c1c';
  const surface = fillingBehind(view, area).color ?? guessed;
  const candidates = [wanted, scheme.get('tx1'), scheme.get('bg1'), '#000000', '#ffffff'];
  const ink = candidates.find((color) => color && contrast(color, surface) >= textContrast);
  return { surface, ink: ink ?? '#000000' };
}

const toPlaceholder = (one: Inherited | undefined): CompanyPlaceholder | undefined => {
  if (!one) return undefined;
  const { color: _, family: _family, ...placeholder } = one;
  return placeholder;
};

/** Share of a title's width that it may give up for a drawing at its right end, and their distance in px. */
const besideTitle = { share: 0.35, gap: 12 } as const;

/** Returns a title that ends before the company's drawings at its right end, such as a sticker. */
function endBefore(title: CompanyPlaceholder, shapes: readonly Rect[]): CompanyPlaceholder {
  const { rect } = title;
  const least = rect.x + rect.width * (1 - besideTitle.share);
  const starts = shapes
    .filter((shape) => shape.x - besideTitle.gap >= least && sharedArea(shape, rect) > 0)
    .map(({ x }) => x - besideTitle.gap);
  if (starts.length === 0) return title;
  const width = Math.min(...starts) - rect.x;
  return { ...title, rect: { ...rect, width }, cut: rect.width - width };
}

/** Rectangles of a layout's drawings. */
const shapeRects = (view: LayoutView): Rect[] =>
  drawnShapes(view).flatMap(({ rect }) => rect ?? []);

/** Placeholders of a layout by their purpose; those that it doesn't have are missing. */
function byPurpose(view: LayoutView, text: Inherited | undefined) {
  const title = toPlaceholder(findPlaceholder(view, 'title', 'ctrTitle'));
  if (!title) throw new Error('a layout without a title was chosen');
  const [footer, slideNumber] = [
    toPlaceholder(findPlaceholder(view, 'ftr')),
    toPlaceholder(findPlaceholder(view, 'sldNum')),
  ];
  const kept = toPlaceholder(text);
  return {
    title: endBefore(title, shapeRects(view)),
    ...(kept ? { text: kept } : {}),
    ...(footer ? { footer } : {}),
    ...(slideNumber ? { slideNumber } : {}),
  };
}

/** Whether a text placeholder holds a line or more, and doesn't cover the title. */
const isUsable = (text: Inherited | undefined, title: Inherited | undefined): boolean =>
  text !== undefined &&
  text.rect.height >= 24 &&
  text.rect.width >= 240 &&
  (!title || sharedArea(text.rect, title.rect) < 0.2 * text.rect.width * text.rect.height);

/**
 * Returns how slides use a layout. `sample` is the layout whose text placeholder shows where content belongs; `isTextFilled`
 * is true for covers and sections, whose subtitle or lead goes into the placeholder.
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
  const shown = view.placeholders.filter(({ type }) => ['ftr', 'sldNum', 'dt'].includes(type));
  const body = findFreeArea(isTextFilled ? undefined : text?.rect, {
    slide: view.master.slide,
    title: title?.rect,
    footers: shown.map(({ rect }) => rect),
    shapes: shapeRects(view),
  });
  return {
    number: view.number,
    name: view.layout.title,
    isAdded: false,
    ...byPurpose(view, isTextFilled && isUsable(text, title) ? text : undefined),
    body,
    ...colorsIn(view, body, text),
  };
}
