import type { Deck, Slide } from '#shared/deck/model.ts';
import { chartsInChinese, chartsInEnglish } from './sample-charts.ts';
import { diagramsInChinese, diagramsInEnglish, type SampleDraft } from './sample-diagrams.ts';
import { slidesInEnglish } from './sample-slides-en.ts';
import { slidesInChinese } from './sample-slides-zh.ts';

let count = 0;
function createSlide(draft: SampleDraft): Slide {
  count += 1;
  const notes = 'Say what the audience came for, then show where the number comes from. '.repeat(6);
  return { id: `slide-${count}`, point: '', notes, sources: [], ...draft } as Slide;
}

const englishSlides = slidesInEnglish.map(createSlide);
const chineseSlides = slidesInChinese.map(createSlide);

/** Returns a new deck with reasonable content in most layouts, in English or Chinese. */
export function createSampleDeck(language: 'en' | 'zh-CN', theme: string): Deck {
  // A copy, because tests change their decks and files of one project share this module.
  const slides = structuredClone(language === 'en' ? englishSlides : chineseSlides);
  return { title: slides[0]?.title ?? '', language, theme, slides };
}

/** Returns the sample deck plus slides with diagrams and images, with much and with little content. */
export function createExtendedSampleDeck(language: 'en' | 'zh-CN', theme: string): Deck {
  const deck = createSampleDeck(language, theme);
  const drafts =
    language === 'en'
      ? [...diagramsInEnglish, ...chartsInEnglish]
      : [...diagramsInChinese, ...chartsInChinese];
  return { ...deck, slides: [...deck.slides, ...drafts.map(createSlide)] };
}
