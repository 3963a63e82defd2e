import { lazy } from 'react';

/** The dialog that chooses an icon, loaded on demand with the names and search words of all icons. */
export const IconPicker = lazy(async () => ({
  default: (await import('./icon-picker.tsx')).IconPicker,
}));

/** The name of an icon in the reader's language, loaded on demand. */
export const IconName = lazy(async () => ({
  default: (await import('./icon-picker.tsx')).IconName,
}));
