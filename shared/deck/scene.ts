/** Slides are drawn on a canvas of 1280 x 720 px. */
export const canvas = { width: 1280, height: 720 } as const;

export type Rect = { x: number; y: number; width: number; height: number };

/** What a box is to a reader; the HTML renderer chooses its element by it. */
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
/** A colour, or a gradient in canvas units. */
export type Fill =
  | string
  | { kind: 'linear'; x1: number; y1: number; x2: number; y2: number; stops: GradientStop[] }
  | { kind: 'radial'; cx: number; cy: number; r: number; stops: GradientStop[] };

type BoxBase = Rect & {
  id: string;
  /** Paint order; equal ones by their place in the scene. */
  z: number;
  /** Place in the reading order, or null for decoration. */
  order: number | null;
  role: Role;
  alt?: string;
  /** The part of the slide's content it came from: `title`, `items[2].text`, … */
  part?: string;
};

type Paint = { fill?: Fill; stroke?: Fill; strokeWidth?: number; opacity?: number };

/** A stretch of one line in one face. `x` is relative to the line's start. */
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

/** A line that is already broken. `x` is its left edge and `baseline` its baseline, on the canvas. */
export type Line = {
  runs: Run[];
  x: number;
  y: number;
  baseline: number;
  width: number;
  /** Spaces that the break after this line took away; without them the lines read on as one word. */
  spaces?: number;
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
  /** Colour beneath the text, the least favourable one where it varies. */
  on: string;
  /** Width at which greedy breaking gives these lines, for renderers that wrap by themselves. */
  wrap: number;
};
export type RectBox = BoxBase & Paint & { kind: 'rect'; radius?: number };
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
/** `d` is in canvas units, or in units of `view` (a square grid of that size) scaled to the box. */
export type PathBox = BoxBase & Paint & { kind: 'path'; d: string; view?: number };
/** `href` is a data URI. `focal`, 0 to 1 from the picture's left and top, is what a crop keeps in sight; its middle by default. */
export type ImageBox = BoxBase & {
  kind: 'image';
  href: string;
  fit: 'cover' | 'contain';
  focal?: { x: number; y: number };
};
export type Mark = RectBox | LineBox | PathBox | TextBox;
export type ChartPoint = { x: number; y: number; label?: string };
/** A scatter chart has points and no categories or values; the other kinds a value for each category. The series of `stacked-bar` and `area` add up. */
export type ChartData = {
  kind: 'bar' | 'stacked-bar' | 'line' | 'area' | 'donut' | 'scatter';
  categories: string[];
  series: { name: string; values: number[]; points?: ChartPoint[] }[];
  unit?: string;
  /** Names of a scatter chart's axes. */
  xAxis?: string;
  yAxis?: string;
  colors: string[];
};
export type ChartBox = BoxBase & { kind: 'chart'; chart: ChartData; marks: Mark[] };
export type TableRow = { isHeader: boolean; cells: TextBox[] };
export type TableBox = BoxBase & { kind: 'table'; rows: TableRow[]; marks: Mark[] };
/** Boxes that belong together; `list` tells the element. */
export type GroupBox = BoxBase & {
  kind: 'group';
  list: 'ul' | 'ol' | 'li' | 'section' | 'blockquote' | 'pre';
  children: Box[];
};
export type Box = TextBox | RectBox | LineBox | PathBox | ImageBox | ChartBox | TableBox | GroupBox;

/** A slide laid out: everything that any renderer needs to draw it. */
export type Scene = {
  id: string;
  layout: string;
  theme: string;
  language: string;
  title: string;
  background: string;
  boxes: Box[];
};

/** Something that's wrong with a slide or a deck, told by a code and by words for the model. */
export type Finding = {
  code: string;
  severity: 'error' | 'warning' | 'info';
  message: string;
  params?: Record<string, string | number>;
  part?: string;
};

/** Every box, those inside groups, tables and charts included. */
export function flattenBoxes(boxes: Box[]): Box[] {
  return boxes.flatMap((box) => {
    if (box.kind === 'group') return [box, ...flattenBoxes(box.children)];
    if (box.kind === 'chart') return [box, ...box.marks];
    if (box.kind === 'table') return [box, ...box.marks, ...box.rows.flatMap((row) => row.cells)];
    return [box];
  });
}

/** Every text box of a scene. */
export function textBoxes(scene: Pick<Scene, 'boxes'>): TextBox[] {
  return flattenBoxes(scene.boxes).filter((box) => box.kind === 'text');
}
