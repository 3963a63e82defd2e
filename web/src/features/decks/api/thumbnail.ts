import { queryOptions } from '@tanstack/react-query';
import { fetchFile } from '#web/lib/fetch-file.ts';

/** A presentation's picture by its `thumbnail_url`; another picture has another address. */
export const thumbnailQuery = (url: string) =>
  queryOptions({
    queryKey: ['thumbnail', url],
    queryFn: async ({ signal }) => (await fetchFile(url.replace(/^\/api/, ''), { signal })).blob,
    staleTime: Number.POSITIVE_INFINITY,
  });
