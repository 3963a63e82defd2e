import { toChannels } from './color.ts';
import type { Ctx, TextBlock } from './context.ts';
import type { BrokenLine } from './line-breaking.ts';
import type { Align, LayoutId } from './model.ts';
import { getPaletteColor } from './palette-color.ts';
import type {
  Box,
  Fill,
  GroupBox,
  Line,
  LineBox,
  PathBox,
  Rect,
  RectBox,
  Role,
  Run,
  TextBox,
} from './scene.ts';
import type { Cluster } from './text-shaping.ts';
import { computeLineHeight, type TextStyle } from './text-style.ts';
import type { Theme } from './theme.ts';

/** Returns a new id for a box that is not in the reading order. */
export function nextId(ctx: Ctx): string {
  ctx.count.id += 1;
  return `b${ctx.count.id}`;
}

/** Returns the next number in the reading order. */
export function nextReadingOrder(ctx: Ctx): number {
  ctx.count.order += 1;
  return ctx.count.order;
}

/** Style of a text, its background colour and the theme. */
type PaintContext = { style: TextStyle; on: string; theme: Theme };

function chooseRunColor({ span }: Cluster, { style, on, theme }: PaintContext): string {
  if (span.color) return span.color;
  if (span.paletteColor) return getPaletteColor(theme.palette, span.paletteColor, on, style.color);
  if (span.em || span.href) return style.accent;
  return span.bold && !showsBold(style) ? chooseBoldColor(style, theme, on) : style.color;
}

/**
 * Returns the colour of bold words in a text that is bold itself: the text style's accent, otherwise the theme's
 * accent. If the theme's accent on this background is a grey, as on Monolith's black, returns the text colour, because
 * grey words would look weaker than the text around them.
 */
function chooseBoldColor({ accent, color }: TextStyle, { palette }: Theme, on: string): string {
  if (accent !== color) return accent;
  const themed = getPaletteColor(palette, 'accent', on, color);
  const isGrey = new Set(toChannels(themed)).size === 1;
  return isGrey ? color : themed;
}

/** The smallest difference in font weight that readers notice. */
const visibleWeightStep = 200;

/** Whether bold words are visibly heavier than the text around them; false in a title that is bold itself. */
export const showsBold = ({
  weight,
  boldWeight,
}: Pick<TextStyle, 'weight' | 'boldWeight'>): boolean => boldWeight - weight >= visibleWeightStep;

function createRuns(block: TextBlock, line: BrokenLine, paint: PaintContext): Run[] {
  const { clusters, offsets } = block.paragraph;
  const { style } = block;
  const runs: Run[] = [];
  let previous: Cluster | undefined;
  for (let i = line.start; i < line.end; i += 1) {
    const cluster = clusters[i];
    if (!cluster) continue;
    const x = ((offsets[i] ?? 0) - (offsets[line.start] ?? 0)) * style.size;
    const end = x + cluster.advance * style.size;
    const last = runs.at(-1);
    const isSame =
      previous?.span === cluster.span &&
      previous.family === cluster.family &&
      previous.weight === cluster.weight &&
      previous.tracking === cluster.tracking;
    if (last && isSame) {
      last.text += cluster.text;
      last.width = end - last.x;
    } else runs.push({ ...startRun(cluster, paint), x, width: end - x });
    previous = cluster;
  }
  return runs;
}

function startRun(cluster: Cluster, paint: PaintContext): Omit<Run, 'x' | 'width'> {
  const { span, family, weight, scale, text } = cluster;
  const { style } = paint;
  return {
    text,
    family,
    weight,
    size: style.size * scale,
    color: chooseRunColor(cluster, paint),
    tracking: cluster.tracking ?? style.tracking,
    ...(span.bold ? { strong: true as const } : {}),
    ...(span.em ? { em: true as const } : {}),
    ...(span.code ? { code: true as const } : {}),
    ...(span.href ? { href: span.href } : {}),
  };
}

/** Returns the distance in px from the top of a line to its baseline; as in CSS, half the leading is above. */
export function computeBaselineOffset(ctx: Ctx, style: TextStyle): number {
  const face = ctx.theme.faces.get(style.family, style.weight);
  const content = (face.ascender + face.descender) * style.size;
  return (computeLineHeight(style) - content) / 2 + face.ascender * style.size;
}

/** Returns the distance in px from the top of a line to the top of its capital letters. */
export function computeCapTopOffset(ctx: Ctx, style: TextStyle): number {
  const face = ctx.theme.faces.get(style.family, style.weight);
  return computeBaselineOffset(ctx, style) - face.capHeight * style.size;
}

type PlaceOptions = {
  x: number;
  y: number;
  role: Role;
  part?: string;
  align?: 'left' | 'center' | 'right';
  /** Background colour; the theme's surface by default. */
  on?: string;
  /** Hidden from screen readers, such as a big numeral that repeats another text. */
  isSilent?: boolean;
  z?: number;
};

