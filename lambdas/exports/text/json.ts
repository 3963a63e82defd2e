import type { Deck } from '#shared/deck/model.ts';
import { removeBlanks } from './without-blanks.ts';

/** Version of the file format. Increase when a reader of the previous format would misread the new one. */
const formatVersion = 1;

/** Exports a deck's content as JSON, with its content version. */
export function exportJson(deck: Deck, version: number): string {
  const { title, subtitle, language, theme, slides } = deck;
  const content = { title, subtitle, language, theme, slides: removeBlanks(slides) };
  const head = { format: 'deckwright-deck', format_version: formatVersion, version };
  return `${JSON.stringify({ ...head, deck: content }, null, 2)}\n`;
}
