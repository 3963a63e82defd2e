import { useMutation } from '@tanstack/react-query';
import { type DownloadFormat, formats } from '#shared/domain/formats.ts';
import { fetchFile } from '#web/lib/fetch-file.ts';
import { translate } from '#web/lib/i18n.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { showErrorWithRetry } from '#web/lib/show-error.ts';
import { dismissToast, showToast, useToasts } from '#web/lib/toast-store.ts';

type DownloadRequest = {
  id: string;
  title: string;
  version?: number;
  format?: DownloadFormat;
  /** The text of an earlier toast, which is dismissed when the toast about the download's result appears. */
  replacedText?: string | undefined;
};

/** Dismisses the toast with this text. */
export function dismissToastWith(text: string | undefined): void {
  const shown = useToasts.getState().toasts.find((toast) => toast.text === text);
  if (shown) dismissToast(shown.id);
}

/** Downloads a file of a deck; without a format its self-contained HTML. A toast confirms it or offers a new attempt. */
export function useDownloadDeck() {
  const download = useMutation({
    mutationFn: async ({ id, title, version, format }: DownloadRequest) => {
      const path = `/presentations/${encodeURIComponent(id)}/download`;
      const { blob, name } = await fetchFile(path, { query: { version, format } });
      const fileName = name ?? `${title}.${formats[format ?? 'html'].extension}`;
      saveFile(blob, fileName);
      return fileName;
    },
    meta: { isErrorShownInForm: true },
    onSettled: (name, error, request) => {
      dismissToastWith(request.replacedText);
      if (error) showErrorWithRetry(error, () => download.mutate(request));
      else if (name !== undefined)
        showToast({ text: translate('download.saved', { name }), tone: 'plain' });
    },
  });
  return download;
}
