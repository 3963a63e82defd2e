import type { Passage } from '#shared/schemas/research.ts';

/** A web page that the research read; its passages belong to the deck. */
export type WebPage = { id: string; url: string; title: string; passages: Passage[] };
