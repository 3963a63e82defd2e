import { use, useMemo } from 'react';
import type { BrandFonts } from '#shared/deck/deck-brand.ts';
import type { Brand } from '#shared/schemas/brands.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import type { SampleDeckText } from '#web/locales/sample-deck.ts';
import { SlideArt } from '../art/slide-art.tsx';
import styles from './brands.module.css';

const sampleDecks = new Map<string, Promise<SampleDeckText>>();

async function loadSampleDeck(language: string): Promise<SampleDeckText> {
  if (language === 'zh') return (await import('#web/locales/sample-deck.zh.ts')).sampleDeck;
  return (await import('#web/locales/sample-deck.en.ts')).sampleDeck;
}

/** Returns the promise of a language's sample deck; `use` needs the same promise each time. */
function getSampleDeck(language: string): Promise<SampleDeckText> {
  const promise = sampleDecks.get(language) ?? loadSampleDeck(language);
  sampleDecks.set(language, promise);
  return promise;
}

export type PreviewedBrand = {
  name: string;
  theme: string;
  fonts: BrandFonts;
  /** Data URIs. */
  logos: Brand['logos'];
  footer: string;
};

/** The slides of a sample presentation in a brand; at most `maxSlides`. */
export function BrandPreview({ brand, maxSlides }: { brand: PreviewedBrand; maxSlides?: number }) {
  const { language } = useTranslation();
  const deck = use(getSampleDeck(language));
  const { name, theme, fonts, logos, footer } = brand;
  const contexts = useMemo(
    () =>
      deck.contexts.map((context) => ({
        ...context,
        theme,
        brand: { id: '', rev: 0, name, fonts, logos, footer },
      })),
    [deck, name, theme, fonts, logos, footer],
  );
  return (
    <ul className={styles.previews}>
      {deck.slides.slice(0, maxSlides).map((content, index) => {
        const context = contexts[index];
        return (
          <li key={content.layout}>
            {context && <SlideArt content={content} slideContext={context} label={content.title} />}
          </li>
        );
      })}
    </ul>
  );
}
