import { use } from 'react';
import { SlideArt } from '#web/features/decks/components/art/slide-art.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import type { SampleDeckText } from '#web/locales/sample-deck.ts';
import styles from './sample-deck.module.css';
import { useRenderedCount } from './use-rendered-count.ts';

const sampleDecks = new Map<string, Promise<SampleDeckText>>();

async function loadSampleDeck(language: string): Promise<SampleDeckText> {
  if (language === 'zh') return (await import('#web/locales/sample-deck.zh.ts')).sampleDeck;
  return (await import('#web/locales/sample-deck.en.ts')).sampleDeck;
}

/**
 * Returns the promise of a language's sample deck. Cached, because `use` needs the same promise
 * each time.
 */
function getSampleDeck(language: string): Promise<SampleDeckText> {
  const promise = sampleDecks.get(language) ?? loadSampleDeck(language);
  sampleDecks.set(language, promise);
  return promise;
}

/** All slides stacked, so that changing the slide is a fade without a new layout. */
export function SamplePages({ page }: { page: number }) {
  const { language } = useTranslation();
  const deck = use(getSampleDeck(language));
  const renderedCount = useRenderedCount(deck.slides.length);
  return deck.slides.map((content, index) => (
    <div
      key={`${deck.language}-${content.layout}`}
      className={styles.page}
      data-now={index === page || undefined}
      aria-hidden={index !== page}
    >
      {(index < renderedCount || index === page) && (
        <SlideArt
          content={content}
          slideContext={deck.contexts[index] ?? deck.contexts[0]}
          label={content.title}
        />
      )}
    </div>
  ));
}
