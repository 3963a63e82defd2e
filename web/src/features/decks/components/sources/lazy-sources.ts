import { lazy } from 'react';
import { loadSourceTexts } from '#web/lib/i18n.ts';

/** The tab, loaded with its texts on demand. */
export const SourcesTab = lazy(async () => {
  const part = import('./sources-tab.tsx');
  await loadSourceTexts();
  return { default: (await part).SourcesTab };
});
