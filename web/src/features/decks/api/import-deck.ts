import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Presentation } from '#shared/schemas/presentations.ts';
import type { Source } from '#shared/schemas/sources.ts';
import { call } from '#web/lib/api-client.ts';
import { getIdempotencyKey } from '#web/lib/idempotency.ts';
import { refetchEverywhere } from '#web/lib/tabs.ts';
import { deckKeys } from './deck-keys.ts';
import { getSource, putFile, registerFile, reportUploaded } from './sources.ts';

const pollMs = 700;

type ImportStep = 'uploading' | 'reading' | 'importing';

/** A running or failed import. */
export type ImportState = {
  name: string;
  step: ImportStep;
  /** Uploaded fraction, from 0 to 1. */
  sent: number;
  /** Text or error; the import has failed. */
  error?: unknown;
};

type Report = (changes: Partial<ImportState>) => void;

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, pollMs));

/** Waits until the server has read a file; returns its state. */
async function waitForReading(id: string, signal: AbortSignal): Promise<Source> {
  for (;;) {
    const source = await getSource(id);
    signal.throwIfAborted();
    if (source.status !== 'reading') return source;
    await pause();
    signal.throwIfAborted();
  }
}

/** Uploads a file and waits until it has been read; returns its source. */
async function uploadFile(file: File, report: Report, signal: AbortSignal): Promise<Source> {
  const source = await registerFile(file, signal);
  if (source.upload)
    await putFile(source.upload, file, { signal, onProgress: (sent) => report({ sent }) });
  signal.throwIfAborted();
  report({ step: 'reading', sent: 1 });
  const { id } = await reportUploaded(source.id);
  return waitForReading(id, signal);
}

async function postImport(queryClient: QueryClient, body: { source_id: string; theme: string }) {
  const idempotencyKey = getIdempotencyKey(body);
  const deck = await call<Presentation>('/presentations/import', {
    method: 'POST',
    body,
    idempotencyKey,
  });
  queryClient.setQueryData(deckKeys.detail(deck.id), deck);
  void refetchEverywhere(queryClient, [deckKeys.lists, ['queue']]);
  return deck;
}

/** Returns the state of the import and the functions that start and cancel it; leaving the page cancels it. */
export function useImportDeck(theme: string, onImported: (deck: Presentation) => void) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<ImportState>();
  const running = useRef<AbortController>(undefined);
  const chosenTheme = useRef(theme);
  chosenTheme.current = theme;
  useEffect(() => () => running.current?.abort(), []);
  const start = async (file: File) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const report: Report = (changes) => {
      if (!signal.aborted) setState((last) => last && { ...last, ...changes });
    };
    setState({ name: file.name, step: 'uploading', sent: 0 });
    try {
      const source = await uploadFile(file, report, signal);
      // A file without text can't be a source, but its pictures can be imported.
      if (source.error && source.error.code !== 'empty')
        return report({ error: source.error.detail });
      report({ step: 'importing' });
      const body = { source_id: source.id, theme: chosenTheme.current };
      const deck = await postImport(queryClient, body);
      if (!signal.aborted) onImported(deck);
    } catch (error) {
      report({ error });
    }
  };
  const cancel = () => {
    running.current?.abort();
    setState(undefined);
  };
  const fail = (name: string, error: string) => {
    running.current?.abort();
    setState({ name, step: 'uploading', sent: 0, error });
  };
  return { state, start, cancel, fail };
}
