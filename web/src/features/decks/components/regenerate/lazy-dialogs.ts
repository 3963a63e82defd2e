import { lazy } from 'react';

/** Neither the dashboard's first load nor the deck page's carries the dialogs. */
export const RegenerateDialog = lazy(async () => ({
  default: (await import('./regenerate-dialog.tsx')).RegenerateDialog,
}));

/** Asks before changes become the next version. */
export const PublishDialog = lazy(async () => ({
  default: (await import('./publish-dialog.tsx')).PublishDialog,
}));

/** Asks for the language of a copy. */
export const TranslateDialog = lazy(async () => ({
  default: (await import('../translate/translate-dialog.tsx')).TranslateDialog,
}));

/** Asks before work is ended for good. */
export const CancelDialog = lazy(async () => ({
  default: (await import('../cancel-dialog.tsx')).CancelDialog,
}));
