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

/** Publishes an older version again, once a person has said how. */
export const RestoreDialog = lazy(async () => ({
  default: (await withTexts(import('./restore-dialog.tsx'))).RestoreDialog,
}));

/** A slide as one of the versions has it, beneath what it is now. */
export const SlideVersions = lazy(async () => ({
  default: (await withTexts(import('./slide-versions.tsx'))).SlideVersions,
}));
