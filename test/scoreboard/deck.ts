import type { SlideContent } from '#shared/deck/model.ts';
import type { Rect } from '#shared/deck/scene.ts';
import type { Passage } from '#shared/schemas/research.ts';

/** Where a text stands on the canvas of 1280 x 720 px, and how it is set. */
export type Placed = {
  /** The box it was given. */
  box: Rect;
  /** What its lines take. */
  ink: Rect;
  /** Smallest size in it, px. */
  size: number;
  isBold: boolean;
  /** `#rrggbb`; undefined where a file doesn't tell it. */
  color: string | undefined;
  /** Colour beneath it; undefined over pictures, gradients and what a file doesn't tell. */
  on: string | undefined;
};

export type PageText = { text: string; placed?: Placed };

/** A slide as anybody sees it, whoever made it. */
export type Page = {
  title: string;
  /** Everything that is shown, the title included, in reading order. */
  texts: PageText[];
  notes: string;
  /** Pictures, charts and tables. */
  blocks: Rect[];
  /** Two pages of one form look alike: a layout's name, or how a file's boxes stand. */
  form: string;
  /** Its figures are looked for in this. */
  content: SlideContent;
};

/** What was asked for, as far as it is known: a file alone doesn't tell. */
export type Asked = {
  slideCount?: number;
  language: string;
  /** Figures and terms that a careful reader would insist on. */
  expected?: string[];
  /** What the person wrote: figures in it are theirs. */
  request?: string;
  /** The sources that the deck was made of. */
  passages?: Passage[];
};

export type Spent = { seconds?: number; tokens?: number; usd?: number };

/** What makes a PPTX pleasant or painful to change; see `editability`. */
export type Editing = {
  /** Slides that are one picture. */
  flat: number;
  /** Slides whose paragraphs are torn into a box a line or broken by hand. */
  torn: number;
  /** Slides whose title is the layout's title, in a theme's colours or fonts. */
  structured: number;
  /** Charts and tables that carry their data. */
  native: number;
  /** Charts without the workbook that their numbers are changed in. */
  hollow: number;
};

/** A deck to be scored. What is undefined can't be known of it, and is told as such. */
export type ScoredDeck = {
  name: string;
  pages: Page[];
  asked: Asked;
  spent: Spent;
  /** What would make a program refuse the file or repair it. */
  problems: string[];
  editing?: Editing;
  /** The quality gate's scores of its slides, 0 to 100. */
  gate?: number[];
};

/** A metric's value of one deck, or why it can't be told. */
export type Score = { value: number; faults?: string[] } | { unknown: string };

/** Whether a metric could be told of the deck. */
export const isKnown = (score: Score): score is { value: number; faults?: string[] } =>
  'value' in score;

/** The share of pages without a fault, 0 to 1, with the faults told by page. */
export function shareWithout(
  { pages }: Pick<ScoredDeck, 'pages'>,
  faultsOf: (page: Page, index: number) => string[],
): Score {
  if (pages.length === 0) return { value: 0, faults: ['there is no slide'] };
  const found = pages.map((page, i) => faultsOf(page, i));
  return {
    value: found.filter((faults) => faults.length === 0).length / pages.length,
    faults: found.flatMap((faults, i) => faults.map((fault) => `slide ${i + 1}: ${fault}`)),
  };
}
