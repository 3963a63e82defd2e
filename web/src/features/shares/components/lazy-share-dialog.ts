import { lazy } from 'react';
import { speakShare } from '#web/lib/i18n.ts';

/** Comes with its texts, when it is asked for. */
export const ShareDialog = lazy(async () => {
  const [module] = await Promise.all([import('./share-dialog.tsx'), speakShare()]);
  return { default: module.ShareDialog };
});
