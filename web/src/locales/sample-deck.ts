import type { SlideContent } from '#shared/deck/model.ts';

type SampleSlideContext = {
  title: string;
  language: string;
  theme: string;
  slides: readonly SlideContent[];
  index: number;
  total: number;
};

/** The landing page's deck in one language. */
export type SampleDeckText = {
  language: string;
  slides: SlideContent[];
  /** One drawing context for each slide. */
  contexts: [SampleSlideContext, ...SampleSlideContext[]];
};

type SampleText = { title: string; language: string; slides: SlideContent[] };

/** Returns the sample deck with a context for each slide. Created once, so that drawings stay cached. */
export function createSampleDeck({ title, language, slides }: SampleText): SampleDeckText {
  const createContext = (index: number): SampleSlideContext => ({
    title,
    language,
    theme: 'meridian',
    slides,
    index,
    total: slides.length,
  });
  const [, ...rest] = slides.map((_, index) => createContext(index));
  return { language, slides, contexts: [createContext(0), ...rest] };
}
