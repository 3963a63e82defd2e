import { lazy } from 'react';
import { loadMfaTexts } from '#web/lib/i18n.ts';

/** The profile's section of API keys; loaded with its texts. */
export const ApiKeys = lazy(async () => {
  const [module] = await Promise.all([import('./api-keys.tsx'), loadMfaTexts()]);
  return { default: module.ApiKeys };
});
