import { lazy } from 'react';
import { loadEditTexts } from '#web/lib/i18n.ts';

/** The editor, loaded with its texts on demand. */
export const SlideEditor = lazy(async () => {
  const [module] = await Promise.all([import('./slide-editor.tsx'), loadEditTexts()]);
  return { default: module.SlideEditor };
});
