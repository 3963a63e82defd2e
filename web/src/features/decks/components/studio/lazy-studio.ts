import { lazy } from 'react';
import { loadEditTexts } from '#web/lib/i18n.ts';

/** The slide editor, loaded with its texts on demand. */
export const SlideEditor = lazy(async () => {
  const [module] = await Promise.all([import('../edit-slide/slide-editor.tsx'), loadEditTexts()]);
  return { default: module.SlideEditor };
});

/** The dialog that adds a slide, loaded with the names of the layouts on demand. */
export const AddSlideDialog = lazy(async () => {
  const [module] = await Promise.all([import('./add-slide-dialog.tsx'), loadEditTexts()]);
  return { default: module.AddSlideDialog };
});

/** The panel that finds and replaces a text on all slides. */
export const FindPanel = lazy(async () => {
  const [module] = await Promise.all([import('./find-panel.tsx'), loadEditTexts()]);
  return { default: module.FindPanel };
});

/** The dialog that requests a proposal for several slides. */
export const ReviseSlidesDialog = lazy(async () => {
  const module = await import('./revise-slides-dialog.tsx');
  return { default: module.ReviseSlidesDialog };
});
