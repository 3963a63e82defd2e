import { lazy } from 'react';
import { loadCompareTexts } from '#web/lib/i18n.ts';

/** Loads a component together with its texts. */
async function loadWithTexts<T>(part: Promise<T>): Promise<T> {
  await loadCompareTexts();
  return part;
}

/** Loaded on demand, to keep the deck page's chunk small. */
export const CompareView = lazy(async () => ({
  default: (await loadWithTexts(import('./compare-view.tsx'))).CompareView,
}));

/** Publishes an older version again, after a confirmation. */
export const RestoreDialog = lazy(async () => ({
  default: (await loadWithTexts(import('./restore-dialog.tsx'))).RestoreDialog,
}));

/** A slide in an earlier version, below the current one. */
export const SlideVersions = lazy(async () => ({
  default: (await loadWithTexts(import('./slide-versions.tsx'))).SlideVersions,
}));

/** The first slide that has changed in a version. */
export const VersionPicture = lazy(async () => ({
  default: (await import('./version-picture.tsx')).VersionPicture,
}));

/** What has changed in a version. */
export const VersionSummary = lazy(async () => ({
  default: (await loadWithTexts(import('./version-summary.tsx'))).VersionSummary,
}));
