import type { SlideContent } from '#shared/deck/model.ts';

type Place = { title: string; language: string; theme: string; index: number; total: number };

/** The landing page's deck in one language. */
export type SampleDeckText = {
  language: string;
  slides: SlideContent[];
  places: [Place, ...Place[]];
};

type Text = { title: string; language: string; slides: SlideContent[] };

/** Gives each slide its place, once, so that drawings are kept between turns. */
export function sampleOf({ title, language, slides }: Text): SampleDeckText {
  const place = (index: number): Place => ({
    title,
    language,
    theme: 'meridian',
    index,
    total: slides.length,
  });
  const [, ...rest] = slides.map((_, index) => place(index));
  return { language, slides, places: [place(0), ...rest] };
}
