import type { Language } from '#web/lib/i18n.ts';

/** Returns the URL of a sample slide in a theme, 480 x 270 pixels, drawn by `npm run tool -- gallery`. */
export const getThemePictureUrl = (language: Language, theme: string, layout: string): string =>
  `/themes/${language === 'zh' ? 'zh/' : ''}${theme}-${layout}.png`;
