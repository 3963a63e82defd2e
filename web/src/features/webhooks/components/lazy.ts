import { lazy } from 'react';
import { loadMfaTexts } from '#web/lib/i18n.ts';

/** The profile's section about webhooks; loaded on demand, with its texts. */
export const Webhooks = lazy(async () => {
  const [module] = await Promise.all([import('./webhooks.tsx'), loadMfaTexts()]);
  return { default: module.Webhooks };
});
