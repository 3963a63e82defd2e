import type { Source } from '#shared/schemas/sources.ts';
import { announce } from '#web/lib/announce.ts';
import { getErrorText, isNotFound } from '#web/lib/api-error.ts';
import { translate } from '#web/lib/i18n.ts';
import {
  addPage,
  deleteSource,
  getSource,
  putFile,
  registerFile,
  reportUploaded,
} from '../../../api/sources.ts';
import {
  addPickedSource,
  type PickedSource,
  type PickedStore,
  removePickedSource,
} from './picked-store.ts';

const pollMs = 700;
/** Maximum concurrent uploads. */
const maxUploads = 3;

/** Controllers of running uploads and polls, by key, of all lists. */
const controllers = new Map<string, AbortController>();
let freeSlots = maxUploads;
const waitingUploads: (() => void)[] = [];

async function runInQueue(work: () => Promise<void>): Promise<void> {
  if (freeSlots === 0) await new Promise<void>((resolve) => waitingUploads.push(resolve));
  else freeSlots -= 1;
  try {
    await work();
  } finally {
    const next = waitingUploads.shift();
    if (next) next();
    else freeSlots += 1;
  }
}

const waitFor = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Returns the format's name of a picture, which can't be read as a source; undefined for other files. */
const getPictureFormat = ({ type }: File): string | undefined =>
  /^image\/(\w+)/.exec(type)?.[1]?.toUpperCase();

/** Fetches a source; after errors other than 404 returns the known state. */
const fetchSource = (id: string, lastKnown?: Source): Promise<Source | undefined> =>
  getSource(id).catch((error: unknown) => {
    if (isNotFound(error)) throw error;
    return lastKnown;
  });

type PolledSource = { id: string; lastKnown?: Source };

type ChangeSource = (key: string, changes: Partial<PickedSource>) => void;

/**
 * Returns the functions that upload files and add pages to a list of sources. `changeSource` updates a source in the
 * list, and wherever else it is kept.
 */
export function createSourcePicking(store: PickedStore, changeSource: ChangeSource) {
  function updateFromSource(key: string, source: Source): void {
    const { status, name, error, is_cut, kind, bytes } = source;
    // Sets the kind, because only the name of a source of another deck was known.
    const kindFields = kind === 'url' ? { kind } : { kind: 'file' as const, bytes };
    if (status === 'ready') {
      changeSource(key, { ...kindFields, state: 'ready', name, isCut: is_cut });
      announce(translate('new_deck.sources.announce_ready', { name }));
    } else if (status === 'failed') {
      changeSource(key, kindFields);
      markFailed(key, name, error?.detail ?? '');
    }
  }

  function markFailed(key: string, name: string, reason: string): void {
    changeSource(key, { state: 'failed', reason });
    announce(translate('new_deck.sources.announce_failed', { name, reason }));
  }

  /** Polls until a source has been read. */
  async function pollSource(
    key: string,
    { id, lastKnown }: PolledSource,
    signal: AbortSignal,
  ): Promise<void> {
    let source = lastKnown ?? (await fetchSource(id));
    while (!signal.aborted && (!source || source.status === 'reading')) {
      await waitFor(pollMs, signal);
      if (signal.aborted) return;
      source = await fetchSource(id, source);
    }
    if (source && !signal.aborted) updateFromSource(key, source);
  }

  /** Runs the work for one source; shows errors in its row. */
  async function runForSource(
    key: string,
    name: string,
    work: (signal: AbortSignal) => Promise<void>,
  ) {
    const controller = new AbortController();
    controllers.set(key, controller);
    try {
      await work(controller.signal);
    } catch (error) {
      const reason = isNotFound(error) ? translate('new_deck.sources.gone') : getErrorText(error);
      if (!controller.signal.aborted) markFailed(key, name, reason);
    } finally {
      // Polling may already have registered its own controller under this key.
      if (controllers.get(key) === controller) controllers.delete(key);
    }
  }

  async function uploadFile(key: string, file: File, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const source = await registerFile(file, signal);
    changeSource(key, { id: source.id });
    if (source.upload) {
      const onProgress = (sent: number) => changeSource(key, { sent });
      await putFile(source.upload, file, { signal, onProgress });
    }
    const uploaded = await reportUploaded(source.id);
    changeSource(key, { state: 'reading', sent: 1 });
    void runForSource(key, file.name, (pollSignal) =>
      pollSource(key, { id: uploaded.id, lastKnown: uploaded }, pollSignal),
    );
  }

  /** Uploads files, each in its own row. */
  function pickFiles(files: readonly File[]): void {
    for (const file of files) {
      const key = crypto.randomUUID();
      const { name, size } = file;
      addPickedSource(store, { key, kind: 'file', name, bytes: size, sent: 0, state: 'uploading' });
      const picture = getPictureFormat(file);
      if (size === 0) markFailed(key, name, translate('new_deck.sources.empty'));
      else if (picture)
        markFailed(key, name, translate('new_deck.sources.picture', { format: picture }));
      else
        void runForSource(key, name, (signal) => runInQueue(() => uploadFile(key, file, signal)));
    }
  }

  /** Adds a page, which the server fetches. */
  function pickPage(url: string): void {
    const key = crypto.randomUUID();
    addPickedSource(store, { key, kind: 'url', name: url, bytes: 0, sent: 1, state: 'reading' });
    void runForSource(key, url, async (signal) => {
      const source = await addPage({ url });
      changeSource(key, { id: source.id });
      await pollSource(key, { id: source.id, lastKnown: source }, signal);
    });
  }

  /**
   * Removes a source, also during its upload. Deletes the server's copy, which otherwise expires
   * after a day.
   */
  function removeSource({ key, id }: PickedSource): void {
    controllers.get(key)?.abort();
    removePickedSource(store, key);
    if (id !== undefined) void deleteSource(id).catch(() => undefined);
  }

  const isPolled = (key: string) => controllers.get(key)?.signal.aborted === false;

  /** Resumes polling sources after a reload, and for sources of another deck. */
  function resumePicked(): void {
    for (const { key, id, name, state } of store.getState().picked) {
      if (state !== 'reading' || id === undefined || isPolled(key)) continue;
      void runForSource(key, name, (signal) => pollSource(key, { id }, signal));
    }
  }

  return { store, pickFiles, pickPage, removeSource, resumePicked };
}

export type SourcePicking = ReturnType<typeof createSourcePicking>;
