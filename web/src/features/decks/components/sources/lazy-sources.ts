import { lazy } from 'react';
import { speakSources } from '#web/lib/i18n.ts';

/** The deck's page carries neither it nor its texts until it is asked for. */
export const SourcesTab = lazy(async () => {
  const part = import('./sources-tab.tsx');
  await speakSources();
  return { default: (await part).SourcesTab };
});
