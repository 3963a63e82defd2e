import { lazy } from 'react';
import { loadSourceTexts } from '#web/lib/i18n.ts';

/** The notice about an import, loaded with its texts on demand. */
export const ImportNotice = lazy(async () => {
  const part = import('./import-notice.tsx');
  await loadSourceTexts();
  return { default: (await part).ImportNotice };
});

/** The list of content that an import did not keep, loaded with its texts on demand. */
export const UnkeptList = lazy(async () => {
  const part = import('./import-notice.tsx');
  await loadSourceTexts();
  return { default: (await part).UnkeptList };
});
