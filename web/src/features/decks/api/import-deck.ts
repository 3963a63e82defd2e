import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { call } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { getIdempotencyKey } from '#web/lib/idempotency.ts';
import { refetchEverywhere } from '#web/lib/tabs.ts';
import { deckKeys } from './deck-keys.ts';
import { uploadFile } from './sources.ts';

type ImportStep = 'uploading' | 'reading' | 'importing';

/** A running or failed import. */
export type ImportState = {
  name: string;
  step: ImportStep;
  /** Uploaded fraction, from 0 to 1. */
  sent: number;
  /** The reason why the import failed: a text or an error; absent if it has not failed. */
  error?: unknown;
};

type ReportProgress = (changes: Partial<ImportState>) => void;

type ImportBody = { source_id: string; theme?: string };

/** An import without a final response: choosing the same file and theme again repeats this request with its key. */
type OpenImport = { file: string; body: ImportBody };

const fingerprintFile = ({ name, size, lastModified }: File) =>
  JSON.stringify([name, size, lastModified]);

/**
 * Whether the server may have created the presentation despite the error: the request got no response or a 5xx
 * response, or conflicts with an earlier attempt that is still running.
 */
const mayHaveCreated = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status < 400 ||
  error.status >= 500 ||
  error.code === 'conflict';

const isRateLimited = (error: unknown) => error instanceof ApiError && error.status === 429;

const postImport = (body: ImportBody) =>
  call<Presentation>('/presentations/import', {
    method: 'POST',
    body,
    idempotencyKey: getIdempotencyKey(body),
  });

/** Returns the function that sends the import; it repeats the request while the server is busy. */
function usePostImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: postImport,
    retry: (failures, error) => failures < 4 && mayHaveCreated(error),
    meta: { isErrorShownInForm: true },
    onSuccess: (deck) => {
      queryClient.setQueryData(deckKeys.detail(deck.id), deck);
      void refetchEverywhere(queryClient, [deckKeys.lists, ['queue']]);
    },
  }).mutateAsync;
}

/**
 * Returns the state of the import and the functions that start and cancel it; leaving the page cancels it. Without a
 * theme, a file that Deckwright exported keeps its theme.
 */
export function useImportDeck(theme: string | undefined, onImported: (deck: Presentation) => void) {
  const post = usePostImport();
  const openImport = useRef<OpenImport>(undefined);
  const [state, setState] = useState<ImportState>();
  const running = useRef<AbortController>(undefined);
  const chosenTheme = useRef(theme);
  chosenTheme.current = theme;
  useEffect(() => () => running.current?.abort(), []);
  /**
   * Uploads the file and returns the request body; returns the previous body if an import of the same file and theme
   * has had no final response. Returns undefined if the server could not read the file.
   */
  const prepareBody = async (file: File, report: ReportProgress, signal: AbortSignal) => {
    const open = openImport.current;
    const id = fingerprintFile(file);
    if (open?.file === id && open.body.theme === chosenTheme.current) return open.body;
    const source = await uploadFile(file, report, signal);
    // A file without text can't be a source, but its pictures can be imported.
    if (source.error && source.error.code !== 'empty') {
      report({ error: source.error.detail });
      return undefined;
    }
    const { current: chosen } = chosenTheme;
    const body = { source_id: source.id, ...(chosen === undefined ? {} : { theme: chosen }) };
    openImport.current = { file: id, body };
    return body;
  };
  const start = async (file: File) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const report: ReportProgress = (changes) => {
      if (!signal.aborted) setState((last) => last && { ...last, ...changes });
    };
    setState({ name: file.name, step: 'uploading', sent: 0 });
    try {
      const body = await prepareBody(file, report, signal);
      if (!body) return;
      report({ step: 'importing' });
      const deck = await post(body);
      openImport.current = undefined;
      if (!signal.aborted) onImported(deck);
    } catch (error) {
      const isAnswered = !mayHaveCreated(error) && !isRateLimited(error);
      if (isAnswered) openImport.current = undefined;
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
