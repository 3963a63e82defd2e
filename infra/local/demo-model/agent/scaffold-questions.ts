import type { LayoutId } from '#shared/deck/model.ts';

/** One slide of a scaffold: questions to the author, in the slots of a layout. `{t}` is the topic. */
export type Question = { point: string; layout: LayoutId; slots: Record<string, unknown> };

export type Questions = {
  /** Said on the cover and in the notes of every slide. */
  disclaimer: string;
  notes: string;
  agenda: string;
  closing: Question;
  content: Question[];
  /** When a deck is longer than the questions above. */
  more: Question;
};

/** Short forms in which the questions of both languages are written. */
export const bullets = (point: string, ...items: string[]): Question => ({
  point,
  layout: 'bullets',
  slots: { items: items.map((text) => ({ text })) },
});

/** Each card by its heading and what it asks. */
export const cards = (point: string, ...pairs: [string, string][]): Question => ({
  point,
  layout: 'cards',
  slots: { cards: pairs.map(([heading, text]) => ({ heading, text })) },
});

/** Of each column its heading first, then its items. */
export const columns = (
  point: string,
  left: [string, ...string[]],
  right: [string, ...string[]],
): Question => ({
  point,
  layout: 'two-columns',
  slots: {
    left: { heading: left[0], items: left.slice(1) },
    right: { heading: right[0], items: right.slice(1) },
  },
});

/** Each step by its heading and what it asks. */
export const steps = (point: string, ...pairs: [string, string][]): Question => ({
  point,
  layout: 'process',
  slots: { steps: pairs.map(([heading, text]) => ({ heading, text })) },
});

/** Each moment by its time and what happens then. */
export const moments = (point: string, ...triples: [string, string][]): Question => ({
  point,
  layout: 'timeline',
  slots: { events: triples.map(([when, heading]) => ({ when, heading })) },
});

/** A row has as many cells as there are columns. */
export const grid = (point: string, columnNames: string[], ...rows: string[][]): Question => ({
  point,
  layout: 'table',
  slots: { columns: columnNames, rows },
});
