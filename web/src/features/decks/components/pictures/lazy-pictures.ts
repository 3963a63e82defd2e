import { lazy } from 'react';
import { loadPictureTexts } from '#web/lib/i18n.ts';

/** The dialog in which a picture is chosen, loaded with its texts on demand. */
export const PicturePanel = lazy(async () => {
  const [module] = await Promise.all([import('./picture-panel.tsx'), loadPictureTexts()]);
  return { default: module.PicturePanel };
});
