import { use } from 'react';
import { SlideArt } from '#web/features/decks/components/art/slide-art.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import type { SampleDeckText } from '#web/locales/sample-deck.ts';
import styles from './sample-deck.module.css';
import { useDrawnCount } from './use-drawn-count.ts';

const decks = new Map<string, Promise<SampleDeckText>>();

async function load(language: string): Promise<SampleDeckText> {
  if (language === 'zh') return (await import('#web/locales/sample-deck.zh.ts')).sampleDeck;
  return (await import('#web/locales/sample-deck.en.ts')).sampleDeck;
}

/** The promise of a language's sample, one for its lifetime, as `use` needs it. */
function sampleOf(language: string): Promise<SampleDeckText> {
  const known = decks.get(language) ?? load(language);
  decks.set(language, known);
  return known;
}

/** All pages one over another, so that a turn is a fade and nothing is laid out anew. */
export function SamplePages({ page }: { page: number }) {
  const { language } = useTranslation();
  const deck = use(sampleOf(language));
  const drawn = useDrawnCount(deck.slides.length);
  return deck.slides.map((content, index) => (
    <div
      key={`${deck.language}-${content.layout}`}
      className={styles.page}
      data-now={index === page || undefined}
      aria-hidden={index !== page}
    >
      {(index < drawn || index === page) && (
        <SlideArt
          content={content}
          place={deck.places[index] ?? deck.places[0]}
          label={content.title}
        />
      )}
    </div>
  ));
}
