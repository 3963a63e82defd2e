import { createUserTabStore } from '../tab-storage.ts';

type PickedState = 'uploading' | 'reading' | 'ready' | 'failed';

/** A file or page picked as a source of the deck. */
export type Picked = {
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
  /** Why it failed, as displayed text. */
  reason?: string;
  /** Whether only the beginning was read. */
  isCut?: boolean;
};

/** Whether the server has the file, so that it survives a reload. */
export const isStoredOnServer = ({ state }: Picked): boolean =>
  state === 'reading' || state === 'ready';

/** The picked sources; uploaded sources survive a reload of this tab. */
export const usePicked = createUserTabStore<{ picked: Picked[] }>(
  'new-deck-sources',
  { picked: [] },
  ({ picked }) => ({ picked: picked.filter(isStoredOnServer) }),
);

const updatePicked = (update: (picked: Picked[]) => Picked[]): void => {
  usePicked.setState(({ picked }) => ({ picked: update(picked) }));
};

/** Appends a source to the list. */
export const addPicked = (one: Picked): void => updatePicked((picked) => [...picked, one]);

/** Updates a source; does nothing when it was removed. */
export const changePicked = (key: string, changes: Partial<Picked>): void =>
  updatePicked((picked) => picked.map((one) => (one.key === key ? { ...one, ...changes } : one)));

/** Removes a source from the list; the caller stops running work. */
export const removePicked = (key: string): void =>
  updatePicked((picked) => picked.filter((one) => one.key !== key));

/** Clears the list after the deck was created. */
export const clearPicked = (): void => updatePicked(() => []);

/**
 * Returns the ids of uploaded sources. Includes sources that are still being read, because the
 * server waits for them.
 */
export const usableIds = (picked: readonly Picked[]): string[] =>
  picked.flatMap(({ id, state }) =>
    id !== undefined && (state === 'ready' || state === 'reading') ? [id] : [],
  );
