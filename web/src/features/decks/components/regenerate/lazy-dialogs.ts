import { lazy } from 'react';

/** Neither the dashboard's first load nor the deck page's carries the dialogs. */
export const RegenerateDialog = lazy(async () => ({
  default: (await import('./regenerate-dialog.tsx')).RegenerateDialog,
}));

export const PublishDialog = lazy(async () => ({
  default: (await import('./publish-dialog.tsx')).PublishDialog,
}));

export const TranslateDialog = lazy(async () => ({
  default: (await import('../translate/translate-dialog.tsx')).TranslateDialog,
}));

export const CancelDialog = lazy(async () => ({
  default: (await import('../cancel-dialog.tsx')).CancelDialog,
}));
