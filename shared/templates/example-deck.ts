import type { Deck } from '../deck/model.ts';
import { createTemplateSlides, type DeckTemplate } from './template.ts';
import { createExampleSlide, type ExampleFigures } from './template-content.ts';

const exampleFigures: Record<'en' | 'zh', ExampleFigures> = {
  en: {
    values: ['92%', '+14%', '4.6'],
    months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'],
    series: 'Example',
  },
  zh: {
    values: ['92%', '+14%', '4.6'],
    months: ['1 月', '2 月', '3 月', '4 月', '5 月', '6 月'],
    series: '示例',
  },
};

/** Returns a template as a deck with example numbers, for its preview picture. */
export function createExampleDeck(template: DeckTemplate, language: 'en' | 'zh'): Deck {
  const slides = createTemplateSlides(template, language).map((slide, i) => ({
    ...createExampleSlide(slide, exampleFigures[language]),
    id: `s${i}`,
    point: slide.title,
  }));
  return {
    title: template[language].name,
    language: language === 'zh' ? 'zh-CN' : 'en',
    theme: template.theme,
    slides,
  };
}
