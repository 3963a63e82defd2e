import { useMutation } from '@tanstack/react-query';
import { fetchFile } from '#web/lib/api-client.ts';
import { saveFile } from '#web/lib/save-file.ts';

type Wanted = { id: string; title: string; version?: number };

/** Fetches a deck's one self-contained HTML file and hands it to the browser's downloads. */
export function useDownloadDeck() {
  return useMutation({
    mutationFn: async ({ id, title, version }: Wanted) => {
      const path = `/presentations/${encodeURIComponent(id)}/download`;
      const { blob, name } = await fetchFile(path, { query: { version } });
      saveFile(blob, name ?? `${title}.html`);
    },
  });
}
