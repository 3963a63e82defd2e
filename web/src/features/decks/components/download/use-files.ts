import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  type DownloadFormat,
  downloadFormats,
  formats,
  toRequestedFormat,
} from '#shared/domain/formats.ts';
import type { Presentation, Task, Version } from '#shared/schemas/presentations.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { useGenerateHtml } from '../../api/change-version.ts';
import { deckKeys } from '../../api/deck-keys.ts';
import { dismissToastWith, useDownloadDeck } from '../../api/download-deck.ts';
import { listSideTasks, parseTaskVersion } from '../../api/side-tasks.ts';
import { useSaveKind } from '../../editing/save-kinds.ts';
import { type FileState, getFileSize, getFileState } from './file-state.ts';

type FilesParams = { deck: Presentation; version: Version; tasks: readonly Task[] | undefined };
export type DeckFile = {
  format: DownloadFormat;
  state: FileState;
  bytes: number | null | undefined;
  /** Downloads the file; renders it first if missing. */
  download: () => void;
};

/**
 * A download that starts when its file is rendered. `lastFailure` is the time of the last failed rendering before the
 * request; a later one means that this rendering failed.
 */
type PendingDownload = { format: DownloadFormat; lastFailure: string };

/** Returns the time of the last failed rendering of a file; empty if none failed. */
function findLastFailure(
  tasks: readonly Task[] | undefined,
  format: DownloadFormat,
  version: number,
): string {
  const failed = listSideTasks(tasks).filter(
    (task) =>
      task.status === 'failed' &&
      task.kind === formats[format].task &&
      parseTaskVersion(task) === version,
  );
  return (
    failed
      .map(({ finished_at }) => finished_at ?? '')
      .sort()
      .at(-1) ?? ''
  );
}

/**
 * The files of a version with their actions. A missing file is rendered, then downloaded while the component is
 * mounted. While the last changes are being saved or published, a download waits for the new version.
 */
export function useFiles({ deck, version, tasks }: FilesParams): {
  files: DeckFile[];
  isBusy: boolean;
  /** Whether downloads wait for the last changes. */
  isWaiting: boolean;
  /** Whether the files lack the last changes, and downloads do not wait for them. */
  isStale: boolean;
} {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const download = useDownloadDeck();
  const generate = useGenerateHtml();
  const [pendingDownloads, setPendingDownloads] = useState<readonly PendingDownload[]>([]);
  const [waitingFormats, setWaitingFormats] = useState<readonly DownloadFormat[]>([]);
  const { version: number } = version;
  const isCurrent = number === deck.current_html_version;
  const saveKind = useSaveKind(deck.id);
  const isWaiting = isCurrent && (deck.is_publishing || saveKind === 'saving');
  // Reads the cache, because a save updates it before this component gets the changed presentation.
  const cachedDeck = () => queryClient.getQueryData<Presentation>(deckKeys.detail(deck.id)) ?? deck;
  const mustWait = () => isWaiting || (isCurrent && cachedDeck().is_publishing);
  const isStale = isCurrent && !isWaiting && (deck.has_unpublished || saveKind !== 'saved');

  const downloadFile = (format: DownloadFormat, replacedText?: string) =>
    download.mutate({ id: deck.id, title: deck.title, version: number, format, replacedText });
  const lastFailureOf = (format: DownloadFormat) => findLastFailure(tasks, format, number);
  const addPending = (format: DownloadFormat) =>
    setPendingDownloads((before) => [...before, { format, lastFailure: lastFailureOf(format) }]);
  const removePending = (removed: readonly DownloadFormat[]) =>
    setPendingDownloads((before) => before.filter(({ format }) => !removed.includes(format)));
  const startedText = (format: DownloadFormat) =>
    t('download.started', { name: t(`download.name.${format}`) });
  const renderFile = (format: DownloadFormat) => {
    showToast({ text: startedText(format), tone: 'plain' });
    addPending(format);
    const cancelDownload = () => removePending([format]);
    generate.mutate(
      { id: deck.id, version: number, format: toRequestedFormat(format) },
      { onError: cancelDownload },
    );
  };

  const waitForVersion = (format: DownloadFormat) => {
    showToast({ text: t('download.waits'), tone: 'plain' });
    setWaitingFormats((before) => [...before, format]);
  };

  const files = downloadFormats.map((format): DeckFile => {
    const storedState = getFileState(version, format, { deck, tasks });
    const isRequested =
      generate.isPending && generate.variables?.format === toRequestedFormat(format);
    const state = storedState === 'missing' && isRequested ? 'making' : storedState;
    const download = () => {
      if (mustWait()) return waitForVersion(format);
      if (isStale)
        showToast({
          text:
            saveKind === 'saved' ? t('download.lacks_unpublished') : t('download.lacks_unsaved'),
          tone: 'bad',
        });
      if (state === 'ready') downloadFile(format);
      if (state === 'missing') renderFile(format);
    };
    return { format, state, bytes: getFileSize(version, format), download };
  });

  const endedFormats = pendingDownloads
    .filter(({ format, lastFailure }) => {
      const state = files.find((file) => file.format === format)?.state;
      return state === 'ready' || (state === 'missing' && lastFailureOf(format) !== lastFailure);
    })
    .map(({ format }) => format);
  const handleEnded = useEffectEvent(() => {
    removePending(endedFormats);
    for (const { format, state } of files.filter((file) => endedFormats.includes(file.format)))
      if (state === 'ready') downloadFile(format, startedText(format));
      else {
        dismissToastWith(startedText(format));
        showToast({
          ...{ text: t('download.failed', { name: t(`download.name.${format}`) }), tone: 'bad' },
          action: { label: t('common.try_again'), run: () => renderFile(format) },
        });
      }
  });
  const ended = endedFormats.join();
  useEffect(() => {
    if (ended !== '') handleEnded();
  }, [ended]);

  const downloadWaiting = useEffectEvent(() => {
    if (mustWait()) return;
    setWaitingFormats([]);
    for (const { format, state, download } of files.filter((one) =>
      waitingFormats.includes(one.format),
    ))
      if (state === 'making') addPending(format);
      else download();
  });
  const canStart = waitingFormats.length > 0 && !isWaiting;
  useEffect(() => {
    if (canStart) downloadWaiting();
  }, [canStart, deck]);

  return { files, isBusy: download.isPending || waitingFormats.length > 0, isWaiting, isStale };
}
