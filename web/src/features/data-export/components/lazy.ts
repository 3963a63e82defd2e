import { lazy } from 'react';
import { loadMfaTexts } from '#web/lib/i18n.ts';

/** The profile's section about the export of the user's data; loaded on demand, with its texts. */
export const OwnData = lazy(async () => {
  const [module] = await Promise.all([import('./own-data.tsx'), loadMfaTexts()]);
  return { default: module.OwnData };
});
