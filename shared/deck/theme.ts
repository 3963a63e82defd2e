import type { Ctx } from './context.ts';
import type { FaceSet } from './measure.ts';
import type { SlideContentOf } from './model.ts';
import type { Box, Mark, Rect } from './scene.ts';

/** Colours by their job. Every text colour is AA on `surface` and, where it's used there, on `panel`. */
export type Palette = {
  surface: string;
  panel: string;
  ink: string;
  muted: string;
  accent: string;
  onAccent: string;
  hairline: string;
  /** Marks that step back behind the accent, such as the other bars of a chart. */
  quiet: string;
  chart: string[];
};

export type Tokens = {
  display: string;
  body: string;
  mono: string;
  cjk: string;
  /** Carries Chinese where `display` carries letters; `cjk` where left out. */
  cjkDisplay?: string;
  titleWeight: number;
  titleTracking: number;
  bodyWeight: number;
  boldWeight: number;
  numeralWeight: number;
  /** Between large figures, em; close together where left out. */
  numeralTracking?: number;
  labelWeight: number;
  /** Steps of the title, the last one being the floor. */
  titleSteps: number[];
  radius: number;
  /** How charts and tables look. */
  data: DataStyle;
};

/** A theme's own treatment of data. */
export type DataStyle = {
  /** Rounding of a bar's free end, px. */
  barRadius: number;
  /** Lines behind the marks of a chart. */
  grid: 'solid' | 'dotted' | 'none';
  /** Family of axis labels and values. */
  numbers: 'display' | 'body' | 'mono';
  /** Weight of a chart's lines, px. */
  lineWidth: number;
  /** Parts of a diagram: their colours after the accent's, and a line around each; tints where left out. */
  parts?: { colors: string[]; outline?: string };
  /** Lines of a table: under each row, around each cell, or under the header only, with striped rows. */
  table: 'rows' | 'grid' | 'stripes';
};

/** Where the title went and what is left for the body. */
export type Frame = {
  boxes: Box[];
  body: Rect;
  /** How a body of one piece stands under the title; at its left where left out. */
  align?: 'center';
};
export type FrameKind = 'stack' | 'split';

/** What a theme does with the room that a short body leaves. */
export type Stance = {
  /** Share of the room that goes above: 0 hangs a body from the title, 1 stands it on the page's foot. */
  above: number;
  /** The same for what stands on no pane (steps, moments, a number), where it differs. */
  aboveOpen?: number;
  /** Columns and panes take the body's whole height; what a card says stands at its foot. */
  isTall: boolean;
  /** What stands in the room that the text of a tall pane leaves at its foot. */
  foot?(ctx: Ctx, room: Rect, index: number): Box[];
  /** What stands in the room that such a text leaves above it. */
  head?(ctx: Ctx, room: Rect, index: number): Box[];
  /** What stands over the dates of a timeline where there is room for it, at most so high (px). */
  moments?: { height: number; draw(ctx: Ctx, room: Rect, stops: number[]): Box[] };
  /** What stands over the steps of a process instead of the rail, at most so high (px); a rectangle a step. */
  steps?: { height: number; draw(ctx: Ctx, places: Rect[]): Box[] };
};

/** A theme's own drawing of what comes in order: steps, stations of a loop, moments of a timeline. */
export type SequenceStyle = {
  /** Side of a step's mark where there is room for it, px; it shrinks to 52. */
  node: number;
  /** The mark around a step's number. */
  drawNode(ctx: Ctx, rect: Rect, index: number): Box[];
  /** The number's colour and the colour beneath it. */
  number(index: number): { color: string; on: string };
  /** How the number of a step is written; its figure where left out. */
  numeral?(ctx: Ctx, index: number): string;
  /** The way from one mark to the next, left to right at height `y`. */
  drawWay(ctx: Ctx, from: number, to: number, y: number): Box[];
  /** The way between two stations of a loop, clockwise; angles in radians from its top. */
  drawArc?(ctx: Ctx, ring: { cx: number; cy: number; r: number }, from: number, to: number): Box[];
  /** A moment on the axis; the last one is where the talk arrives. */
  drawMoment(ctx: Ctx, rect: Rect, index: number, isLast: boolean): Box[];
  /** The axis through the moments, which stand at `stops`. */
  drawAxis(ctx: Ctx, line: { from: number; to: number; y: number }, stops: number[]): Box[];
};

/**
 * A stage of a funnel: its column, how far it may reach towards the next one (px), and its shares of the column's
 * height where it begins and where it ends.
 */
export type FunnelStage = Rect & { reach: number; from: number; to: number; fill: string };
/** A level of a pyramid, in a rectangle as wide as the pyramid's base. */
export type PyramidLevel = Rect & {
  fill: string;
  /** Half of the pyramid's width at a height, px. */
  halfAt(y: number): number;
};

/** A theme's own drawing of diagrams whose parts differ by degree; each is drawn plainly where left out. */
export type DiagramStyle = {
  drawStages?(ctx: Ctx, stages: FunnelStage[]): Box[];
  drawLevels?(ctx: Ctx, levels: PyramidLevel[]): Box[];
  /** A pyramid's width, as a share of its base, at a share of its height; a triangle's where left out. */
  profile?(share: number, count: number): number;
  fields?: {
    /** Between the fields of a matrix, px. */
    gutter: number;
    /** Colour beneath the texts of all but the upper right field, which has the accent. */
    on: string;
    /** The four fields, row by row. */
    draw(ctx: Ctx, fields: Rect[]): Box[];
  };
};

export type Theme = {
  id: string;
  name: string;
  isDark: boolean;
  palette: Palette;
  tokens: Tokens;
  faces: FaceSet;
  /** Background, title, kicker and footer of an ordinary slide. */
  frame(ctx: Ctx, kind: FrameKind): Frame;
  /** The ground of a card, a column or a code block; empty where the theme uses space alone. */
  panel(ctx: Ctx, rect: Rect, index: number): Box[];
  /** What opens a table with ruled rows, over each of its columns; a short accent where left out. */
  tableHead?(ctx: Ctx, columns: Rect[]): Mark[];
  /** The ground of a chart's takeaway and its words on it, where they aren't those of a card. */
  takeaway?: {
    draw(ctx: Ctx, rect: Rect): Box[];
    on: string;
    ink: string;
    accent: string;
    /** The largest size of the words, px. */
    size?: number;
  };
  /** What is drawn over a picture that stands beside text, such as its edges; nothing where left out. */
  mount?(ctx: Ctx, rect: Rect): Box[];
  /** Inner margin of `panel`. */
  panelInset: { x: number; y: number };
  /** Where short bodies stand; each layout's own way when left out. */
  stance?: Stance;
  /** The mark before a list item, drawn in a square of `size` px. */
  bullet(ctx: Ctx, rect: Rect, index: number): Box[];
  /** Drawn plainly where left out. */
  sequence?: SequenceStyle;
  diagram?: DiagramStyle;
  cover(ctx: Ctx, slide: SlideContentOf<'cover'>): Box[];
  section(ctx: Ctx, slide: SlideContentOf<'section'>): Box[];
  closing(ctx: Ctx, slide: SlideContentOf<'closing'>): Box[];
  quote(ctx: Ctx, slide: SlideContentOf<'quote'>): Box[];
};
