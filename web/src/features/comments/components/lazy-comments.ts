import { lazy } from 'react';
import { loadShareTexts } from '#web/lib/i18n.ts';

/** The comments of a presentation, loaded with their texts on demand. */
export const CommentsPanel = lazy(async () => {
  const [module] = await Promise.all([import('./comments-panel.tsx'), loadShareTexts()]);
  return { default: module.CommentsPanel };
});
