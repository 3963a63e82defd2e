import { lazy } from 'react';
import { loadProgramTexts } from '#web/lib/i18n.ts';

/** The profile's section of API keys; loaded with its texts. */
export const ApiKeys = lazy(async () => {
  const [module] = await Promise.all([import('./api-keys.tsx'), loadProgramTexts()]);
  return { default: module.ApiKeys };
});
