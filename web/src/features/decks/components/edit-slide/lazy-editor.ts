import { lazy } from 'react';
import { speakEdit } from '#web/lib/i18n.ts';

/** Neither the editor nor its texts are loaded before a slide is edited. */
export const SlideEditor = lazy(async () => {
  const [module] = await Promise.all([import('./slide-editor.tsx'), speakEdit()]);
  return { default: module.SlideEditor };
});
