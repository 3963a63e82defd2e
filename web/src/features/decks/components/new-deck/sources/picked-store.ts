import type { StoreApi, UseBoundStore } from 'zustand';
import { createUserTabStore } from '../tab-storage.ts';

type PickedState = 'uploading' | 'reading' | 'ready' | 'failed';

/** A file or page picked as a source of the deck. */
export type PickedSource = {
  key: string;
  kind: 'file' | 'url';
  name: string;
  state: PickedState;
  /** File size in bytes; 0 for a page. */
  bytes: number;
  /** Uploaded fraction, from 0 to 1. */
  sent: number;
  /** The source's id, once the server has created it. */
  id?: string;
  /** Why the upload or the reading failed, as displayed text. */
  reason?: string;
  /** Whether the server read only the beginning of the source, because it is too long. */
  isCut?: boolean;
};

/** Whether the server has the file, so that it survives a reload. */
export const isStoredOnServer = ({ state }: PickedSource): boolean =>
  state === 'reading' || state === 'ready';

/** A list of picked sources. */
export type PickedStore = UseBoundStore<StoreApi<{ picked: PickedSource[] }>>;

/** The picked sources of the new presentation; uploaded sources survive a reload of this tab. */
export const usePickedSources = createUserTabStore<{ picked: PickedSource[] }>(
  'new-deck-sources',
  { picked: [] },
  ({ picked }) => ({ picked: picked.filter(isStoredOnServer) }),
);

/** Appends a source to a list. */
export const addPickedSource = (store: PickedStore, one: PickedSource): void =>
  store.setState(({ picked }) => ({ picked: [...picked, one] }));

/** Updates a source of a list; does nothing when it was removed. */
export const changePickedSource = (
  store: PickedStore,
  key: string,
  changes: Partial<PickedSource>,
): void =>
  store.setState(({ picked }) => ({
    picked: picked.map((one) => (one.key === key ? { ...one, ...changes } : one)),
  }));

/** Removes a source from a list; the caller stops running work. */
export const removePickedSource = (store: PickedStore, key: string): void =>
  store.setState(({ picked }) => ({ picked: picked.filter((one) => one.key !== key) }));

/** Clears the new presentation's list after it was created. */
export const clearPickedSources = (): void => {
  usePickedSources.setState({ picked: [] });
};

/**
 * Returns the ids of uploaded sources. Includes sources that are still being read, because the
 * server waits for them.
 */
export const listUsableIds = (picked: readonly PickedSource[]): string[] =>
  picked.flatMap(({ id, state }) =>
    id !== undefined && (state === 'ready' || state === 'reading') ? [id] : [],
  );
