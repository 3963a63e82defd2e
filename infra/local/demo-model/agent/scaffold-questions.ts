import type { LayoutId } from '#shared/deck/model.ts';

/** One slide with questions to the author, in the slots of a layout. `{t}` is the topic. */
export type QuestionSlide = { point: string; layout: LayoutId; slots: Record<string, unknown> };

/** The texts of a scaffold, in one language: the slides that the demo model makes for a topic without sources. */
export type QuestionTexts = {
  /** Shown on the cover and as the intent of every slide. */
  disclaimer: string;
  notes: string;
  agenda: string;
  closing: QuestionSlide;
  content: QuestionSlide[];
  /** Used if the deck is longer than the list of questions. */
  more: QuestionSlide;
};

/** The functions below are a short notation for the questions of both languages. */
export const bulletsQuestion = (point: string, ...items: string[]): QuestionSlide => ({
  point,
  layout: 'bullets',
  slots: { items: items.map((text) => ({ text })) },
});

/** Each pair is a card's heading and its question. */
export const cardsQuestion = (point: string, ...pairs: [string, string][]): QuestionSlide => ({
  point,
  layout: 'cards',
  slots: { cards: pairs.map(([heading, text]) => ({ heading, text })) },
});

/** The first text of each column is its heading, the others are its items. */
export const columnsQuestion = (
  point: string,
  left: [string, ...string[]],
  right: [string, ...string[]],
): QuestionSlide => ({
  point,
  layout: 'two-columns',
  slots: {
    left: { heading: left[0], items: left.slice(1) },
    right: { heading: right[0], items: right.slice(1) },
  },
});

/** Each pair is a step's heading and its question. */
export const stepsQuestion = (point: string, ...pairs: [string, string][]): QuestionSlide => ({
  point,
  layout: 'process',
  slots: { steps: pairs.map(([heading, text]) => ({ heading, text })) },
});

/** Each pair is a time and an event. */
export const timelineQuestion = (point: string, ...pairs: [string, string][]): QuestionSlide => ({
  point,
  layout: 'timeline',
  slots: { events: pairs.map(([when, heading]) => ({ when, heading })) },
});

/** Each row has one cell per column. */
export const tableQuestion = (
  point: string,
  columnNames: string[],
  ...rows: string[][]
): QuestionSlide => ({
  point,
  layout: 'table',
  slots: { columns: columnNames, rows },
});
