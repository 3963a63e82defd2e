import { useMutation } from '@tanstack/react-query';
import { fetchFile } from '#web/lib/fetch-file.ts';
import { saveFile } from '#web/lib/save-file.ts';

export const downloadFormats = ['html', 'pptx', 'pdf', 'png', 'md', 'json'] as const;
export type DownloadFormat = (typeof downloadFormats)[number];

type Wanted = { id: string; title: string; version?: number; format?: DownloadFormat };

/** Fetches a file of a deck, without a format its one self-contained HTML, and hands it to the browser's downloads. */
export function useDownloadDeck() {
  return useMutation({
    mutationFn: async ({ id, title, version, format }: Wanted) => {
      const path = `/presentations/${encodeURIComponent(id)}/download`;
      const { blob, name } = await fetchFile(path, { query: { version, format } });
      const ending = format === 'png' ? 'zip' : (format ?? 'html');
      saveFile(blob, name ?? `${title}.${ending}`);
    },
  });
}
