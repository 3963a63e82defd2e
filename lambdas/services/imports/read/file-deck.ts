import type { SlideFingerprint } from '#lambdas/exports/pptx/own-data.ts';
import type { UnkeptKind } from '#shared/domain/unkept.ts';
import type { OwnDeck, OwnSlide } from './own-data.ts';

/** A paragraph of a shape. `level` counts from 0. */
export type FileParagraph = { text: string; level: number; isNumbered: boolean };

/** Position of a shape in shares of the slide's width and height. */
export type Frame = { x: number; y: number; width: number; height: number };

/** What a text shape is for, from its placeholder; `other` is a text box or a shape with text. */
export type TextRole = 'title' | 'subtitle' | 'heading' | 'body' | 'other';

/** Kinds of charts as Office names their elements, without `Chart` and `3D`. */
export type FileChartKind =
  | 'bar'
  | 'line'
  | 'area'
  | 'pie'
  | 'doughnut'
  | 'ofPie'
  | 'scatter'
  | 'bubble'
  | 'radar'
  | 'stock'
  | 'surface';

export type FileChart = {
  /** The kinds in the order of the file; several in a combined chart, none for a chart of another format. */
  kinds: FileChartKind[];
  isStacked: boolean;
  title: string;
  /** Number format of the values, such as `0%`. */
  format: string;
  categories: string[];
  /** A value is null where the chart has a gap. `xs` are the x values of a scatter chart. */
  series: { name: string; values: (number | null)[]; xs: (number | null)[] }[];
};

/** Content of a slide in reading order. */
export type FileBlock =
  | { kind: 'text'; role: TextRole; paragraphs: FileParagraph[]; frame?: Frame }
  | { kind: 'table'; rows: string[][]; frame?: Frame }
  | { kind: 'chart'; name: string; chart: FileChart; frame?: Frame }
  | { kind: 'picture'; part: string; name: string; alt: string; frame?: Frame };

/**
 * Content of the file that an import can't keep, or keeps in another form; `slide` is null for the whole file,
 * `count` is 1 or more.
 */
export type FileLoss = { slide: number | null; kind: UnkeptKind; name: string; count: number };

export type FileSlide = {
  /** Position in the file, from 1. */
  number: number;
  /** Type of the slide's layout (ECMA-376, ST_SlideLayoutType), such as `title` or `secHead`; may be empty. */
  layout: string;
  isHidden: boolean;
  blocks: FileBlock[];
  notes: string;
  /**
   * The content that an export of this product stored with the slide. `print` (see slide-print.ts) describes the slide
   * as it was exported, `now` as it is in the file: if they differ, another program has changed the slide.
   */
  own?: OwnSlide & { now: SlideFingerprint };
};

/** A PowerPoint file as plain data. Pictures are named by their parts. */
export type ReadDeck = {
  /** Title in the file's properties; may be empty. */
  title: string;
  slides: FileSlide[];
  losses: FileLoss[];
  /** Data of the presentation that an export of this product stored in the file. */
  own?: OwnDeck;
};

/** A file with the language of its texts, as a BCP 47 tag. */
export type FileDeck = ReadDeck & { language: string };