/** Content parts whose alignment a user can change; list entries and labels keep the layout's alignment. */
const alignableParts = ['title', 'kicker', 'lead', 'subtitle', 'byline', 'quote', 'attribution'];
const alignablePartsByLayout: Partial<Record<LayoutId, string[]>> = {
  statement: ['support'],
  'image-text': ['text'],
  'full-image': ['caption'],
};

function getChosenAlign({ slide }: Ctx, part: string | undefined): Align | undefined {
  if (part === undefined) return undefined;
  const isAlignable =
    alignableParts.includes(part) || alignablePartsByLayout[slide.layout]?.includes(part);
  return isAlignable ? slide.appearance?.align : undefined;
}

/** Returns a text box for typeset text at a position on the canvas. */
export function placeText(ctx: Ctx, block: TextBlock, options: PlaceOptions): TextBox {
  const { x, y, role, on = ctx.theme.palette.surface } = options;
  const align = getChosenAlign(ctx, options.part) ?? options.align ?? 'left';
  const paint = { style: block.style, on, theme: ctx.theme };
  const lineHeight = computeLineHeight(block.style);
  const baseline = computeBaselineOffset(ctx, block.style);
  const lines = block.broken.lines.map((line, i): Line => {
    const width = line.width * block.style.size;
    const free = block.width - width;
    const shift = align === 'left' ? 0 : align === 'right' ? free : free / 2;
    const top = y + i * lineHeight;
    const next = block.broken.lines[i + 1]?.start ?? line.end;
    const spaces = next > line.end ? { spaces: next - line.end } : {};
    const at = { x: x + shift, y: top, baseline: top + baseline, width };
    const hard = line.isHard ? { isHard: line.isHard } : {};
    return { runs: createRuns(block, line, paint), ...at, ...spaces, ...hard };
  });
  const box: TextBox = {
    kind: 'text',
    id: nextId(ctx),
    x,
    y,
    width: block.width,
    height: block.height,
    z: options.z ?? 10,
    order: options.isSilent ? null : nextReadingOrder(ctx),
    role,
    ...(options.part === undefined ? {} : { part: options.part }),
    lines,
    align,
    family: block.style.family,
    weight: block.style.weight,
    size: block.style.size,
    lineHeight,
    color: block.style.color,
    on,
    wrap: block.broken.wrap * block.style.size,
  };
  if (role === 'kicker') ctx.kicker = box;
  return box;
}

/** Returns a text box moved down by `by` px. */
export function moveText(box: TextBox, by: number): TextBox {
  const lines = box.lines.map((line) => ({
    ...line,
    y: line.y + by,
    baseline: line.baseline + by,
  }));
  return { ...box, y: box.y + by, lines };
}

type ShapeStyle = {
  fill?: Fill;
  stroke?: Fill;
  strokeWidth?: number;
  opacity?: number;
  z?: number;
};

function createDecoration(ctx: Ctx, rect: Rect, z = 1) {
  const { x, y, width, height } = rect;
  return { id: nextId(ctx), x, y, width, height, z, order: null, role: 'decoration' as const };
}

/** Returns a decorative rectangle. */
export function rectBox(ctx: Ctx, rect: Rect, shape: ShapeStyle & { radius?: number }): RectBox {
  const { z, ...paint } = shape;
  return { kind: 'rect', ...createDecoration(ctx, rect, z), ...paint };
}

/** Returns a decorative path in canvas units, or in a square grid of `view` units scaled to the rectangle. */
export function pathBox(
  ctx: Ctx,
  rect: Rect,
  d: string,
  shape: ShapeStyle & { view?: number },
): PathBox {
  const { z, ...paint } = shape;
  return { kind: 'path', ...createDecoration(ctx, rect, z), d, ...paint };
}

type StrokeStyle = {
  stroke: string;
  strokeWidth: number;
  dash?: string;
  opacity?: number;
  z?: number;
};

/** Returns a decorative line between two points. */
export function lineBox(
  ctx: Ctx,
  from: [number, number],
  to: [number, number],
  stroke: StrokeStyle,
): LineBox {
  const [x1, y1] = from;
  const [x2, y2] = to;
  const { z, ...paint } = stroke;
  const rect = {
    x: Math.min(x1, x2),
    y: Math.min(y1, y2),
    width: Math.abs(x2 - x1),
    height: Math.abs(y2 - y1),
  };
  return { kind: 'line', ...createDecoration(ctx, rect, z), x1, y1, x2, y2, ...paint };
}

/** Returns the smallest rectangle around all boxes. */
export function computeBoundingRect(boxes: Rect[]): Rect {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Returns a group of boxes that belong together in the reading order, such as the items of a list. */
export function groupBox(ctx: Ctx, list: GroupBox['list'], children: Box[]): GroupBox {
  const orders = children.map((child) => child.order).filter((order) => order !== null);
  return {
    kind: 'group',
    id: nextId(ctx),
    ...(children.length > 0 ? computeBoundingRect(children) : { x: 0, y: 0, width: 0, height: 0 }),
    z: 10,
    order: orders.length > 0 ? Math.min(...orders) : null,
    role: 'p',
    list,
    children,
  };
}
