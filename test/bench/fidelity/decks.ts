import { type ComposedSlide, composeDeck } from '#shared/deck/compose.ts';
import type { Deck } from '#shared/deck/model.ts';
import { themes } from '#shared/deck/themes.ts';
import { createExtendedSampleDeck } from '#test/deck/support/sample-decks.ts';
import { corpus, makeCorpusDeck } from '../../domain/demo-model/decks.ts';

export type FidelityDeck = { name: string; theme: string; deck: Deck; composed: ComposedSlide[] };

const slidesPerDocument = 10;

/** Returns the demo model's deck of a corpus document. */
function createCorpusDeck(name: string, theme: string): Deck {
  const { plan, slides } = makeCorpusDeck(name, slidesPerDocument);
  const language = name.endsWith('-zh') ? 'zh-CN' : 'en';
  const parts = { notes: '', sources: [], point: '' };
  return {
    title: plan.title,
    language,
    theme,
    slides: slides.map((slide, i) => ({ ...parts, ...slide, id: `slide-${i + 1}` })),
  };
}

/**
 * Returns the documents from which a theme's decks are made: one in each language, so that ten themes together use all
 * documents of the corpus.
 */
function listThemeDocuments(theme: string): string[] {
  const at = themes.findIndex(({ id }) => id === theme);
  const chinese = corpus.filter((name) => name.endsWith('-zh'));
  const english = corpus.filter((name) => !name.endsWith('-zh'));
  return [english, chinese].flatMap((list) => list[at % list.length] ?? []);
}

/** Returns decks for each theme: every layout in English and in Chinese, and two documents. */
export function createFidelityDecks(ids: readonly string[]): FidelityDeck[] {
  return ids.flatMap((theme) => {
    const layouts = (['en', 'zh-CN'] as const).map(
      (language) => [language, createExtendedSampleDeck(language, theme)] as const,
    );
    const documents = listThemeDocuments(theme).map(
      (name) => [name, createCorpusDeck(name, theme)] as const,
    );
    return [...layouts, ...documents].map(([name, deck]) => {
      const composed = composeDeck(deck);
      return { name: `${theme}-${name}`, theme, deck, composed };
    });
  });
}
