import type { Deck, Slide } from '#shared/deck/model.ts';
import { diagramsInChinese, diagramsInEnglish, type SampleDraft } from './sample-diagrams.ts';
import { slidesInEnglish } from './sample-slides-en.ts';
import { slidesInChinese } from './sample-slides-zh.ts';

let count = 0;
function s(draft: SampleDraft): Slide {
  count += 1;
  const notes = 'Say what the audience came for, then show where the number comes from. '.repeat(6);
  return { id: `slide-${count}`, point: '', notes, sources: [], ...draft } as Slide;
}

const en = slidesInEnglish.map(s);
const zh = slidesInChinese.map(s);

/** Every layout with reasonable content, in English and Chinese. */
export function sampleDeck(language: 'en' | 'zh-CN', theme: string): Deck {
  const slides = language === 'en' ? en : zh;
  return { title: slides[0]?.title ?? '', language, theme, slides };
}

/** The sample deck and after it the diagrams and pictures, with much content and with little. */
export function widerDeck(language: 'en' | 'zh-CN', theme: string): Deck {
  const deck = sampleDeck(language, theme);
  const drafts = language === 'en' ? diagramsInEnglish : diagramsInChinese;
  return { ...deck, slides: [...deck.slides, ...drafts.map(s)] };
}
