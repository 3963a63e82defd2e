import { queryOptions } from '@tanstack/react-query';
import { fetchFile } from '#web/lib/fetch-file.ts';

/** Query for a presentation's picture by its `thumbnail_url`; a new picture has a new URL. */
export const thumbnailQuery = (url: string) =>
  queryOptions({
    queryKey: ['thumbnail', url],
    queryFn: async ({ signal }) => (await fetchFile(url.replace(/^\/api/, ''), { signal })).blob,
    staleTime: Number.POSITIVE_INFINITY,
  });
