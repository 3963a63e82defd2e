import type { Passage } from '#shared/schemas/research.ts';

/** A web page that the research has read. Its passages are stored with the deck, as sources of its numbers. */
export type WebPage = { id: string; url: string; title: string; passages: Passage[] };
