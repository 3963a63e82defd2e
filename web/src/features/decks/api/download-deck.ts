import { useMutation } from '@tanstack/react-query';
import { type DownloadFormat, formats } from '#shared/domain/formats.ts';
import { fetchFile } from '#web/lib/fetch-file.ts';
import { saveFile } from '#web/lib/save-file.ts';

type DownloadRequest = { id: string; title: string; version?: number; format?: DownloadFormat };

/** Downloads a file of a deck; without a format its self-contained HTML. */
export function useDownloadDeck() {
  return useMutation({
    mutationFn: async ({ id, title, version, format }: DownloadRequest) => {
      const path = `/presentations/${encodeURIComponent(id)}/download`;
      const { blob, name } = await fetchFile(path, { query: { version, format } });
      saveFile(blob, name ?? `${title}.${formats[format ?? 'html'].extension}`);
    },
  });
}
