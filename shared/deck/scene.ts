import type { DrawnKind } from './charts/kinds.ts';
import type { FindingCode } from './finding-codes.ts';
/** Size of the slide canvas in px. */
export const canvas = { width: 1280, height: 720 } as const;

export type Rect = { x: number; y: number; width: number; height: number };

/** Meaning of a box for readers. The HTML renderer chooses the element by it. */
export type Role =
  | 'h1'
  | 'h2'
  | 'p'
  | 'kicker'
  | 'li'
  | 'th'
  | 'td'
  | 'quote'
  | 'cite'
  | 'code'
  | 'caption'
  | 'label'
  | 'footer'
  | 'decoration';

export type GradientStop = { offset: number; color: string; opacity?: number };
/** A CSS colour, or a gradient in canvas units. */
export type Fill =
  | string
  | { kind: 'linear'; x1: number; y1: number; x2: number; y2: number; stops: GradientStop[] }
  | { kind: 'radial'; cx: number; cy: number; r: number; stops: GradientStop[] };

type BoxBase = Rect & {
  id: string;
  /** Paint order. Boxes with the same z are painted in the order of the scene. */
  z: number;
  /** Position in the reading order, or null for decoration. */
  order: number | null;
  role: Role;
  alt?: string;
  /** Path of the slide content that the box shows: `title`, `items[2].text`, … */
  part?: string;
};

type PaintStyle = { fill?: Fill; stroke?: Fill; strokeWidth?: number; opacity?: number };

/** A piece of a line in one font face. `x` is relative to the start of the line. */
export type Run = {
  text: string;
  family: string;
  weight: number;
  size: number;
  color: string;
  tracking: number;
  x: number;
  width: number;
  strong?: true;
  em?: true;
  code?: true;
  href?: string;
};

/** One line of broken text. `x` is its left edge, `y` its top and `baseline` its baseline, all on the canvas. */
export type Line = {
  runs: Run[];
  x: number;
  y: number;
  baseline: number;
  width: number;
  /** Number of spaces removed at the end of this line; needed to keep words apart when the lines are joined. */
  spaces?: number;
  /** Whether the line ends before the next word would reach the width: a hard line break in other programs. */
  isHard?: true;
};

export type TextBox = BoxBase & {
  kind: 'text';
  lines: Line[];
  align: 'left' | 'center' | 'right';
  family: string;
  weight: number;
  size: number;
  lineHeight: number;
  color: string;
  /** Background colour under the text; where it varies, the colour with the lowest contrast. */
  on: string;
  /** Width in px at which greedy line breaking gives these lines, for renderers that wrap text themselves. */
  wrap: number;
};
export type RectBox = BoxBase & PaintStyle & { kind: 'rect'; radius?: number };
export type LineBox = BoxBase & {
  kind: 'line';
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  stroke: string;
  strokeWidth: number;
  dash?: string;
  opacity?: number;
};
/** `d` is in canvas units, or in a square grid of `view` units that is scaled to the box. */
export type PathBox = BoxBase & PaintStyle & { kind: 'path'; d: string; view?: number };
/**
 * `href` is a data URI. `focal` is the point that a crop keeps visible, 0 to 1 from left and top; default: the centre.
 * `zoom` divides the width and the height of the crop; default: 1.
 */
export type ImageBox = BoxBase & {
  kind: 'image';
  href: string;
  fit: 'cover' | 'contain';
  focal?: { x: number; y: number };
  zoom?: number;
};
export type Mark = RectBox | LineBox | PathBox | TextBox;
export type ChartPoint = { x: number; y: number; label?: string };
/** A scatter chart has points only; other kinds have one value per category. `stacked-bar` and `area` stack their series. */
export type ChartData = {
  kind: DrawnKind;
  categories: string[];
  /** Paths of the category names in the content; default: `categories[0]`, `categories[1]`, … */
  categoryParts?: string[];
  series: { name: string; values: number[]; points?: ChartPoint[] }[];
  unit?: string;
  /** Indexes of the categories that stand out. */
  emphasis?: number[];
  /** A value to compare the others with, drawn as a line. */
  reference?: { value: number; label: string };
  /** Two categories whose difference is drawn as a bracket. */
  bracket?: { from: number; to: number };
  /** Indexes of the columns of a waterfall, after the first one, that show a total instead of a change. */
  totals?: number[];
  /** The good direction of a waterfall's changes, or of values in relation to the reference. */
  better?: 'higher' | 'lower';
  /** Names of a scatter chart's axes. */
  xAxis?: string;
  yAxis?: string;
  /**
   * Lowest and highest value of the value axis, set if several charts share one scale; default: those of the chart's
   * own data.
   */
  domain?: [low: number, high: number];
  colors: string[];
};
export type ChartBox = BoxBase & { kind: 'chart'; chart: ChartData; marks: Mark[] };
export type TableRow = { isHeader: boolean; cells: TextBox[] };
export type TableBox = BoxBase & { kind: 'table'; rows: TableRow[]; marks: Mark[] };
/** Boxes that belong together. `list` is the HTML element of the group. */
export type GroupBox = BoxBase & {
  kind: 'group';
  list: 'ul' | 'ol' | 'li' | 'section' | 'blockquote' | 'pre';
  children: Box[];
};
export type Box = TextBox | RectBox | LineBox | PathBox | ImageBox | ChartBox | TableBox | GroupBox;

/** A laid-out slide: everything that a renderer needs to draw it. */
export type Scene = {
  id: string;
  layout: string;
  theme: string;
  language: string;
  title: string;
  background: string;
  boxes: Box[];
};

/** A problem of a slide or a deck: a code, and a message for the model. */
export type Finding = {
  code: FindingCode;
  severity: 'error' | 'warning' | 'info';
  message: string;
  params?: Record<string, string | number>;
  part?: string;
};

/** Returns every box, including those inside groups, tables and charts. */
export function flattenBoxes(boxes: Box[]): Box[] {
  return boxes.flatMap((box) => {
    if (box.kind === 'group') return [box, ...flattenBoxes(box.children)];
    if (box.kind === 'chart') return [box, ...box.marks];
    if (box.kind === 'table') return [box, ...box.marks, ...box.rows.flatMap((row) => row.cells)];
    return [box];
  });
}

/** Returns a box with each text box within it replaced, except the marks of charts and tables. */
export function mapTextBoxes(box: Box, change: (text: TextBox) => TextBox): Box {
  if (box.kind === 'text') return change(box);
  if (box.kind === 'group')
    return { ...box, children: box.children.map((child) => mapTextBoxes(child, change)) };
  if (box.kind !== 'table') return box;
  return { ...box, rows: box.rows.map((row) => ({ ...row, cells: row.cells.map(change) })) };
}

/** Returns every text box of a scene. */
export function listTextBoxes(scene: Pick<Scene, 'boxes'>): TextBox[] {
  return flattenBoxes(scene.boxes).filter((box) => box.kind === 'text');
}
