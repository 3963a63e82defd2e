import type { Ctx } from './context.ts';
import type { FaceSet } from './font-faces.ts';
import type { LayoutContent } from './model.ts';
import type { ImageContent } from './model-parts.ts';
import type { OwnColors } from './own-colors.ts';
import type { Box, Mark, Rect } from './scene.ts';

/** Colours by purpose. Text colours meet WCAG AA on `surface`, and on `panel` where they are used there. */
export type Palette = {
  surface: string;
  panel: string;
  ink: string;
  muted: string;
  accent: string;
  /** Colour of what the content emphasises, such as a bar or a row; default: the accent. */
  emphasis?: string;
  /** Colour of words that a text emphasises; default: the accent. */
  strong?: string;
  onAccent: string;
  hairline: string;
  /** Less prominent marks, such as the bars of a chart that are not highlighted. */
  quiet: string;
  chart: string[];
};

/** Typography and shape of a theme. Families are font family names. */
export type Tokens = {
  display: string;
  body: string;
  mono: string;
  cjk: string;
  /** Family for Chinese in display texts; default: `cjk`. */
  cjkDisplay?: string;
  /** Family of Latin letters and digits in the body of Chinese decks; default: `body`. */
  cjkBody?: string;
  titleWeight: number;
  titleTracking: number;
  bodyWeight: number;
  boldWeight: number;
  numeralWeight: number;
  /** Letter spacing of large numbers in em; tight by default. */
  numeralTracking?: number;
  labelWeight: number;
  /** Font sizes of the title in px, largest first; the last size is the minimum. */
  titleSteps: number[];
  radius: number;
  /** Style of charts and tables. */
  data: DataStyle;
};

/** A theme's style for charts, tables and diagrams. */
type DataStyle = {
  /** Grid lines of a chart. */
  grid: 'solid' | 'dotted' | 'none';
  /** Font family of axis labels and values. */
  numbers: 'display' | 'body' | 'mono';
  /** Stroke width of a chart's lines, px. */
  lineWidth: number;
  /** Colours of a diagram's parts after the accent, and an outline around each; default: tints of the accent. */
  diagramParts?: { colors: string[]; outline?: string };
  /** Lines of a table: under each row, around each cell, or under the header only, with striped rows. */
  table: 'rows' | 'grid' | 'stripes';
};

/** The page furniture and title of a slide, and the rectangle left for the body. */
export type Frame = {
  boxes: Box[];
  body: Rect;
  /** First baseline of a title beside the body, px: the body's first line is level with it. */
  baseline?: number | undefined;
};
/**
 * Where the title is: above the body (`stack`); beside it if the theme prefers that for lists (`split`); beside it in all
 * themes, for one large thing such as a picture (`aside`). Themes put titles that are too long for that above the body.
 */
export type FrameKind = 'stack' | 'split' | 'aside';
/** Width in px of a title beside the body in themes that have no other width, and the gap between the two. */
export const asideColumn = { width: 344, gap: 52 } as const;

/** How a theme draws sequences: steps of a process, steps of a cycle, events of a timeline. */
export type SequenceStyle = {
  /** Preferred side of a step's marker in px; shrinks to 52 if space is short. */
  nodeSize: number;
  /** Draws the marker around the number of a step. */
  drawNode(ctx: Ctx, rect: Rect, index: number): Box[];
  /** Returns the text colour and background colour of a step's number. */
  numberColors(index: number): { color: string; on: string };
  /** Returns the number of a step as text; default: its digits. */
  numberText?(ctx: Ctx, index: number): string;
  /** Draws the connector from one marker to the next, left to right at `y`. */
  drawConnector(ctx: Ctx, from: number, to: number, y: number): Box[];
  /** Draws numerals above the steps of a process instead of markers; `height` is their maximum height in px. */
  stepNumerals?: { height: number; draw(ctx: Ctx, places: Rect[]): Box[] };
  /** Draws the connector between two steps of a cycle, clockwise; angles in radians from the top. */
  drawArc?(ctx: Ctx, ring: { cx: number; cy: number; r: number }, from: number, to: number): Box[];
  /** Draws the marker of an event on the timeline axis. */
  drawEvent(ctx: Ctx, rect: Rect, index: number): Box[];
  /** Draws the timeline axis; `stops` are the x positions of the events. */
  drawAxis(ctx: Ctx, line: { from: number; to: number; y: number }, stops: number[]): Box[];
};

/**
 * A stage of a funnel: its column, its height as a fraction of the column's height (`from`), and its colour: the
 * emphasis for the stage that the slide is about, otherwise one neutral for all.
 */
export type FunnelStage = Rect & { from: number; fill: string; isEmphasised: boolean };
/** A level of a pyramid; its rectangle is as wide as the base of the pyramid. */
export type PyramidLevel = Rect & {
  fill: string;
  /** Returns half the width of the pyramid at the canvas position `y`, in px. */
  halfWidthAt(y: number): number;
};

/** How a theme draws funnel, pyramid and matrix diagrams. Without a function the layout uses a plain drawing. */
export type DiagramStyle = {
  drawStages?(ctx: Ctx, stages: FunnelStage[]): Box[];
  drawLevels?(ctx: Ctx, levels: PyramidLevel[]): Box[];
  /** Returns the width of a pyramid at a height, both as fractions; default: a triangle. */
  profile?(share: number, count: number): number;
  quadrants?: {
    /** Gap between the quadrants of a matrix, px. */
    gutter: number;
    /** Background colour of all quadrants except the top right one. */
    on: string;
    /** Background colour of the top right quadrant; default: the accent. */
    aim?: string;
    /** Draws the four quadrants, given row by row. */
    draw(ctx: Ctx, fields: Rect[]): Box[];
  };
};

