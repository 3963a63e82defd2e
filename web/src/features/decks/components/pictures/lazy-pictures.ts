import { lazy } from 'react';
import { loadEditTexts } from '#web/lib/i18n.ts';

/** The dialog in which the user chooses a picture; loaded on demand, with its texts. */
export const PicturePanel = lazy(async () => {
  const [module] = await Promise.all([import('./picture-panel.tsx'), loadEditTexts()]);
  return { default: module.PicturePanel };
});
