import type { LayoutId } from '../deck/model.ts';
import type { ThemeId } from '../deck/theme-list.ts';
import type { deckPurposes } from '../domain/deck-request.ts';

/** A slide's title and its statements, each as "heading: explanation"; a cover has its subtitle only. */
type SlideText = readonly [title: string, ...statements: string[]];

type TemplateText = {
  name: string;
  description: string;
  /** One slide for each of the template's layouts. */
  slides: readonly SlideText[];
};

/** The outline of a presentation for one purpose, with its layouts and a theme, in both languages of the app. */
export type DeckTemplate = {
  id: string;
  purpose: (typeof deckPurposes)[number];
  theme: ThemeId;
  layouts: readonly LayoutId[];
  en: TemplateText;
  zh: TemplateText;
};

/** A slide of a template: its layout, its title, and the statements that it must make. */
export type TemplateSlide = { layout: LayoutId; title: string; statements: string[] };

/** The template of a request, with its slides in the deck's language. */
export type RequestedTemplate = { id: string; slides: TemplateSlide[] };

/** Returns the language of a template's texts for a deck's language: Chinese for Chinese, otherwise English. */
export const getTemplateLanguage = (language: string): 'en' | 'zh' =>
  language.toLowerCase().startsWith('zh') ? 'zh' : 'en';

/** Returns the slides of a template in one language. */
export const createTemplateSlides = (
  template: DeckTemplate,
  language: 'en' | 'zh',
): TemplateSlide[] =>
  template[language].slides.map(([title, ...statements], i) => ({
    layout: template.layouts[i] ?? 'bullets',
    title,
    statements,
  }));
