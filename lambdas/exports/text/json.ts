import type { Deck } from '#shared/deck/model.ts';

/** The shape of the file itself: raised when a reader of the former one would misread it. */
const formatVersion = 1;

/** A deck's model as JSON, with the content version it is of. */
export function exportJson(deck: Deck, version: number): string {
  const { title, subtitle, language, theme, slides } = deck;
  const whole = { title, subtitle, language, theme, slides };
  const head = { format: 'deckwright-deck', format_version: formatVersion, version };
  return `${JSON.stringify({ ...head, deck: whole }, null, 2)}\n`;
}
