import { queryOptions } from '@tanstack/react-query';
import { fetchFile } from '#web/lib/fetch-file.ts';

/** Returns a file as a data URI. */
export function toDataUri(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

/** Query for a stored picture of a presentation by its id, as a data URI; another picture has another id. */
export const pictureQuery = (presentationId: string, asset: string) =>
  queryOptions({
    queryKey: ['picture', presentationId, asset],
    queryFn: async ({ signal }) => {
      const { blob } = await fetchFile(`/presentations/${presentationId}/${asset}`, { signal });
      return toDataUri(blob);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