/** What holds or separates parts next to each other or one below the other, such as panels or lines. */
export type Ground = {
  /** Distance from the edge of a part to its texts, px; `x` is 0 if nothing encloses the parts. */
  inset: { x: number; y: number };
  /** Background colour of the texts. */
  on: string;
  /** Draws behind the parts. A single row or column of parts, or a grid of them row by row. */
  draw(ctx: Ctx, parts: Rect[]): Box[];
};

/** How a theme composes cards; default: columns of panels with icons. */
export type CardStyle = {
  /** `columns`: side by side; `pairs`: two beside each other; `rows`: over the full width, the text beside the heading. */
  form: 'columns' | 'pairs' | 'rows';
  /** What marks a card. */
  mark: 'icon' | 'none';
  /** Default: a panel for each card. */
  ground?: Ground;
  /** Centres mark and texts. */
  isCentred?: boolean;
  /** Draws behind an icon; `card` is the card's rectangle inside its inset. */
  drawMark?(ctx: Ctx, icon: Rect, card: Rect): Box[];
  /** Colour of an icon; default: the accent. */
  markColor?: string;
  /** How far the texts beside an icon are below its top, px; default: 0. */
  textDrop?: number;
};

/** How a theme composes a large number with its comparison and context; default: `right` without a ground. */
export type BigNumberStyle = {
  /** Where comparison and context are, relative to the number. */
  side: 'right' | 'left' | 'below';
  /** What holds the number, its side texts, or both. */
  ground?: Ground & { holds: 'number' | 'side' | 'both' };
  /** Draws the line between the number and its side texts; default: a hairline. */
  drawLine?(ctx: Ctx, from: [number, number], to: [number, number]): Box[];
};

/** How a theme places the title of a full-image slide on a background of its own. */
export type ImageTitle = {
  ink: string;
  /** Colour of the kicker. */
  accent: string;
  /** Font weight of the title; default: the theme's weight for titles. */
  weight?: number;
  /** Background colour behind the texts. */
  on: string;
  /** Draws the background around the texts. Returns its boxes and the rectangle that is left for the image. */
  draw(texts: Rect): { image: Rect; boxes: Box[] };
};

/** Where an image next to text is. */
type ImagePlace = {
  side?: 'left' | 'right';
  /**
   * How the image extends to the edges of the slide: to its side edge, or into a lower corner, beginning `above` px
   * above the body. The left edge is at `left` px if the page has a band along it.
   */
  bleeds?: ({ to: 'side' } | { to: 'corner'; above: number }) & { left?: number };
};

/** A statement slide: its colours, the left edge of its texts in px, and the page without the texts. */
export type StatementPage = { on: string; ink: string; left: number; draw(ctx: Ctx): Box[] };

/** A theme's drawings of covers and sections that have a picture. */
export type PicturedPages = {
  cover(ctx: Ctx, slide: LayoutContent<'cover'>, image: ImageContent): Box[];
  section(ctx: Ctx, slide: LayoutContent<'section'>, image: ImageContent): Box[];
};

export type Theme = {
  id: string;
  name: string;
  isDark: boolean;
  palette: Palette;
  /** The deck's own colours. The theme's functions draw in `basePalette`; the finished scene is recoloured. */
  own?: OwnColors & { basePalette: Palette };
  tokens: Tokens;
  faces: FaceSet;
  /** Draws background, title, kicker and footer of an ordinary slide. */
  frame(ctx: Ctx, kind: FrameKind): Frame;
  /**
   * Draws the background of a card, column or code block; empty if the theme separates them by white space. `gap` is the
   * space between panels next to each other, px.
   */
  panel(ctx: Ctx, rect: Rect, index: number, gap?: number): Box[];
  cards?: CardStyle;
  /** Holds or separates the sides of two columns; default: a panel for each. */
  sides?: Ground;
  bigNumber?: BigNumberStyle;
  /** Draws above each column of a table with ruled rows; default: a short accent line. */
  tableHead?(ctx: Ctx, columns: Rect[]): Mark[];
  /** Panel and text colours of a chart's takeaway, if they differ from a card's colours. */
  takeaway?: {
    draw(ctx: Ctx, rect: Rect): Box[];
    on: string;
    ink: string;
    accent: string;
    /** Inner margin; default: `panelInset`. */
    inset?: { x: number; y: number };
  };
  /** Draws over an image next to text, such as a border; default: nothing. */
  imageFrame?(ctx: Ctx, rect: Rect): Box[];
  /**
   * Side and bleed of an image next to text; default: on a side that is derived from the picture, inside the body.
   */
  imagePlace?: ImagePlace;
  /** Returns the background and colours of the title of a full-image slide. */
  imageTitle(ctx: Ctx): ImageTitle;
  /** Inner margin of `panel`. */
  panelInset: { x: number; y: number };
  /** Draws the bullet of a list item into the rectangle. */
  bullet(ctx: Ctx, rect: Rect, index: number): Box[];
  /** The theme's drawing of sequences; without it, sequences are drawn as plain shapes. */
  sequence?: SequenceStyle;
  diagram?: DiagramStyle;
  /** Background and text colour of a statement slide, and its page with frame, lines, footer and page number. */
  statement: StatementPage;
  cover(ctx: Ctx, slide: LayoutContent<'cover'>): Box[];
  section(ctx: Ctx, slide: LayoutContent<'section'>): Box[];
  pictured: PicturedPages;
  closing(ctx: Ctx, slide: LayoutContent<'closing'>): Box[];
  quote(ctx: Ctx, slide: LayoutContent<'quote'>): Box[];
};
