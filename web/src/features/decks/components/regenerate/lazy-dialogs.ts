import { lazy } from 'react';

/** Loaded on demand, to keep the dashboard's and the deck page's chunks small. */
export const RegenerateDialog = lazy(async () => ({
  default: (await import('./regenerate-dialog.tsx')).RegenerateDialog,
}));

/** Confirms publishing the changes as the next version. */
export const PublishDialog = lazy(async () => ({
  default: (await import('./publish-dialog.tsx')).PublishDialog,
}));

/** Selects the language of a translated copy. */
export const TranslateDialog = lazy(async () => ({
  default: (await import('../translate/translate-dialog.tsx')).TranslateDialog,
}));

/** Renames a presentation. */
export const RenameDialog = lazy(async () => ({
  default: (await import('../rename-dialog.tsx')).RenameDialog,
}));

/** Moves a presentation to a folder. */
export const MoveDialog = lazy(async () => ({
  default: (await import('../folders/move-dialog.tsx')).MoveDialog,
}));

/** Confirms cancelling a run permanently. */
export const CancelDialog = lazy(async () => ({
  default: (await import('../cancel-dialog.tsx')).CancelDialog,
}));

/** Confirms deleting a presentation. */
export const DeleteDialog = lazy(async () => ({
  default: (await import('../delete-dialog.tsx')).DeleteDialog,
}));
