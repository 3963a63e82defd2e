import { type Composed, composeDeck } from '#shared/deck/compose.ts';
import type { Deck } from '#shared/deck/model.ts';
import { themes } from '#shared/deck/themes.ts';
import { sampleDeck } from '#test/deck/support/sample-decks.ts';

export type FidelityDeck = { name: string; deck: Deck; composed: Composed[] };

/** Every layout in every theme, in English and in Chinese; or in the themes that are named. */
export function fidelityDecks(ids: readonly string[] = []): FidelityDeck[] {
  const chosen = ids.length > 0 ? ids : themes.map(({ id }) => id);
  return chosen.flatMap((theme) =>
    (['en', 'zh-CN'] as const).map((language) => {
      const deck = sampleDeck(language, theme);
      return { name: `${theme}-${language}`, deck, composed: composeDeck(deck) };
    }),
  );
}
