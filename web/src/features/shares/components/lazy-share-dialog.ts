import { lazy } from 'react';
import { loadShareTexts } from '#web/lib/i18n.ts';

/** The share dialog, loaded with its texts on demand. */
export const ShareDialog = lazy(async () => {
  const [module] = await Promise.all([import('./share-dialog.tsx'), loadShareTexts()]);
  return { default: module.ShareDialog };
});
