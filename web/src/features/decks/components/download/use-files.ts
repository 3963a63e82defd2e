import { useEffect, useEffectEvent, useState } from 'react';
import { type DownloadFormat, downloadFormats, requestedFormat } from '#shared/domain/formats.ts';
import type { Presentation, Task, Version } from '#shared/schemas/presentations.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { useGenerateHtml } from '../../api/change-version.ts';
import { useDownloadDeck } from '../../api/download-deck.ts';
import { type FileState, fileSize, getFileState } from './file-state.ts';

type FilesParams = { deck: Presentation; version: Version; tasks: readonly Task[] | undefined };
export type File = {
  format: DownloadFormat;
  state: FileState;
  bytes: number | null | undefined;
  /** Downloads the file; renders it first if missing. */
  download: () => void;
};

/**
 * The files of a version with their actions. A missing file is rendered, then downloaded while the
 * component is mounted.
 */
export function useFiles({ deck, version, tasks }: FilesParams): {
  files: File[];
  isBusy: boolean;
} {
  const { t } = useTranslation();
  const download = useDownloadDeck();
  const generate = useGenerateHtml();
  const [pendingDownloads, setPendingDownloads] = useState<readonly DownloadFormat[]>([]);
  const { version: number } = version;

  const downloadFile = (format: DownloadFormat) =>
    download.mutate({ id: deck.id, title: deck.title, version: number, format });
  const renderFile = (format: DownloadFormat) => {
    showToast({
      text: t('download.started', { name: t(`download.name.${format}`) }),
      tone: 'plain',
    });
    setPendingDownloads((before) => [...before, format]);
    const cancelDownload = () =>
      setPendingDownloads((before) => before.filter((one) => one !== format));
    generate.mutate(
      { id: deck.id, version: number, format: requestedFormat(format) },
      { onError: cancelDownload },
    );
  };

  const files = downloadFormats.map((format): File => {
    const storedState = getFileState(version, format, { deck, tasks });
    const isRequested =
      generate.isPending && generate.variables?.format === requestedFormat(format);
    const state = storedState === 'missing' && isRequested ? 'making' : storedState;
    const download = () => {
      if (state === 'ready') downloadFile(format);
      if (state === 'missing') renderFile(format);
    };
    return { format, state, bytes: fileSize(version, format), download };
  });

  const readyFormats = files
    .filter(({ format, state }) => state === 'ready' && pendingDownloads.includes(format))
    .map(({ format }) => format)
    .join();
  const downloadReady = useEffectEvent(() => {
    const formats = files.filter(({ format }) => readyFormats.split(',').includes(format));
    for (const { format } of formats) downloadFile(format);
    setPendingDownloads((before) => before.filter((one) => !readyFormats.split(',').includes(one)));
  });
  useEffect(() => {
    if (readyFormats !== '') downloadReady();
  }, [readyFormats]);

  return { files, isBusy: download.isPending };
}
