import { lazy } from 'react';
import { speakCompare } from '#web/lib/i18n.ts';

/** A part that comes with texts of its own. */
async function withTexts<T>(part: Promise<T>): Promise<T> {
  await speakCompare();
  return part;
}

/** The deck's page carries none of these until one is asked for. */
export const CompareView = lazy(async () => ({
  default: (await withTexts(import('./compare-view.tsx'))).CompareView,
}));

export const RestoreDialog = lazy(async () => ({
  default: (await withTexts(import('./restore-dialog.tsx'))).RestoreDialog,
}));

export const SlideVersions = lazy(async () => ({
  default: (await withTexts(import('./slide-versions.tsx'))).SlideVersions,
}));
