import { useEffect, useEffectEvent, useState } from 'react';
import type { Presentation, Task, Version } from '#shared/schemas/presentations.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { useGenerateHtml } from '../../api/change-version.ts';
import { type DownloadFormat, downloadFormats, useDownloadDeck } from '../../api/download-deck.ts';
import { type FileState, fileStateOf, sizeOf } from './file-state.ts';

type Of = { deck: Presentation; version: Version; tasks: readonly Task[] | undefined };
export type File = {
  format: DownloadFormat;
  state: FileState;
  bytes: number | null | undefined;
  /** Downloads it, or has it made and downloads it then. */
  get: () => void;
};

/** Each format that only some files have to be asked for by; the words are made with the HTML. */
const askedFor = (format: DownloadFormat) =>
  format === 'md' || format === 'json' ? 'html' : format;

/**
 * The files of a version and what a press on each does. One that must be made first is downloaded by itself
 * when it is there, as long as one stays on the page.
 */
export function useFiles({ deck, version, tasks }: Of): { files: File[]; isBusy: boolean } {
  const { t } = useTranslation();
  const download = useDownloadDeck();
  const generate = useGenerateHtml();
  const [awaited, setAwaited] = useState<readonly DownloadFormat[]>([]);
  const { version: number } = version;

  const fetchIt = (format: DownloadFormat) =>
    download.mutate({ id: deck.id, title: deck.title, version: number, format });
  const make = (format: DownloadFormat) => {
    showToast({
      text: t('download.started', { name: t(`download.name.${format}`) }),
      tone: 'plain',
    });
    setAwaited((before) => [...before, format]);
    const drop = () => setAwaited((before) => before.filter((one) => one !== format));
    generate.mutate({ id: deck.id, version: number, format: askedFor(format) }, { onError: drop });
  };

  const files = downloadFormats.map((format): File => {
    const known = fileStateOf(version, format, { deck, tasks });
    const isAsked = generate.isPending && generate.variables?.format === askedFor(format);
    const state = known === 'missing' && isAsked ? 'making' : known;
    const get = () => {
      if (state === 'ready') fetchIt(format);
      if (state === 'missing') make(format);
    };
    return { format, state, bytes: sizeOf(version, format), get };
  });

  const arrived = files
    .filter(({ format, state }) => state === 'ready' && awaited.includes(format))
    .map(({ format }) => format)
    .join();
  const take = useEffectEvent(() => {
    const formats = files.filter(({ format }) => arrived.split(',').includes(format));
    for (const { format } of formats) fetchIt(format);
    setAwaited((before) => before.filter((one) => !arrived.split(',').includes(one)));
  });
  useEffect(() => {
    if (arrived !== '') take();
  }, [arrived]);

  return { files, isBusy: download.isPending };
}
