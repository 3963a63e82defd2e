import type { SlideContent } from '#shared/deck/model.ts';
import type { Rect } from '#shared/deck/scene.ts';
import type { Passage } from '#shared/schemas/research.ts';

/** Position of a text on the canvas of 1280 x 720 px, and its style. */
export type PlacedText = {
  /** The box in which the text is laid out. */
  box: Rect;
  /** The area that the drawn lines of text cover. */
  ink: Rect;
  /** Smallest font size in px. */
  size: number;
  isBold: boolean;
  /** `#rrggbb`; undefined if the file does not define it. */
  color: string | undefined;
  /** Background colour under the text; undefined over pictures and gradients, or if the file does not define it. */
  on: string | undefined;
};

export type PageText = { text: string; placed?: PlacedText };

/** A slide as any viewer sees it, independent of the tool that made it. */
export type Page = {
  title: string;
  /** All visible texts, including the title, in reading order. */
  texts: PageText[];
  notes: string;
  /** Areas of pictures, charts and tables. */
  blocks: Rect[];
  /**
   * Key of the layout: two pages with the same key look alike. Either the name of the layout, or the arrangement of the
   * boxes in a file.
   */
  form: string;
  /** Content of the slide, in which numbers are searched. */
  content: SlideContent;
};

/** The request, as far as it is known; a file alone does not contain it. */
export type KnownRequest = {
  slideCount?: number;
  language: string;
  /** Numbers and terms that the deck must contain. */
  expected?: string[];
  /** The user's text; numbers in it count as supported. */
  request?: string;
  /** The sources of the deck. */
  passages?: Passage[];
};

type DeckCost = { seconds?: number; tokens?: number; usd?: number };

/** Properties that make a PPTX easy or hard to edit; see `editability`. */
export type EditabilityCounts = {
  /** Number of slides that consist of one picture. */
  flat: number;
  /** Number of slides whose paragraphs are split into one box per line, or by manual line breaks. */
  torn: number;
  /** Number of slides that use the layout's title placeholder and the theme's colours or fonts. */
  structured: number;
  /** Number of charts and tables that contain their data. */
  native: number;
  /** Number of charts without the workbook that is needed to edit their numbers. */
  hollow: number;
};

/** A deck to score. Undefined members are unknown, and the report lists them as unknown. */
export type ScoredDeck = {
  name: string;
  pages: Page[];
  asked: KnownRequest;
  spent: DeckCost;
  /** Defects that would make a program reject or repair the file. */
  problems: string[];
  editing?: EditabilityCounts;
  /** The layout score of each slide, 0 to 100. */
  gate?: number[];
};

/** A metric's value for one deck, or the reason why it is unknown. */
export type Score = { value: number; faults?: string[] } | { unknown: string };

/** Whether the metric has a value. */
export const isKnown = (score: Score): score is { value: number; faults?: string[] } =>
  'value' in score;

/** Returns the share of pages without a fault, 0 to 1, and the faults by page. */
export function measureShareWithoutFaults(
  { pages }: Pick<ScoredDeck, 'pages'>,
  findFaults: (page: Page, index: number) => string[],
): Score {
  if (pages.length === 0) return { value: 0, faults: ['there is no slide'] };
  const found = pages.map((page, i) => findFaults(page, i));
  return {
    value: found.filter((faults) => faults.length === 0).length / pages.length,
    faults: found.flatMap((faults, i) => faults.map((fault) => `slide ${i + 1}: ${fault}`)),
  };
}
