import type { Source } from '#shared/schemas/sources.ts';
import { announce } from '#web/lib/announce.ts';
import { ApiError, errorText } from '#web/lib/api-error.ts';
import { translate } from '#web/lib/i18n.ts';
import {
  addPage,
  announceFile,
  deleteSource,
  getSource,
  putFile,
  sayUploaded,
} from '../../../api/sources.ts';
import { changeSource } from '../aside-store.ts';
import { addPicked, dropPicked, type Picked, usePicked } from './picked-store.ts';

const lookMs = 700;
/** Uploads at a time; the others wait their turn. */
const lanes = 3;

/** What is under way, by key; aborting one ends its upload or its looking. */
const running = new Map<string, AbortController>();
let free = lanes;
const line: (() => void)[] = [];

async function inTurn(work: () => Promise<void>): Promise<void> {
  if (free === 0) await new Promise<void>((resolve) => line.push(resolve));
  else free -= 1;
  try {
    await work();
  } finally {
    const next = line.shift();
    if (next) next();
    else free += 1;
  }
}

function show(key: string, source: Source): void {
  const { status, name, error, is_cut, kind, bytes } = source;
  // Of what another deck rests on no more than the name was known.
  const known = kind === 'url' ? { kind } : { kind: 'file' as const, bytes };
  if (status === 'ready') {
    changeSource(key, { ...known, state: 'ready', name, isCut: is_cut });
    announce(translate('new_deck.sources.said_ready', { name }));
  } else if (status === 'failed') {
    changeSource(key, known);
    fail(key, name, error?.detail ?? '');
  }
}

function fail(key: string, name: string, reason: string): void {
  changeSource(key, { state: 'failed', reason });
  announce(translate('new_deck.sources.said_failed', { name, reason }));
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** How a source is now. Nobody answering is no reason to give it up: it is as it was known. */
const look = (id: string, known?: Source): Promise<Source | undefined> =>
  getSource(id).catch((error: unknown) => {
    if (isGone(error)) throw error;
    return known;
  });

type Followed = { id: string; known?: Source };

/** Looks until a source has been read. */
async function follow(key: string, { id, known }: Followed, signal: AbortSignal): Promise<void> {
  let source = known ?? (await look(id));
  while (!signal.aborted && (!source || source.status === 'reading')) {
    await wait(lookMs, signal);
    if (signal.aborted) return;
    source = await look(id, source);
  }
  if (source && !signal.aborted) show(key, source);
}

/** Runs what is done about one picked thing; what goes wrong is shown in its row. */
async function run(key: string, name: string, work: (signal: AbortSignal) => Promise<void>) {
  const controller = new AbortController();
  running.set(key, controller);
  try {
    await work(controller.signal);
  } catch (error) {
    const why = isGone(error) ? translate('new_deck.sources.gone') : errorText(error);
    if (!controller.signal.aborted) fail(key, name, why);
  } finally {
    // Looking for it has begun by now under the same key, and can still be ended.
    if (running.get(key) === controller) running.delete(key);
  }
}

async function upload(key: string, file: File, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const source = await announceFile(file, signal);
  changeSource(key, { id: source.id });
  if (source.upload) {
    const onProgress = (sent: number) => changeSource(key, { sent });
    await putFile(source.upload, file, { signal, onProgress });
  }
  const told = await sayUploaded(source.id);
  changeSource(key, { state: 'reading', sent: 1 });
  void run(key, file.name, (looking) => follow(key, { id: told.id, known: told }, looking));
}

/** Uploads files, each in a row of its own. */
export function pickFiles(files: readonly File[]): void {
  for (const file of files) {
    const key = crypto.randomUUID();
    const { name, size } = file;
    addPicked({ key, kind: 'file', name, bytes: size, sent: 0, state: 'uploading' });
    if (size === 0) fail(key, name, translate('new_deck.sources.empty'));
    else void run(key, name, (signal) => inTurn(() => upload(key, file, signal)));
  }
}

/** Has a page fetched. */
export function pickPage(url: string): void {
  const key = crypto.randomUUID();
  addPicked({ key, kind: 'url', name: url, bytes: 0, sent: 1, state: 'reading' });
  void run(key, url, async (signal) => {
    const source = await addPage({ url });
    changeSource(key, { id: source.id });
    await follow(key, { id: source.id, known: source }, signal);
  });
}

/** Takes one back, also while it is being sent. The service's copy goes, or ends by itself after a day. */
export function unpick({ key, id }: Picked): void {
  running.get(key)?.abort();
  dropPicked(key);
  if (id !== undefined) void deleteSource(id).catch(() => undefined);
}

const isFollowed = (key: string) => running.get(key)?.signal.aborted === false;

/** After a reload, and for what comes from elsewhere: what was being read is looked for again. */
export function resumePicked(): void {
  for (const { key, id, name, state } of usePicked.getState().picked) {
    if (state !== 'reading' || id === undefined || isFollowed(key)) continue;
    void run(key, name, (signal) => follow(key, { id }, signal));
  }
}
