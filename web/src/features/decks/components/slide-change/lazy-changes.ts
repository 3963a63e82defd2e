import { lazy } from 'react';
import { loadCompareTexts } from '#web/lib/i18n.ts';

/** The outlines of changed texts, loaded with the engine that draws slides. */
export const ChangedMarks = lazy(async () => ({
  default: (await import('./changed-marks.tsx')).ChangedMarks,
}));

/** The list of changed texts, loaded with the texts of comparisons. */
export const TextDiff = lazy(async () => {
  const [module] = await Promise.all([import('../compare/text-diff.tsx'), loadCompareTexts()]);
  return { default: module.TextDiff };
});
