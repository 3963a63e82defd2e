import { lazy } from 'react';
import { loadEditTexts } from '#web/lib/i18n.ts';

/** The dialog in which a picture is chosen, loaded with its texts on demand. */
export const PicturePanel = lazy(async () => {
  const [module] = await Promise.all([import('./picture-panel.tsx'), loadEditTexts()]);
  return { default: module.PicturePanel };
});
