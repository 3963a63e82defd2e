import { createUserTabStore } from '../tab-storage.ts';

export type PickedState = 'uploading' | 'reading' | 'ready' | 'failed';

/** A file or page that the deck is to rest on. */
export type Picked = {
  key: string;
  kind: 'file' | 'url';
  name: string;
  state: PickedState;
  /** Bytes of the file; 0 for a page. */
  bytes: number;
  /** Share of the bytes that were sent, from 0 to 1. */
  sent: number;
  /** The source's id, once the service knows it. */
  id?: string;
  /** Why it failed, for a person. */
  reason?: string;
  /** Only its beginning was read. */
  isCut?: boolean;
};

/** Whether the service has it, so that it is there after a reload. */
export const isWithService = ({ state }: Picked): boolean =>
  state === 'reading' || state === 'ready';

/** What has been picked; what the service has stays over a reload of this tab, what is being sent does not. */
export const usePicked = createUserTabStore<{ picked: Picked[] }>(
  'new-deck-sources',
  { picked: [] },
  ({ picked }) => ({ picked: picked.filter(isWithService) }),
);

const change = (of: (picked: Picked[]) => Picked[]): void => {
  usePicked.setState(({ picked }) => ({ picked: of(picked) }));
};

/** Puts a source at the end of the list. */
export const addPicked = (one: Picked): void => change((picked) => [...picked, one]);

/** Takes over what has come to be known of a source; nothing where it was taken out meanwhile. */
export const changePicked = (key: string, changes: Partial<Picked>): void =>
  change((picked) => picked.map((one) => (one.key === key ? { ...one, ...changes } : one)));

/** Takes a source out of the list; what is under way for it is the caller's to stop. */
export const dropPicked = (key: string): void =>
  change((picked) => picked.filter((one) => one.key !== key));

/** For a deck that has been asked for: its sources are its own from then on. */
export const clearPicked = (): void => change(() => []);

/** Ids of what can be used: what is still being read is waited for by the deck. */
export const usableIds = (picked: readonly Picked[]): string[] =>
  picked.flatMap(({ id, state }) =>
    id !== undefined && (state === 'ready' || state === 'reading') ? [id] : [],
  );
